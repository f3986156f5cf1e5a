import type { PictureType } from '#contract/media';
import { avifSize } from './avif-size.ts';
import { jpegSize } from './jpeg-size.ts';
import type { Size } from './size.ts';

/** `size` is null for broken bytes. */
interface Header {
  type: PictureType;
  size: Size | null;
}

/** Null for other files. */
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

/** Extended, lossless or lossy (RFC 9649, 2). */
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
