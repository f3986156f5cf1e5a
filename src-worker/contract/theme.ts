import { accentFor } from './accent.ts';
import type { Theme } from './content.ts';

/** The theme of every new site. */
export const DEFAULT_THEME: Theme = { accent: '', faces: 'newsreader', theme: 'system', logo: '' };

/** Whether a site has the theme that it came with. */
export const isPlain = ({ accent, faces, theme, logo }: Theme): boolean =>
  accent === '' && faces === DEFAULT_THEME.faces && theme === 'system' && logo === '';

/** The paper of both color schemes, in the notation that meta tags and manifests take. */
export const PAPER = { light: '#faf6ee', dark: '#13100d' } as const;

/**
 * What of a theme differs from the style sheets, as a style sheet of its own: the accent in both color schemes, the scheme of
 * visitors who have not chosen one, and the room of the logo. This function alone writes it.
 */
export const themeRules = ({ accent, theme, logo }: Theme): string => {
  const { light, dark } = accentFor(accent);
  return [
    accent === '' ? '' : `:root{--accent:light-dark(${light},${dark})}`,
    theme === 'system' ? '' : `:root:not([data-theme]){color-scheme:${theme}}`,
    logo === '' ? '' : LOGO,
  ].join('');
};

const LOGO =
  '[data-logo]{animation:none}[data-logo] img{block-size:2.25rem;inline-size:auto;max-inline-size:min(14rem,46vw);object-fit:contain}';
