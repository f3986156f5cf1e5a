import { pictures } from '#renderer';

interface ShareImage {
  url: string;
  /** Known for the pictures that were made here. */
  width?: number;
  height?: number;
}

const CARD = { width: 1200, height: 630 } as const;

/**
 * The picture that a shared link shows: our own illustrations as cards in PNG, because previews take no SVG; any other
 * picture as it is; and the site's card for none.
 */
export const shareImage = (image: string, origin: string): ShareImage => {
  const isVector = /\.svg(?:[?#]|$)/i.test(image);
  const card = pictures.cards[image] ?? (image === '' || isVector ? pictures.defaultCard : null);
  return card === null ? { url: new URL(image, origin).href } : { url: new URL(card, origin).href, ...CARD };
};
