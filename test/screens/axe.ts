import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { Page } from '@playwright/test';
import type { AxeResults } from 'axe-core';
import { layoutFaults } from './layout.ts';
import { isEveryWidth, picturesFolder } from './modes.ts';
import { takePictures } from './pictures.ts';
import { shiftsSoFar } from './shifts.ts';
import { withLongTexts, withMirroredPage } from './strained.ts';
import { keepingView, show, COLOR_SCHEMES, type Size, type ColorScheme } from './show.ts';

const axeSource = await readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

const PHONE: Size = { width: 320, height: 800 };

const EVERY_WIDTH = [320, 390, 768, 1024, 1180, 1440];

/**
 * What axe finds on a screen, as `scheme, width: rule: selector`, and what is wrong with its layout. It looks in the
 * light scheme at the test's width and in the dark one at a phone's: what differs with the scheme is contrast, and with
 * the width the layout. `each` is for parts that are there at one width only: each scheme is looked at in each width.
 * `npm run screens` takes the screen's pictures in place of all that, and `name` is what stands above them;
 * `npm run test:screens` looks in every width and scheme, and at what has moved by itself; visitors' and customers' screens
 * are looked at with longer texts and mirrored as well.
 */
export const violations = async (page: Page, name: string, { each = false } = {}): Promise<string[]> =>
  keepingView(page, async () => {
    const folder = picturesFolder();
    if (folder !== undefined) {
      await takePictures(page, name, folder);
      return [];
    }
    const size = page.viewportSize() ?? PHONE;
    if (isEveryWidth()) {
      const everything = await shiftsSoFar(page);
      for (const scheme of COLOR_SCHEMES) {
        for (const width of EVERY_WIDTH) everything.push(...(await audit(page, scheme, { width, height: 900 })));
      }
      if (!OWNERS.test(page.url())) {
        everything.push(...(await withLongTexts(page, () => layoutAtEveryWidth(page, 'long texts'))));
        everything.push(...(await withMirroredPage(page, () => layoutAtEveryWidth(page, 'mirrored'))));
        // An element that moved because of that did not move by itself.
        await show(page, 'light', size);
        await shiftsSoFar(page);
      }
      return everything;
    }
    const found = await audit(page, 'light', size);
    if (each) found.push(...(await audit(page, 'dark', size)), ...(await audit(page, 'light', PHONE)));
    found.push(...(await audit(page, 'dark', PHONE)));
    return found;
  });

/** English, and written from left to right, whatever the site's language is. */
const OWNERS = /#\/(?:admin|analytics)/;

const layoutAtEveryWidth = async (page: Page, how: string): Promise<string[]> => {
  const found: string[] = [];
  for (const width of EVERY_WIDTH) {
    await show(page, 'light', { width, height: 900 });
    found.push(...(await layoutFaults(page)).map((fault) => `${how}, ${width} px: ${fault}`));
  }
  return found;
};

const audit = async (page: Page, scheme: ColorScheme, size: Size): Promise<string[]> => {
  await show(page, scheme, size);
  // Evaluated by the test itself, so the page's policy stays as it is.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axeSource);
  // The rest of the answer is long, and handing it over takes a third of the time.
  const broken = await page.evaluate<AxeResults['violations']>(
    "axe.run({ resultTypes: ['violations'], preload: { assets: ['media'] } }).then((answer) => answer.violations)",
  );
  const found = broken.flatMap((rule) => rule.nodes.map((node) => `${rule.id}: ${node.target.join(' ')}`));
  found.push(...(await layoutFaults(page)));
  return found.map((violation) => `${scheme}, ${size.width} px: ${violation}`);
};
