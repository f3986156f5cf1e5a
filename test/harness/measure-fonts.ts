/**
 * Measures the site's fonts and usual system fonts, and writes `measures.json` of `src-web/styles/fonts/`, from which
 * the build makes fallback fonts (`src-web/build/fallback-fonts.ts`): `node test/harness/measure-fonts.ts <folder with
 * font files>`. Liberation has the widths of Times New Roman and Arial. The fonts are in Debian's fonts-liberation,
 * fonts-noto-core, fonts-roboto-unhinted and fonts-dejavu-core.
 */
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { chromium, type Page } from '@playwright/test';
import { chromiumPath } from './browser.ts';

const FONTS = new URL('../../src-web/styles/fonts/', import.meta.url);

/** English as on the site: sentences, names, a number, kerned pairs. */
const PASSAGE =
  'I write for companies that make complicated things and would like to be understood: valve makers, lenders, the ' +
  'people who build software for freight. Bring the product and someone who knows it well. You get back copy that ' +
  'your engineers will sign and your customers will finish. An inventory of everything you have published, what each ' +
  'piece does for the business, and what to keep, mend or remove. A calendar that names the piece, the reader, the ' +
  'expert to interview and the day it is due. Two weeks of every month; 340 screens and 46 letters.';

const OWN = [
  { pair: 'newsreader', role: 'display', file: 'newsreader-display.woff2' },
  { pair: 'newsreader', role: 'italic', file: 'newsreader-display-italic.woff2' },
  { pair: 'newsreader', role: 'text', file: 'instrument-sans.woff2' },
  { pair: 'fraunces', role: 'display', file: 'fraunces-display.woff2' },
  { pair: 'fraunces', role: 'italic', file: 'fraunces-display-italic.woff2' },
  { pair: 'fraunces', role: 'text', file: 'hanken-grotesk.woff2' },
];

/** Names that a machine may have for the font or for fonts of the same widths. */
const FALLBACKS = [
  { role: 'display', local: ['Times New Roman', 'Liberation Serif', 'Tinos'], file: 'LiberationSerif-Regular.ttf' },
  { role: 'display', local: ['Noto Serif'], file: 'NotoSerif-Regular.ttf' },
  { role: 'display', local: ['DejaVu Serif'], file: 'DejaVuSerif.ttf' },
  {
    role: 'italic',
    local: ['Times New Roman Italic', 'Liberation Serif Italic', 'Tinos Italic'],
    file: 'LiberationSerif-Italic.ttf',
  },
  { role: 'italic', local: ['Noto Serif Italic'], file: 'NotoSerif-Italic.ttf' },
  { role: 'italic', local: ['DejaVu Serif Italic'], file: 'DejaVuSerif-Italic.ttf' },
  { role: 'text', local: ['Arial', 'Liberation Sans', 'Arimo'], file: 'LiberationSans-Regular.ttf' },
  { role: 'text', local: ['Roboto'], file: 'Roboto-Regular.ttf' },
  { role: 'text', local: ['DejaVu Sans'], file: 'DejaVuSans.ttf' },
];

const measure = (page: Page, file: Buffer) =>
  page.evaluate(
    async ({ data, passage }) => {
      const font = new FontFace('measured', `url(data:font/any;base64,${data})`, { weight: '100 900' });
      document.fonts.add(await font.load());
      const context = document.createElement('canvas').getContext('2d');
      if (context === null) throw new Error('There is nothing to measure on');
      const size = 1000;
      context.font = `${size}px measured`;
      const { width, fontBoundingBoxAscent, fontBoundingBoxDescent } = context.measureText(passage);
      document.fonts.delete(font);
      const round = (value: number) => Math.round((value / size) * 10_000) / 10_000;
      return { width: round(width), ascent: round(fontBoundingBoxAscent), descent: round(fontBoundingBoxDescent) };
    },
    { data: file.toString('base64'), passage: PASSAGE },
  );

const folder = process.argv[2];
if (folder === undefined) throw new Error('Name the folder with the fonts of other machines');
const found = await readdir(folder, { recursive: true });
const { executablePath, args, env } = await chromiumPath();
const browser = await chromium.launch({ executablePath, args, env: { ...process.env, ...env } });
const page = await browser.newPage();

const own = [];
for (const { pair, role, file } of OWN) {
  own.push({ pair, role, ...(await measure(page, await readFile(new URL(file, FONTS)))) });
}
const fallbacks = [];
for (const { role, local, file } of FALLBACKS) {
  const path = found.find((name) => name.endsWith(`/${file}`) || name === file);
  if (path === undefined) throw new Error(`${file} is not in ${folder}`);
  const { width } = await measure(page, await readFile(join(folder, path)));
  fallbacks.push({ role, local, width });
}
await browser.close();
await writeFile(new URL('measures.json', FONTS), `${JSON.stringify({ own, fallbacks }, null, 2)}\n`);
