import { createHash } from 'node:crypto';
import { page, styleOfLook } from '#renderer';
import { accentFor } from '#contract/accent';
import type { Look } from '#contract/content';
import { isPlain, PAPER } from '#contract/look';
import { fontsOf } from '#contract/renderer';

/** What a page has of its owner's look beside the site's own styles. */
interface PageLook {
  style: string;
  /** Admits that style, as a Content-Security-Policy source. */
  styleHash: string;
  /** The files of its fonts. */
  fonts: readonly string[];
}

/** Null while the site looks as it came. */
export const pageLook = (look: Look): PageLook | null => {
  if (last?.look === look) return last.made;
  const made = isPlain(look) ? null : make(look);
  last = { look, made };
  return made;
};

/** The look of the last pages; it changes with a publication at most. */
let last: { look: Look; made: PageLook | null } | null = null;

const make = (look: Look): PageLook => {
  const style = styleOfLook(look);
  const fonts = fontsOf(style);
  return {
    style,
    styleHash: `'sha256-${createHash('sha256').update(style, 'utf8').digest('base64')}'`,
    fonts: fonts.length === 0 ? page.fonts : fonts,
  };
};

/** The site's mark on the owner's accent, as an address that needs no request. */
export const iconOf = ({ accent }: Look): string =>
  `data:image/svg+xml,${encodeURIComponent(page.icon.replaceAll('#c2410c', accentFor(accent).light))}`;

/** What a browser's own bars are coloured as: the paper, so that the page goes on in them. */
export const themeColours = ({ theme }: Look): { colour: string; media?: string }[] =>
  theme === 'system'
    ? [
        { colour: PAPER.light, media: '(prefers-color-scheme: light)' },
        { colour: PAPER.dark, media: '(prefers-color-scheme: dark)' },
      ]
    : [{ colour: PAPER[theme] }];
