import { viewOf } from './bytes.ts';

/** Orientation 1 is upright; from 5 on width and height are swapped (Exif 2.32, 4.6.5.1). */
export const readOrientation = (tiff: Uint8Array): number => {
  const view = viewOf(tiff);
  if (tiff.length < 14) return UPRIGHT;
  const isLittle = view.getUint16(0) === LITTLE_ENDIAN;
  const directory = view.getUint32(4, isLittle);
  if (directory + 2 > tiff.length) return UPRIGHT;
  const entries = view.getUint16(directory, isLittle);
  for (let entry = 0; entry < entries; entry += 1) {
    const at = directory + 2 + entry * ENTRY_BYTES;
    if (at + ENTRY_BYTES > tiff.length) return UPRIGHT;
    if (view.getUint16(at, isLittle) !== ORIENTATION) continue;
    const value = view.getUint16(at + 8, isLittle);
    return value >= 1 && value <= 8 ? value : UPRIGHT;
  }
  return UPRIGHT;
};

export const orientationAlone = (tiff: Uint8Array): Uint8Array | null => {
  const orientation = readOrientation(tiff);
  // The Exif block is one big-endian directory at byte 8, with one short value.
  return orientation === UPRIGHT
    ? null
    : Uint8Array.of(
        0x4d,
        0x4d,
        0,
        42,
        0,
        0,
        0,
        8,
        0,
        1,
        0x01,
        0x12,
        0,
        3,
        0,
        0,
        0,
        1,
        0,
        orientation,
        0,
        0,
        0,
        0,
        0,
        0,
      );
};

const UPRIGHT = 1;
const LITTLE_ENDIAN = 0x4949;
const ORIENTATION = 0x0112;
const ENTRY_BYTES = 12;
