import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { Page } from '@playwright/test';
import type { AxeResults } from 'axe-core';
import { layoutFaults } from './layout.ts';
import { picturesFolder, takePictures } from './pictures.ts';
import { keepingView, show, type Size, type Theme } from './show.ts';

const axeSource = await readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

const PHONE: Size = { width: 320, height: 800 };

/**
 * What axe finds on a screen, as `theme, width: rule: selector`, and what is wrong with its layout. It looks in the
 * light theme at the test's width and in the dark one at a phone's: what differs with the theme is contrast, and with
 * the width the layout. `each` is for parts that are there at one width only: each theme is looked at in each width.
 * Under `npm run screens` it takes the screen's pictures in place of all that; `name` is what stands above them.
 */
export const findings = async (page: Page, name: string, { each = false } = {}): Promise<string[]> =>
  keepingView(page, async () => {
    const folder = picturesFolder();
    if (folder !== undefined) {
      await takePictures(page, name, folder);
      return [];
    }
    const size = page.viewportSize() ?? PHONE;
    const found = await look(page, 'light', size);
    if (each) found.push(...(await look(page, 'dark', size)), ...(await look(page, 'light', PHONE)));
    found.push(...(await look(page, 'dark', PHONE)));
    return found;
  });

const look = async (page: Page, theme: Theme, size: Size): Promise<string[]> => {
  await show(page, theme, size);
  // Evaluated by the test itself, so the page's policy stays as it is.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axeSource);
  // The rest of the answer is long, and handing it over takes a third of the time.
  const violations = await page.evaluate<AxeResults['violations']>(
    "axe.run({ resultTypes: ['violations'] }).then((answer) => answer.violations)",
  );
  const found = violations.flatMap((rule) => rule.nodes.map((node) => `${rule.id}: ${node.target.join(' ')}`));
  found.push(...(await layoutFaults(page)));
  return found.map((finding) => `${theme}, ${size.width} px: ${finding}`);
};
