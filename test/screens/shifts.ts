/* oxlint-disable unicorn/consistent-function-scoping -- What runs in the page holds all it needs. */
import type { BrowserContext, Page } from '@playwright/test';

interface Shift {
  at: number;
  value: number;
  what: string;
}

/**
 * The times at which something was pressed or fetched, and at which the page was drawn after that was done or answered.
 */
interface Cause {
  from: number;
  to: number;
}

interface Watched {
  shifts: Shift[];
  presses: Cause[];
  fetched: Cause[];
}

/** Notes in each page of the context which elements move by themselves, from the page's beginning. */
export const watchShifts = (context: BrowserContext): Promise<unknown> =>
  context.addInitScript(() => {
    const watched: Watched = { shifts: [], presses: [], fetched: [] };
    Object.assign(window, { watched });
    // A page may not draw for a while on a busy machine or behind another window.
    const note = (causes: Cause[], from: number, to: number) => {
      const cause: Cause = { from, to };
      causes.push(cause);
      requestAnimationFrame(() => requestAnimationFrame((drawn) => (cause.to = Math.max(to, drawn))));
    };
    // A test pastes and drops without a press, some time after its last one on a busy machine.
    for (const type of ['pointerdown', 'pointerup', 'keydown', 'paste', 'drop'])
      addEventListener(type, ({ timeStamp }) => note(watched.presses, timeStamp, timeStamp), { capture: true });
    // Presses from before the app had loaded are answered from now on.
    addEventListener(
      'app:ready',
      ({ timeStamp }) => {
        if ('waiting' in document.documentElement.dataset) note(watched.presses, timeStamp, timeStamp);
      },
      { capture: true },
    );
    // The page in print, and the page again after it, are asked for like what a press does.
    matchMedia('print').addEventListener('change', ({ timeStamp }) => note(watched.presses, timeStamp, timeStamp));
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const shift = entry as unknown as { value: number; hadRecentInput: boolean; sources: { node: Node | null }[] };
        // A move within half a second of a click or a new width was asked for.
        if (shift.hadRecentInput) continue;
        const node = shift.sources[0]?.node;
        const element = node instanceof Element ? node : node?.parentElement;
        const words = (element?.textContent ?? '').trim().slice(0, 24);
        const what = `${element?.localName ?? '?'}.${element?.classList[0] ?? ''} "${words}"`;
        watched.shifts.push({ at: entry.startTime, value: shift.value, what });
      }
    }).observe({ type: 'layout-shift', buffered: true });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as PerformanceResourceTiming[])
        note(watched.fetched, entry.startTime, entry.responseEnd);
    }).observe({ type: 'resource', buffered: true });
  });

/** The browser allows this time for the answer to a press; each fetch after the press gets the same time. */
const ANSWER_MS = 500;

/** The moves since the last check, in words; moves that nobody can see are left out. */
export const shiftsSoFar = async (page: Page): Promise<string[]> => {
  const none: Watched = { shifts: [], presses: [], fetched: [] };
  const { shifts, presses, fetched } = await page.evaluate((nothing) => {
    const { watched } = window as unknown as { watched?: Watched };
    return watched === undefined ? nothing : { ...watched, shifts: watched.shifts.splice(0) };
  }, none);
  const inOrder = fetched.toSorted((a, b) => a.from - b.from);
  /** The time until which a move is the answer to a press. */
  const endOf = (press: Cause): number =>
    inOrder.reduce(
      (end, { from, to }) => (from >= press.from && from <= end ? Math.max(end, to + ANSWER_MS) : end),
      press.to + ANSWER_MS,
    );
  const answers = presses.map((press) => ({ from: press.from, end: endOf(press) }));
  return shifts
    .filter(({ at, value }) => value > 0.0005 && !answers.some(({ from, end }) => at >= from && at <= end))
    .map(({ value, what }) => `moved by itself by ${value.toFixed(4)}: ${what}`);
};
