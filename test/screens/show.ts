import type { Page } from '@playwright/test';

export const COLOR_SCHEMES = ['light', 'dark'] as const;
export type ColorScheme = (typeof COLOR_SCHEMES)[number];
export type Size = NonNullable<ReturnType<Page['viewportSize']>>;

/** Shows the page in a scheme and at a size, and waits until nothing moves. */
export const show = async (page: Page, colorScheme: ColorScheme, size: Size): Promise<void> => {
  await page.setViewportSize(size);
  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
  await atRest(page);
};

/** Runs `work` while a toast stays where it is, and then shows the page as before. */
export const keepingView = async <T>(page: Page, work: () => Promise<T>): Promise<T> => {
  const size = page.viewportSize();
  const before = await page.evaluate(() => ({
    isDark: matchMedia('(prefers-color-scheme: dark)').matches,
    isStill: matchMedia('(prefers-reduced-motion: reduce)').matches,
  }));
  await holdToast(page, 'pointermove');
  const result = await work();
  if (size !== null) await page.setViewportSize(size);
  await page.emulateMedia({
    colorScheme: before.isDark ? 'dark' : 'light',
    reducedMotion: before.isStill ? 'reduce' : 'no-preference',
  });
  await holdToast(page, 'pointerleave');
  return result;
};

/**
 * Waits until nothing moves, because a colour on its way to another is not final. An endless animation is not waited
 * for.
 */
const atRest = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    // Two frames are awaited, because the app renders again what depends on the width.
    for (let calm = 0; calm < 2;) {
      await new Promise((resolve) => requestAnimationFrame(resolve));
      const running = document.getAnimations().filter(({ playState }) => playState === 'running');
      const ends = running.map(({ effect }) => Number(effect?.getComputedTiming().endTime));
      calm = ends.some(Number.isFinite) ? 0 : calm + 1;
    }
  });

/** Keeps a toast where it is, like a pointer over it, because it would be gone before the last check. */
const holdToast = (page: Page, event: 'pointermove' | 'pointerleave'): Promise<void> =>
  page.evaluate((type) => {
    document.querySelector('#toasts li')?.dispatchEvent(new PointerEvent(type, { bubbles: true }));
  }, event);
