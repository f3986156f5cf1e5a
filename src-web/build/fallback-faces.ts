import { readFile } from 'node:fs/promises';
import type { FacePair } from '#contract/site-schemas';
import type { Plugin } from 'vite';

type FaceName = 'display' | 'italic' | 'text';

interface Measures {
  /** Our faces: the width of a passage and the height of its line, in em. */
  own: { pair: FacePair; face: FaceName; width: number; ascent: number; descent: number }[];
  /** What machines have by themselves, by name, with the width of the same passage. */
  fallbacks: { face: FaceName; local: string[]; width: number }[];
}

const FAMILIES: Record<FacePair, Record<FaceName, string>> = {
  newsreader: { display: 'Newsreader', italic: 'Newsreader', text: 'Instrument Sans' },
  fraunces: { display: 'Fraunces', italic: 'Fraunces', text: 'Hanken Grotesk' },
};

/** The sheet of each pair. */
const SHEETS: Record<string, FacePair> = { 'fonts.css': 'newsreader', 'fraunces.css': 'fraunces' };

const MEASURES = new URL('../styles/fonts/measures.json', import.meta.url);

/**
 * Appends to the style sheets of the faces those that stand in until they have come: fonts that machines have by
 * themselves, given the width and the line of ours, so that nothing moves when ours arrive.
 */
export const fallbackFacesPlugin = (): Plugin => ({
  name: 'fallback-faces',
  enforce: 'pre',
  async transform(code, id) {
    const pair = SHEETS[/\/styles\/fonts\/([\w.-]+)(?:\?|$)/.exec(id)?.[1] ?? ''];
    if (pair === undefined) return null;
    // Written by `test/harness/measure-faces.ts`, in this shape.
    const measures = JSON.parse(await readFile(MEASURES, 'utf8')) as Measures;
    return { code: `${code}\n${fallbackFaces(measures, pair).join('\n')}`, map: null };
  },
});

/** A rule for each stand-in. A family is numbered by the fonts it tries, so that one on the machine counts. */
export const fallbackFaces = ({ own, fallbacks }: Measures, pair: FacePair): string[] =>
  own
    .filter((face) => face.pair === pair)
    .flatMap((face) =>
      fallbacks
        .filter((fallback) => fallback.face === face.face)
        .map((fallback, index) => rule(face, fallback, `${FAMILIES[pair][face.face]} Fallback ${index + 1}`)),
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
    ...(own.face === 'italic' ? ['font-style: italic'] : []),
    `size-adjust: ${percent(size)}`,
    `ascent-override: ${percent(own.ascent / size)}`,
    `descent-override: ${percent(own.descent / size)}`,
    'line-gap-override: 0%',
  ];
  return `@font-face { ${descriptors.join('; ')} }`;
};

const percent = (share: number): string => `${Number((share * 100).toFixed(1))}%`;
