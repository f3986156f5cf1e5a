import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { test, type Page } from '@playwright/test';
import type { AxeResults } from 'axe-core';
import { layoutFaults } from './layout.ts';
import { isEveryWidth, picturesFolder } from './modes.ts';
import { takePictures } from './pictures.ts';
import { shiftsSoFar } from './shifts.ts';
import { withLongTexts, withMirroredPage } from './strained.ts';
import { keepingView, show, COLOR_SCHEMES, type Size, type ColorScheme } from './show.ts';

const axeSource = await readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

const PHONE: Size = { width: 320, height: 800 };

/** One of these tags makes a test one of `npm run screens` or `npm run test:screens`. */
const TAGS = ['@screens', '@any-content'];

const EVERY_WIDTH = [320, 390, 768, 1024, 1180, 1440];

/**
 * Axe's findings on a screen, as `scheme, width: rule: selector`, and the faults of its layout. The light scheme is
 * checked at the test's width and the dark one at a phone's, because only contrast differs with the scheme, and only
 * layout with the width. With `each`, for parts that exist at one width only, each scheme is checked in each width.
 * `npm run screens` takes pictures of the screen instead, titled `name`; `npm run test:screens` checks every width and
 * scheme, and what has moved by itself; visitors' and customers' screens are also checked with longer texts and
 * mirrored.
 */
export const violations = async (page: Page, name: string, { each = false } = {}): Promise<string[]> =>
  keepingView(page, async () => {
    if (!test.info().tags.some((tag) => TAGS.includes(tag)))
      throw new Error(`The test lacks one of ${TAGS.join(', ')}`);
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
        // An element that moved because of the new width did not move by itself.
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

/** These screens are English, and written from left to right, whatever the site's language is. */
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
  // The test itself evaluates axe, so the page's security policy stays as it is.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axeSource);
  // Only the violations are returned, because the rest of axe's answer is long and its transfer takes a third of the
  // time.
  const broken = await page.evaluate<AxeResults['violations']>(
    "axe.run({ resultTypes: ['violations'], preload: { assets: ['media'] } }).then((answer) => answer.violations)",
  );
  const found = broken.flatMap((rule) => rule.nodes.map((node) => `${rule.id}: ${node.target.join(' ')}`));
  found.push(...(await layoutFaults(page)));
  return found.map((violation) => `${scheme}, ${size.width} px: ${violation}`);
};
