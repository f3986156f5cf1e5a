import { readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { show, COLOR_SCHEMES, type ColorScheme } from './show.ts';

const WIDTHS = [390, 768, 1440];
const HEIGHT = 900;

/** Takes a screen's pictures at each width in both color schemes: of the whole page, unless a dialog lies over it. */
export const takePictures = async (page: Page, name: string, folder: string): Promise<void> => {
  await bringFonts(page);
  const fullPage = (await page.locator('dialog[open]').count()) === 0;
  for (const scheme of COLOR_SCHEMES) {
    for (const width of WIDTHS) {
      await show(page, scheme, { width, height: HEIGHT });
      await loadPictures(page);
      // An element that is fixed to the window stays where it is when a picture is taken.
      if (fullPage) await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }));
      await page.screenshot({ path: join(folder, fileName(name, width, scheme)), fullPage });
    }
  }
};

/** A page drops fonts that come late, as they do on a busy machine. A picture shows the site's own. */
const bringFonts = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    const rules = Array.from(document.querySelectorAll('style'), ({ textContent }) => textContent).join('');
    for (const [rule] of rules.matchAll(/@font-face\s*{[^}]*}/g)) {
      const valueOf = (name: string): string | undefined => new RegExp(`${name}:\\s*["']?([^;}"']*)`).exec(rule)?.[1];
      const [family, source] = [valueOf('font-family'), valueOf('src')];
      if (family === undefined || source === undefined || source.startsWith('local')) continue;
      const font = new FontFace(family, source, { weight: valueOf('font-weight'), style: valueOf('font-style') });
      document.fonts.add(await font.load());
    }
  });

/** Loads the pictures that wait until somebody scrolls to them. */
const loadPictures = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    for (const image of document.images) image.loading = 'eager';
    // A picture that cannot be loaded is shown as broken.
    await Promise.all(Array.from(document.images, (image) => image.decode().catch(() => null)));
  });

/** Writes `index.html`, which shows all pictures of the folder. Returns the number of screens. */
export const writeIndex = async (folder: string): Promise<number> => {
  const files = (await readdir(folder)).filter((file) => file.endsWith('.png')).toSorted();
  const screens = [...new Set(files.map((file) => file.replace(/-\d+-(?:light|dark)\.png$/, '')))];
  const sections = screens.map((screen) => {
    const pictures = COLOR_SCHEMES.flatMap((scheme) => WIDTHS.map((width) => `${screen}-${width}-${scheme}.png`));
    const images = pictures.map((file) => `<a href="${file}"><img src="${file}" alt="${file}" loading="lazy"></a>`);
    return `<h2 id="${screen}">${screen}</h2><div>${images.join('')}</div>`;
  });
  await writeFile(join(folder, 'index.html'), `${HEAD}${sections.join('\n')}`);
  return screens.length;
};

const HEAD = `<!doctype html><html lang="en"><meta charset="utf-8"><title>All screens</title>
<style>body{font:14px system-ui;margin:2rem}div{display:flex;gap:1rem;align-items:start;overflow-x:auto}
img{height:22rem;border:1px solid #8888;object-fit:cover;object-position:top}</style><h1>All screens</h1>`;

const fileName = (name: string, width: number, scheme: ColorScheme): string =>
  `${name
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, '-')
    .replaceAll(/^-|-$/g, '')}-${width}-${scheme}.png`;
