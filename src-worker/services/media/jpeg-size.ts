import { letters } from './metadata/bytes.ts';
import { readOrientation } from './metadata/orientation.ts';
import { EXIF } from './metadata/strip-jpeg.ts';
import type { Size } from './size.ts';

/** Null without a frame header (ITU T.81, B.2.2). */
export const jpegSize = (view: DataView): Size | null => {
  let at = 2;
  let isOnItsSide = false;
  while (at + 9 <= view.byteLength) {
    if (view.getUint8(at) !== 0xff) return null;
    const marker = view.getUint8(at + 1);
    // Fill bytes may precede a marker.
    if (marker === 0xff) {
      at += 1;
      continue;
    }
    if (isFrame(marker)) {
      const [height, width] = [view.getUint16(at + 5), view.getUint16(at + 7)];
      return isOnItsSide ? { width: height, height: width } : { width, height };
    }
    if (marker === START_OF_SCAN || marker === END_OF_IMAGE) return null;
    const length = view.getUint16(at + 2);
    if (length < 2) return null;
    const segment = new Uint8Array(view.buffer, view.byteOffset + at, Math.min(2 + length, view.byteLength - at));
    if (marker === APP1 && letters(segment, 4, EXIF.length) === EXIF) {
      isOnItsSide = readOrientation(segment.subarray(4 + EXIF.length)) >= 5;
    }
    at += 2 + length;
  }
  return null;
};

const APP1 = 0xe1;
const START_OF_SCAN = 0xda;
const END_OF_IMAGE = 0xd9;

/** DHT (C4), JPG (C8) and DAC (CC) are no frames. */
const isFrame = (marker: number): boolean => marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
