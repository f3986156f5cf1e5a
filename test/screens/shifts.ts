/* oxlint-disable unicorn/consistent-function-scoping -- What runs in the page holds all it needs. */
import type { BrowserContext, Page } from '@playwright/test';

interface Shift {
  value: number;
  what: string;
}

/** On a busy machine the answer to a press takes longer than the half a second that the browser allows it. */
const ANSWER_MS = 5000;

/** Notes in each page of the context what moves by itself, from its beginning. */
export const watchShifts = (context: BrowserContext): Promise<unknown> =>
  context.addInitScript((answerMs) => {
    const shifts: Shift[] = [];
    Object.assign(window, { shifts });
    let pressedAt = -Infinity;
    for (const type of ['pointerdown', 'keydown'])
      addEventListener(type, () => (pressedAt = performance.now()), { capture: true });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        if (entry.startTime - pressedAt < answerMs) continue;
        // What moves within half a second of a click or a new width was asked for.
        const shift = entry as unknown as { value: number; hadRecentInput: boolean; sources: { node: Node | null }[] };
        const node = shift.sources[0]?.node;
        const element = node instanceof Element ? node : node?.parentElement;
        const words = (element?.textContent ?? '').trim().slice(0, 24);
        const what = `${element?.localName ?? '?'}.${element?.classList[0] ?? ''} "${words}"`;
        if (!shift.hadRecentInput) shifts.push({ value: shift.value, what });
      }
    }).observe({ type: 'layout-shift', buffered: true });
  }, ANSWER_MS);

/** What has moved since the last look, in words; moves that nobody can see are left out. */
export const shiftsSoFar = async (page: Page): Promise<string[]> => {
  const shifts = await page.evaluate(() => (window as unknown as { shifts?: Shift[] }).shifts?.splice(0) ?? []);
  return shifts
    .filter(({ value }) => value > 0.0005)
    .map(({ value, what }) => `moved by itself by ${value.toFixed(4)}: ${what}`);
};
