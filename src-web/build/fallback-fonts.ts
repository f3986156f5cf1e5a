import { readFile } from 'node:fs/promises';
import type { FontPair } from '#contract/site-schemas';
import type { Plugin } from 'vite';

type FontRole = 'display' | 'italic' | 'text';

interface Measures {
  own: { pair: FontPair; role: FontRole; width: number; ascent: number; descent: number }[];
  fallbacks: { role: FontRole; local: string[]; width: number }[];
}

const FAMILIES: Record<FontPair, Record<FontRole, string>> = {
  newsreader: { display: 'Newsreader', italic: 'Newsreader', text: 'Instrument Sans' },
  fraunces: { display: 'Fraunces', italic: 'Fraunces', text: 'Hanken Grotesk' },
};

const SHEETS: Record<string, FontPair> = { 'fonts.css': 'newsreader', 'fraunces.css': 'fraunces' };

const MEASURES = new URL('../styles/fonts/measures.json', import.meta.url);

/** System fonts are scaled to the site's fonts, so that nothing moves when the site's fonts arrive. */
export const fallbackFontsPlugin = (): Plugin => ({
  name: 'fallback-fonts',
  enforce: 'pre',
  async transform(code, id) {
    const pair = SHEETS[/\/styles\/fonts\/([\w.-]+)(?:\?|$)/.exec(id)?.[1] ?? ''];
    if (pair === undefined) return null;
    // The cast is safe, because `test/harness/measure-fonts.ts` writes this file.
    const measures = JSON.parse(await readFile(MEASURES, 'utf8')) as Measures;
    return { code: `${code}\n${fallbackFonts(measures, pair).join('\n')}`, map: null };
  },
});

/** When a local font is missing, browsers also skip the family's next font. */
export const fallbackFonts = ({ own, fallbacks }: Measures, pair: FontPair): string[] =>
  own
    .filter((font) => font.pair === pair)
    .flatMap((font) =>
      fallbacks
        .filter((fallback) => fallback.role === font.role)
        .map((fallback, index) => rule(font, fallback, `${FAMILIES[pair][font.role]} Fallback ${index + 1}`)),
    );

const rule = (
  own: Measures['own'][number],
  { local, width }: Measures['fallbacks'][number],
  family: string,
): string => {
  const size = own.width / width;
  const descriptors = [
    `font-family: '${family}'`,
    `src: ${local.map((name) => `local('${name}')`).join(', ')}`,
    ...(own.role === 'italic' ? ['font-style: italic'] : []),
    `size-adjust: ${percent(size)}`,
    `ascent-override: ${percent(own.ascent / size)}`,
    `descent-override: ${percent(own.descent / size)}`,
    'line-gap-override: 0%',
  ];
  return `@font-face { ${descriptors.join('; ')} }`;
};

const percent = (share: number): string => `${Number((share * 100).toFixed(1))}%`;
