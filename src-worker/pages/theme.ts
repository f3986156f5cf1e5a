import { createHash } from 'node:crypto';
import { page, themeStyle } from '#renderer';
import { accentFor } from '#contract/accent';
import type { Theme } from '#contract/content';
import { isPlain, PAPER } from '#contract/theme';
import { fontsOf } from '#contract/renderer';

interface PageTheme {
  style: string;
  /** A Content-Security-Policy source. */
  styleHash: string;
  fonts: readonly string[];
}

/** Null while the site has the default theme. */
export const pageTheme = (theme: Theme): PageTheme | null => {
  if (last?.theme === theme) return last.made;
  const made = isPlain(theme) ? null : make(theme);
  last = { theme, made };
  return made;
};

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

export const iconOf = ({ accent }: Theme): string =>
  `data:image/svg+xml,${encodeURIComponent(page.icon.replaceAll('#c2410c', accentFor(accent).light))}`;

/** Browsers colour their own bars like the page's background. */
export const themeColours = ({ theme }: Theme): { colour: string; media?: string }[] =>
  theme === 'system'
    ? [
        { colour: PAPER.light, media: '(prefers-color-scheme: light)' },
        { colour: PAPER.dark, media: '(prefers-color-scheme: dark)' },
      ]
    : [{ colour: PAPER[theme] }];
