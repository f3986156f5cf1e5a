import type { PictureType } from '#contract/media';
import { stripAvif } from './strip-avif.ts';
import { stripGif } from './strip-gif.ts';
import { stripJpeg } from './strip-jpeg.ts';
import { stripPng } from './strip-png.ts';
import { stripWebp } from './strip-webp.ts';

/**
 * A picture without what it says besides itself, such as where and when it was taken, with what and by whom. What it looks
 * like stays: its colours' profile, its frames, and which side is up. Null when its structure makes no sense.
 */
export const stripMetadata = (type: PictureType, bytes: Uint8Array): Uint8Array<ArrayBuffer> | null => {
  try {
    return STRIP[type](bytes);
  } catch (error) {
    // It names a length beyond its own end.
    if (error instanceof RangeError) return null;
    throw error;
  }
};

const STRIP = {
  'image/jpeg': stripJpeg,
  'image/png': stripPng,
  'image/webp': stripWebp,
  'image/avif': stripAvif,
  'image/gif': stripGif,
} as const satisfies Record<PictureType, (bytes: Uint8Array) => Uint8Array<ArrayBuffer> | null>;
