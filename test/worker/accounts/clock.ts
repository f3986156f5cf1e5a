import { vi } from 'vitest';

/** The Worker gets the real time back; this also happens before each test. */
export const restoreClock = (): void => {
  vi.useRealTimers();
};

export const SECOND = 1000;
export const MINUTE = 60 * SECOND;
export const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;

/** Moves the Worker's clock on; everything else keeps running. */
export const pass = (ms: number): void => {
  const now = Date.now();
  vi.useFakeTimers({ toFake: ['Date'], now: now + ms });
};
