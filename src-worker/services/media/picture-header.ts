import type { PictureType } from '#contract/media';

import { letters } from './metadata/bytes.ts';
import { readOrientation } from './metadata/orientation.ts';
import { EXIF } from './metadata/strip-jpeg.ts';
import type { Size } from './size.ts';

interface Header {
  type: PictureType;
  size: Size | null;
}

export const readPictureHeader = (bytes: Uint8Array): Header | null => {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (ascii(view, 0, 8) === PNG) return { type: 'image/png', size: pngSize(view) };
  if (ascii(view, 0, 3) === '\xff\xd8\xff') return { type: 'image/jpeg', size: jpegSize(view) };
  if (['GIF87a', 'GIF89a'].includes(ascii(view, 0, 6))) return { type: 'image/gif', size: gifSize(view) };
  if (ascii(view, 0, 4) === 'RIFF' && ascii(view, 8, 4) === 'WEBP') return { type: 'image/webp', size: webpSize(view) };
  if (ascii(view, 4, 4) === 'ftyp' && ['avif', 'avis'].includes(ascii(view, 8, 4))) {
    return { type: 'image/avif', size: avifSize(view) };
  }
  return null;
};

const PNG = '\x89PNG\r\n\x1a\n';

const ascii = (view: DataView, at: number, length: number): string => {
  if (at + length > view.byteLength) return '';
  return String.fromCharCode(...new Uint8Array(view.buffer, view.byteOffset + at, length));
};

const pngSize = (view: DataView): Size | null =>
  ascii(view, 12, 4) === 'IHDR'
    ? within(view, 24, () => ({ width: view.getUint32(16), height: view.getUint32(20) }))
    : null;

const within = (view: DataView, length: number, read: () => Size): Size | null =>
  view.byteLength < length ? null : read();

const gifSize = (view: DataView): Size | null =>
  within(view, 10, () => ({ width: view.getUint16(6, true), height: view.getUint16(8, true) }));

const webpSize = (view: DataView): Size | null => {
  const form = ascii(view, 12, 4);
  if (form === 'VP8X') return within(view, 30, () => ({ width: uint24(view, 24) + 1, height: uint24(view, 27) + 1 }));
  if (form === 'VP8L' && view.byteLength >= 25 && view.getUint8(20) === 0x2f) {
    const bits = view.getUint32(21, true);
    return { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 };
  }
  if (form === 'VP8 ' && view.byteLength >= 30 && uint24(view, 23) === 0x2a019d) {
    return { width: view.getUint16(26, true) & 0x3fff, height: view.getUint16(28, true) & 0x3fff };
  }
  return null;
};

const uint24 = (view: DataView, at: number): number => view.getUint16(at, true) | (view.getUint8(at + 2) << 16);

/**
 * In an AVIF each picture, thumbnail and tile has an `ispe` property (ISO/IEC 23008-12, 6.5.3), so the largest counts.
 */
const avifSize = (view: DataView): Size | null => {
  const bytes = new Uint8Array(view.buffer, view.byteOffset, Math.min(view.byteLength, HEAD_BYTES));
  let largest: Size | null = null;
  for (let at = findProperty(bytes, 0); at >= 0; at = findProperty(bytes, at + 4)) {
    const size = { width: view.getUint32(at + 8), height: view.getUint32(at + 12) };
    if (largest === null || size.width * size.height > largest.width * largest.height) largest = size;
  }
  return largest;
};

const ISPE = [0x69, 0x73, 0x70, 0x65];

/** An AVIF has its properties near its beginning. */
const HEAD_BYTES = 64 * 1024;

const findProperty = (bytes: Uint8Array, at: number): number => {
  for (let index = at; index + 16 <= bytes.length; index += 1) {
    if (ISPE.every((byte, offset) => bytes[index + offset] === byte)) return index;
  }
  return -1;
};

const jpegSize = (view: DataView): Size | null => {
  let at = 2;
  let isOnItsSide = false;
  while (at + 9 <= view.byteLength) {
    if (view.getUint8(at) !== 0xff) return null;
    const marker = view.getUint8(at + 1);
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

/** The JPEG markers DHT (C4), JPG (C8) and DAC (CC) are no frames. */
const isFrame = (marker: number): boolean => marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
