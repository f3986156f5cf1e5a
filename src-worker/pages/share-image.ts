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

/**
 * The picture that a shared link shows: our own illustrations as cards in PNG, because previews take no SVG; any other
 * picture as it is, an uploaded one with its size; and the site's card for none.
 */
export const shareImage = (image: string, origin: string): ShareImage => {
  if (image.startsWith(SAMPLE_CARDS)) return { url: new URL(image, origin).href, ...CARD, type: 'image/png' };
  const isVector = /\.svg(?:[?#]|$)/i.test(image);
  const card = pictures.cards[image] ?? (image === '' || isVector ? pictures.defaultCard : null);
  if (card !== null) return { url: new URL(card, origin).href, ...CARD, type: 'image/png' };
  const { width, height } = pictureVersions(image) ?? {};
  return { url: new URL(image, origin).href, width, height, type: width === undefined ? undefined : typeOf(image) };
};

/** Where the sample's cards are: our own illustrations with words. */
const SAMPLE_CARDS = '/cards/';

const CARD = { width: 1200, height: 630 } as const;

/**
 * The card that was drawn for a page, while what the page is about is called as it was then; else the picture that stands
 * for it without. A card of the sample also needs its illustration to be there still.
 */
export const cardOr = (card: { title: string; url: string } | undefined, title: string, picture: string): string => {
  if (card === undefined || card.url === '' || card.title !== title) return picture;
  return card.url.startsWith(SAMPLE_CARDS) && pictures.cards[picture] === undefined ? picture : card.url;
};

const typeOf = (image: string): string | undefined =>
  Object.entries(PICTURE_TYPES).find(([, extension]) => image.endsWith(extension))?.[0];
