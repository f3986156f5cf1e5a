import sharp from 'sharp';

/** For a browser this is a photograph: a PNG of this size, of one colour. */
export const pngOf = (width: number, height: number, background = '#2f6b66'): Promise<Buffer> =>
  sharp({ create: { width, height, channels: 3, background } })
    .png()
    .toBuffer();

/** An empty, transparent PNG of this size. */
export const transparentPng = (width: number, height: number): Promise<Buffer> =>
  sharp({ create: { width, height, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0 } } })
    .png()
    .toBuffer();

/** A moving GIF of two colours. */
export const movingGif = async (): Promise<Buffer> => {
  const frames = await Promise.all(['#c2410c', '#2f6b66'].map((colour) => pngOf(40, 30, colour)));
  return sharp(frames, { join: { animated: true } })
    .gif()
    .toBuffer();
};
