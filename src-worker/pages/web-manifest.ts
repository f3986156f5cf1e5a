import { pictures } from '#renderer';
import { PAPER } from '#contract/theme';
import { pictureVersions } from '#contract/media-address';
import type { Snapshot } from '#contract/published-content';

export const webManifest = ({ content }: Snapshot) => {
  const { name, title } = content.profile.personalInfo;
  const { look, site_pictures: drawn } = content;
  const paper = PAPER[look.theme === 'dark' ? 'dark' : 'light'];
  return {
    id: '/',
    name,
    short_name: name,
    description: title,
    lang: 'en',
    start_url: '/',
    scope: '/',
    display: 'minimal-ui',
    background_color: paper,
    theme_color: paper,
    icons:
      ownIcons(drawn.icon) ??
      pictures.icons.map(({ src, size, isMaskable }) => ({
        src,
        sizes: `${size}x${size}`,
        type: 'image/png',
        purpose: isMaskable ? 'maskable' : 'any',
      })),
  };
};

/** The mark of a drawn icon stays within the safe zone of a maskable icon. */
const ownIcons = (icon: string) => {
  const { width } = pictureVersions(icon) ?? {};
  if (width === undefined) return null;
  return ['any', 'maskable'].map((purpose) => ({
    src: icon,
    sizes: `${width}x${width}`,
    type: 'image/png',
    purpose,
  }));
};
