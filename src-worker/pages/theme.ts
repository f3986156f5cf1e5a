import { createHash } from 'node:crypto';
import { page, themeStyle } from '#renderer';
import { accentFor } from '#contract/accent';
import type { Theme } from '#contract/content';
import { focusPosition } from '#contract/media-address';
import type { PictureTexts } from '#contract/picture-texts';
import type { PublicContent } from '#contract/published-content';
import { isPlain, PAPER } from '#contract/theme';
import { fontsOf } from '#contract/renderer';

interface PageTheme {
  style: string;
  styleHash: string;
  fonts: readonly string[];
}

type Site = Pick<PublicContent, 'look' | 'pictures'>;

export const pageTheme = (site: Site): PageTheme | null => {
  if (last?.site === site) return last.made;
  const style = (isPlain(site.look) ? '' : themeStyle(site.look)) + focusRules(site.pictures);
  const made = style === '' ? null : make(style);
  last = { site, made };
  return made;
};

let last: { site: Site; made: PageTheme | null } | null = null;

/** The security policy allows no style attributes; the app sets the same styles through the DOM. */
const focusRules = (pictures: PictureTexts): string =>
  Object.entries(pictures)
    .flatMap(([key, { focus }]) =>
      focus === null ? [] : [`img[src*="${cssText(key)}"]{object-position:${focusPosition(focus)}}`],
    )
    .join('');

const cssText = (text: string): string =>
  text.replaceAll(/["\\<\n]/g, (letter) => `\\${letter.charCodeAt(0).toString(16)} `);

const make = (style: string): PageTheme => {
  const fonts = fontsOf(style);
  return {
    style,
    styleHash: `'sha256-${createHash('sha256').update(style, 'utf8').digest('base64')}'`,
    fonts: fonts.length === 0 ? page.fonts : fonts,
  };
};

export const iconOf = ({ accent }: Theme): string =>
  `data:image/svg+xml,${encodeURIComponent(page.icon.replaceAll('#c2410c', accentFor(accent).light))}`;

export const themeColours = ({ theme }: Theme): { colour: string; media?: string }[] =>
  theme === 'system'
    ? [
        { colour: PAPER.light, media: '(prefers-color-scheme: light)' },
        { colour: PAPER.dark, media: '(prefers-color-scheme: dark)' },
      ]
    : [{ colour: PAPER[theme] }];
