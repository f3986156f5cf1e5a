import { accentFor } from './accent.ts';
import type { Theme } from './content.ts';

export const DEFAULT_THEME: Theme = { accent: '', faces: 'newsreader', theme: 'system', logo: '' };

export const isPlain = ({ accent, faces, theme, logo }: Theme): boolean =>
  accent === '' && faces === DEFAULT_THEME.faces && theme === 'system' && logo === '';

/** Meta tags and web manifests accept colours in this notation. */
export const PAPER = { light: '#faf6ee', dark: '#13100d' } as const;

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
