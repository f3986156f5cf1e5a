import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { Page } from '@playwright/test';
import type { AxeResults } from 'axe-core';

const axeSource = await readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

type Theme = 'light' | 'dark';
type Size = NonNullable<ReturnType<Page['viewportSize']>>;

const PHONE: Size = { width: 320, height: 800 };

/** Waits until nothing moves: what is on its way to a colour has not got it yet. What never ends is not waited for. */
const atRest = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    // Two frames, because the app draws anew what depends on the width.
    for (let calm = 0; calm < 2;) {
      await new Promise((resolve) => requestAnimationFrame(resolve));
      const running = document.getAnimations().filter(({ playState }) => playState === 'running');
      const ends = running.map(({ effect }) => Number(effect?.getComputedTiming().endTime));
      calm = ends.some(Number.isFinite) ? 0 : calm + 1;
    }
  });

/** Keeps a toast where it is, as a pointer over it does; it would be gone before the last look. */
const holdToast = (page: Page, event: 'pointermove' | 'pointerleave'): Promise<void> =>
  page.evaluate((type) => {
    document.querySelector('#toasts li')?.dispatchEvent(new PointerEvent(type, { bubbles: true }));
  }, event);

const look = async (page: Page, colorScheme: Theme, size: Size): Promise<string[]> => {
  await page.setViewportSize(size);
  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
  await atRest(page);
  // Evaluated by the test itself, so the page's policy stays as it is.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axeSource);
  // The rest of the answer is long, and handing it over takes a third of the time.
  const violations = await page.evaluate<AxeResults['violations']>(
    "axe.run({ resultTypes: ['violations'] }).then((answer) => answer.violations)",
  );
  const found = violations.flatMap((rule) => rule.nodes.map((node) => `${rule.id}: ${node.target.join(' ')}`));
  if (await page.evaluate(() => document.documentElement.scrollWidth > innerWidth)) found.push('scrolls sideways');
  return found.map((finding) => `${colorScheme}, ${size.width} px: ${finding}`);
};

/**
 * What axe finds, as `theme, width: rule: selector`, and whether the page scrolls sideways. It looks in the light theme
 * at the test's width and in the dark one at a phone's: what differs with the theme is contrast, and with the width the
 * layout. `each` is for parts that are there at one width only: each theme is looked at in each width.
 */
export const findings = async (page: Page, { each = false } = {}): Promise<string[]> => {
  const size = page.viewportSize() ?? PHONE;
  const before = await page.evaluate(() => ({
    isDark: matchMedia('(prefers-color-scheme: dark)').matches,
    isStill: matchMedia('(prefers-reduced-motion: reduce)').matches,
  }));
  await holdToast(page, 'pointermove');
  const found = await look(page, 'light', size);
  if (each) found.push(...(await look(page, 'dark', size)), ...(await look(page, 'light', PHONE)));
  found.push(...(await look(page, 'dark', PHONE)));
  await page.setViewportSize(size);
  await page.emulateMedia({
    colorScheme: before.isDark ? 'dark' : 'light',
    reducedMotion: before.isStill ? 'reduce' : 'no-preference',
  });
  await holdToast(page, 'pointerleave');
  return found;
};
