import { accentFor } from './accent.ts';
import type { Look } from './content.ts';

/** How every site looks at first. */
export const PLAIN_LOOK: Look = { accent: '', faces: 'newsreader', theme: 'system', logo: '' };

/** Whether a site looks as it came. */
export const isPlain = ({ accent, faces, theme, logo }: Look): boolean =>
  accent === '' && faces === PLAIN_LOOK.faces && theme === 'system' && logo === '';

/** The paper of both themes, in the notation that meta tags and manifests take. */
export const PAPER = { light: '#faf6ee', dark: '#13100d' } as const;

/**
 * What of a look differs from the style sheets, as a style sheet of its own: the accent in both themes, the theme of
 * visitors who have not chosen one, and the room of the logo. This function alone writes it.
 */
export const lookStyle = ({ accent, theme, logo }: Look): string => {
  const { light, dark } = accentFor(accent);
  return [
    accent === '' ? '' : `:root{--accent:light-dark(${light},${dark})}`,
    theme === 'system' ? '' : `:root:not([data-theme]){color-scheme:${theme}}`,
    logo === '' ? '' : LOGO,
  ].join('');
};

const LOGO =
  '[data-logo]{animation:none}[data-logo] img{block-size:2.25rem;inline-size:auto;max-inline-size:min(14rem,46vw);object-fit:contain}';
