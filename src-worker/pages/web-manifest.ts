import { pictures } from '#renderer';
import type { Snapshot } from '../services/content/documents.ts';

/** The light theme's paper, in the notation that manifests take. */
const PAPER = '#f7f2e8';

/** What a device needs to keep the site on its home screen (W3C, Web Application Manifest). */
export const webManifest = ({ content }: Snapshot) => {
  const { name, title } = content.profile.personalInfo;
  return {
    id: '/',
    name,
    short_name: name,
    description: title,
    lang: 'en',
    start_url: '/',
    scope: '/',
    display: 'minimal-ui',
    background_color: PAPER,
    theme_color: PAPER,
    icons: pictures.icons.map(({ src, size, isMaskable }) => ({
      src,
      sizes: `${size}x${size}`,
      type: 'image/png',
      purpose: isMaskable ? 'maskable' : 'any',
    })),
  };
};
