import type { PictureType } from '#contract/media';
import { stripAvif } from './strip-avif.ts';
import { stripGif } from './strip-gif.ts';
import { stripJpeg } from './strip-jpeg.ts';
import { stripPng } from './strip-png.ts';
import { stripWebp } from './strip-webp.ts';

/** Keeps colour profile, frames and orientation. Null for a broken file. */
export const stripMetadata = (type: PictureType, bytes: Uint8Array): Uint8Array<ArrayBuffer> | null => {
  try {
    return STRIP[type](bytes);
  } catch (error) {
    // A length exceeds the file.
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
