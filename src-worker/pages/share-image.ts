import { pictures } from '#renderer';
import { PICTURE_TYPES } from '#contract/media';
import { pictureVersions } from '#contract/media-address';

interface ShareImage {
  url: string;
  /** Known for the pictures that were made here, and for uploaded ones. */
  width?: number;
  height?: number;
  type?: string;
}

const CARD = { width: 1200, height: 630 } as const;

/**
 * The picture that a shared link shows: our own illustrations as cards in PNG, because previews take no SVG; any other
 * picture as it is, an uploaded one with its size; and the site's card for none.
 */
export const shareImage = (image: string, origin: string): ShareImage => {
  const isVector = /\.svg(?:[?#]|$)/i.test(image);
  const card = pictures.cards[image] ?? (image === '' || isVector ? pictures.defaultCard : null);
  if (card !== null) return { url: new URL(card, origin).href, ...CARD, type: 'image/png' };
  const { width, height } = pictureVersions(image) ?? {};
  return { url: new URL(image, origin).href, width, height, type: width === undefined ? undefined : typeOf(image) };
};

const typeOf = (image: string): string | undefined =>
  Object.entries(PICTURE_TYPES).find(([, extension]) => image.endsWith(extension))?.[0];
