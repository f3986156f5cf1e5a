import type { PictureType } from '#contract/media';
import { stripAvif } from './strip-avif.ts';
import { join, letters, fromLetters, viewOf } from './bytes.ts';
import { stripJpeg } from './strip-jpeg.ts';
import { orientationAlone } from './orientation.ts';
import { stripWebp } from './strip-webp.ts';

/** The PNG keeps chunks that affect its look (W3C PNG, third edition, 11). */
const stripPng = (bytes: Uint8Array): Uint8Array<ArrayBuffer> | null => {
  const view = viewOf(bytes);
  const kept = [bytes.subarray(0, SIGNATURE_BYTES)];
  let at = SIGNATURE_BYTES;
  while (at + AROUND_BYTES <= bytes.length) {
    const length = view.getUint32(at);
    const name = letters(bytes, at + 4, 4);
    const end = at + AROUND_BYTES + length;
    if (end > bytes.length) return null;
    if (DRAWN.has(name)) kept.push(bytes.subarray(at, end));
    if (name === 'eXIf') {
      const tiff = orientationAlone(bytes.subarray(at + 8, end - 4));
      if (tiff !== null) kept.push(chunkOf(name, tiff));
    }
    if (name === 'IEND') return join(kept);
    at = end;
  }
  return null;
};

const SIGNATURE_BYTES = 8;

const AROUND_BYTES = 12;

const DRAWN: ReadonlySet<string> = new Set(
  'IHDR PLTE IDAT IEND tRNS cHRM gAMA iCCP sBIT sRGB cICP mDCV cLLI bKGD pHYs acTL fcTL fdAT'.split(' '),
);

const chunkOf = (name: string, data: Uint8Array): Uint8Array => {
  const chunk = join([new Uint8Array(4), fromLetters(name), data, new Uint8Array(4)]);
  const view = viewOf(chunk);
  view.setUint32(0, data.length);
  view.setUint32(chunk.length - 4, crc32(chunk.subarray(4, -4)));
  return chunk;
};

/** The checksum of a PNG is computed without a table (W3C PNG, third edition, D.1). */
const crc32 = (bytes: Uint8Array): number => {
  let sum = 0xffffffff;
  for (const byte of bytes) {
    sum ^= byte;
    for (let bit = 0; bit < 8; bit += 1) sum = (sum >>> 1) ^ (sum & 1 ? 0xedb88320 : 0);
  }
  return ~sum >>> 0;
};

/** The GIF keeps its number of repeats (GIF89a, 24 to 26). */
const stripGif = (bytes: Uint8Array): Uint8Array<ArrayBuffer> | null => {
  let at = HEAD_BYTES + tableBytes(bytes[HEAD_BYTES - 3] ?? 0);
  const kept = [bytes.subarray(0, at)];
  while (at < bytes.length) {
    const start = at;
    const kind = bytes[at];
    if (kind === TRAILER) return join([...kept, Uint8Array.of(TRAILER)]);
    if (kind === IMAGE) {
      at = endOfBlocks(bytes, at + 10 + tableBytes(bytes[at + 9] ?? 0) + 1);
      kept.push(bytes.subarray(start, at));
    } else if (kind === EXTENSION) {
      at = endOfBlocks(bytes, at + 2);
      if (isDrawn(bytes, start)) kept.push(bytes.subarray(start, at));
    } else return null;
  }
  // Browsers show a GIF that ends after a whole block.
  return at === bytes.length ? join([...kept, Uint8Array.of(TRAILER)]) : null;
};

const HEAD_BYTES = 13;
const TRAILER = 0x3b;
const IMAGE = 0x2c;
const EXTENSION = 0x21;
const GRAPHIC_CONTROL = 0xf9;
const APPLICATION = 0xff;

/** Browsers need some application blocks to show a GIF. */
const SHOWING: ReadonlySet<string> = new Set(['NETSCAPE2.0', 'ANIMEXTS1.0', 'ICCRGBG1012']);

const isDrawn = (bytes: Uint8Array, at: number): boolean =>
  bytes[at + 1] === GRAPHIC_CONTROL || (bytes[at + 1] === APPLICATION && SHOWING.has(letters(bytes, at + 3, 11)));

const tableBytes = (flags: number): number => (flags & 0x80 ? 3 * 2 ** ((flags & 7) + 1) : 0);

const endOfBlocks = (bytes: Uint8Array, from: number): number => {
  let at = from;
  for (;;) {
    const length = bytes[at];
    if (length === undefined) return bytes.length + 1;
    at += 1 + length;
    if (length === 0) return at;
  }
};

/** The picture keeps its colour profile, frames and orientation. The result is null for a broken file. */
export const stripMetadata = (type: PictureType, bytes: Uint8Array): Uint8Array<ArrayBuffer> | null => {
  try {
    return STRIP[type](bytes);
  } catch (error) {
    // A `RangeError` means that a length in the file is wrong.
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
