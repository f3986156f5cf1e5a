import { createHash } from 'node:crypto';
import { page, themeStyle } from '#renderer';
import { accentFor } from '#contract/accent';
import type { Theme } from '#contract/content';
import { isPlain, PAPER } from '#contract/theme';
import { fontsOf } from '#contract/renderer';

/** What a page has of its owner’s theme beside the site's own styles. */
interface PageTheme {
  style: string;
  /** Admits that style, as a Content-Security-Policy source. */
  styleHash: string;
  /** The files of its fonts. */
  fonts: readonly string[];
}

/** Null while the site looks as it came. */
export const pageTheme = (theme: Theme): PageTheme | null => {
  if (last?.theme === theme) return last.made;
  const made = isPlain(theme) ? null : make(theme);
  last = { theme, made };
  return made;
};

/** The theme of the last pages; it changes with a publication at most. */
let last: { theme: Theme; made: PageTheme | null } | null = null;

const make = (theme: Theme): PageTheme => {
  const style = themeStyle(theme);
  const fonts = fontsOf(style);
  return {
    style,
    styleHash: `'sha256-${createHash('sha256').update(style, 'utf8').digest('base64')}'`,
    fonts: fonts.length === 0 ? page.fonts : fonts,
  };
};

/** The site's mark on the owner's accent, as an address that needs no request. */
export const iconOf = ({ accent }: Theme): string =>
  `data:image/svg+xml,${encodeURIComponent(page.icon.replaceAll('#c2410c', accentFor(accent).light))}`;

/** What a browser's own bars are coloured as: the paper, so that the page goes on in them. */
export const themeColours = ({ theme }: Theme): { colour: string; media?: string }[] =>
  theme === 'system'
    ? [
        { colour: PAPER.light, media: '(prefers-color-scheme: light)' },
        { colour: PAPER.dark, media: '(prefers-color-scheme: dark)' },
      ]
    : [{ colour: PAPER[theme] }];
