/* oxlint-disable unicorn/consistent-function-scoping -- What runs in the page holds all it needs. */
import { expect, test } from './fixtures.ts';

/** The sizes of small and large phones. */
const SIZES = [
  { width: 360, height: 640 },
  { width: 390, height: 844 },
  { width: 430, height: 932 },
];

test.use({ isMobile: true, hasTouch: true, deviceScaleFactor: 2 });

for (const path of ['/', '/about', '/projects/one-method']) {
  test(`the largest thing on a phone’s first screen of ${path} is text (LCP)`, async ({ page }) => {
    await page.addInitScript(() => {
      const candidates: string[] = [];
      Object.assign(window, { candidates });
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) {
          const { element, url } = entry as unknown as { element: Element | null; url: string };
          // A picture has an address; text has none.
          candidates.push(url === '' ? 'text' : `${element?.localName ?? '?'} ${url}`);
        }
      }).observe({ type: 'largest-contentful-paint', buffered: true });
    });
    for (const size of SIZES) {
      await page.setViewportSize(size);
      await page.goto(path, { waitUntil: 'networkidle' });
      const candidates = () => page.evaluate(() => (window as unknown as { candidates: string[] }).candidates);
      await expect.poll(candidates).not.toEqual([]);
      expect((await candidates()).at(-1), `${size.width} px`).toBe('text');
    }
  });
}
