import type { Size } from './size.ts';

/** Each picture, thumbnail and tile has an `ispe` property (ISO/IEC 23008-12, 6.5.3), so the largest counts. */
export const avifSize = (view: DataView): Size | null => {
  const bytes = new Uint8Array(view.buffer, view.byteOffset, Math.min(view.byteLength, HEAD_BYTES));
  let largest: Size | null = null;
  for (let at = findProperty(bytes, 0); at >= 0; at = findProperty(bytes, at + 4)) {
    // Version and flags come before width and height.
    const size = { width: view.getUint32(at + 8), height: view.getUint32(at + 12) };
    if (largest === null || size.width * size.height > largest.width * largest.height) largest = size;
  }
  return largest;
};

const ISPE = [0x69, 0x73, 0x70, 0x65];

/** An AVIF has its properties at the file's beginning. */
const HEAD_BYTES = 64 * 1024;

/** Returns -1 for none. */
const findProperty = (bytes: Uint8Array, at: number): number => {
  for (let index = at; index + 16 <= bytes.length; index += 1) {
    if (ISPE.every((byte, offset) => bytes[index + offset] === byte)) return index;
  }
  return -1;
};
