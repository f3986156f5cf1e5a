import { pictures } from '#renderer';
import { PICTURE_TYPES } from '#contract/media';
import { pictureVersions } from '#contract/media-address';

interface ShareImage {
  url: string;
  width?: number;
  height?: number;
  type?: string;
}

/** An illustration has a PNG card, because link previews accept no SVG. */
export const shareImage = (image: string, origin: string): ShareImage => {
  if (image.startsWith(SAMPLE_CARDS)) return { url: new URL(image, origin).href, ...CARD, type: 'image/png' };
  const isVector = /\.svg(?:[?#]|$)/i.test(image);
  const card = pictures.cards[image] ?? (image === '' || isVector ? pictures.defaultCard : null);
  if (card !== null) return { url: new URL(card, origin).href, ...CARD, type: 'image/png' };
  const { width, height } = pictureVersions(image) ?? {};
  return { url: new URL(image, origin).href, width, height, type: width === undefined ? undefined : typeOf(image) };
};

const SAMPLE_CARDS = '/cards/';

const CARD = { width: 1200, height: 630 } as const;

/** A drawn card is used while the page has its title, a sample's card while its illustration is in use. */
export const cardOr = (card: { title: string; url: string } | undefined, title: string, picture: string): string => {
  if (card === undefined || card.url === '' || card.title !== title) return picture;
  return card.url.startsWith(SAMPLE_CARDS) && pictures.cards[picture] === undefined ? picture : card.url;
};

const typeOf = (image: string): string | undefined =>
  Object.entries(PICTURE_TYPES).find(([, extension]) => image.endsWith(extension))?.[0];
