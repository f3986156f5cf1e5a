/**
 * `node src-web/styles/fonts/subset.ts` makes the font files. The serif is only used in large sizes, so its optical
 * size is fixed. OFL.txt is the fonts' license.
 */
import { readFile, writeFile } from 'node:fs/promises';
import subsetFont from 'subset-font';

const range = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, index) => String.fromCodePoint(from + index)).join('');

const ASCII = range(0x20, 0x7e);
const LATIN = `${ASCII}${range(0xa0, 0xff)}ŒœŠšŽžŸ–—‘’‚“”„•…€™−→`;
const ACCENTS = `${ASCII}ÀÂÄÇÈÉÊËÎÏÑÔÖÙÛÜàâäçèéêëîïñôöùûüß–—‘’“”…`;

const packages = new URL('../../../node_modules/@fontsource-variable/', import.meta.url);

const fonts = [
  {
    from: 'newsreader/files/newsreader-latin-opsz-normal.woff2',
    to: 'newsreader-display.woff2',
    letters: LATIN,
    variationAxes: { opsz: 60, wght: 360 },
    keepFeatures: ['kern', 'liga', 'calt', 'ccmp', 'mark', 'lnum', 'tnum'],
  },
  {
    from: 'newsreader/files/newsreader-latin-opsz-italic.woff2',
    to: 'newsreader-display-italic.woff2',
    letters: ACCENTS,
    variationAxes: { opsz: 60, wght: 360 },
    keepFeatures: ['kern'],
  },
  {
    from: 'instrument-sans/files/instrument-sans-latin-wght-normal.woff2',
    to: 'instrument-sans.woff2',
    letters: LATIN,
    variationAxes: { wght: { min: 400, max: 600 } },
    keepFeatures: ['kern', 'tnum', 'ccmp', 'mark'],
  },
  {
    from: 'fraunces/files/fraunces-latin-full-normal.woff2',
    to: 'fraunces-display.woff2',
    letters: LATIN,
    variationAxes: { opsz: 96, wght: 360, SOFT: 0, WONK: 0 },
    keepFeatures: ['kern', 'liga', 'calt', 'ccmp', 'mark', 'lnum', 'tnum'],
  },
  {
    from: 'fraunces/files/fraunces-latin-full-italic.woff2',
    to: 'fraunces-display-italic.woff2',
    letters: ACCENTS,
    variationAxes: { opsz: 96, wght: 360, SOFT: 0, WONK: 0 },
    keepFeatures: ['kern'],
  },
  {
    from: 'hanken-grotesk/files/hanken-grotesk-latin-wght-normal.woff2',
    to: 'hanken-grotesk.woff2',
    letters: LATIN,
    variationAxes: { wght: { min: 400, max: 600 } },
    keepFeatures: ['kern', 'tnum', 'ccmp', 'mark'],
  },
];

for (const { from, to, letters, variationAxes, keepFeatures } of fonts) {
  const source = await readFile(new URL(from, packages));
  const made = await subsetFont(source, letters, {
    targetFormat: 'woff2',
    variationAxes,
    keepFeatures,
    noHinting: true,
    noLayoutClosure: true,
  });
  await writeFile(new URL(to, import.meta.url), made);
  process.stdout.write(`${to}: ${made.byteLength} bytes of ${source.byteLength}\n`);
}
