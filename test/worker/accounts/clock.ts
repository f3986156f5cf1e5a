import { vi } from 'vitest';

/** Gives the Worker the real time back; happens by itself before each test. */
export const restoreClock = (): void => {
  vi.useRealTimers();
};

export const SECOND = 1000;
export const MINUTE = 60 * SECOND;
export const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;

/** Moves the Worker's clock on from where it stands; everything else keeps running. */
export const pass = (ms: number): void => {
  const now = Date.now();
  vi.useFakeTimers({ toFake: ['Date'], now: now + ms });
};
