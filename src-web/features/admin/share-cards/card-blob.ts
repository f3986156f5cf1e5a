import type { CardContent } from './card-content.ts';
import { CARD_FONTS } from './card-fonts.ts';
import { CARD_SIZE, drawCard } from './draw-card.ts';

export const cardBlob = async (content: CardContent, type: 'image/jpeg' | 'image/png'): Promise<Blob> => {
  const fonts = CARD_FONTS[content.look.faces];
  const [picture] = await Promise.all([loadPicture(content.picture), fonts.load()]);
  return canvasBlob(CARD_SIZE, type, (canvas) => drawCard(canvas, content, fonts, picture));
};

const QUALITY = 0.88;

export const canvasBlob = async (
  size: { width: number; height: number },
  type: string,
  draw: (canvas: CanvasRenderingContext2D) => void,
): Promise<Blob> => {
  const canvas = Object.assign(document.createElement('canvas'), size);
  const context = canvas.getContext('2d');
  if (context === null) throw new Error('There is nothing to draw on');
  draw(context);
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, type, QUALITY));
  if (blob === null) throw new Error('The card could not be written');
  return blob;
};

/** A picture of a host without CORS cannot be drawn into the card. */
const loadPicture = async (address: string): Promise<HTMLImageElement | null> => {
  if (address === '') return null;
  const picture = new Image();
  picture.crossOrigin = 'anonymous';
  picture.src = address;
  try {
    await picture.decode();
    return picture.width > 0 && picture.height > 0 ? picture : null;
  } catch {
    return null;
  }
};
