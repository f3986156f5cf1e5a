import { fromLetters, join, letters, viewOf } from './bytes.ts';
import { orientationAlone } from './orientation.ts';

/** Keeps chunks that affect the appearance (W3C PNG, third edition, 11). */
export const stripPng = (bytes: Uint8Array): Uint8Array<ArrayBuffer> | null => {
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

/** Length, name and checksum. */
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

/** W3C PNG, third edition, D.1; too few bytes for a table. */
const crc32 = (bytes: Uint8Array): number => {
  let sum = 0xffffffff;
  for (const byte of bytes) {
    sum ^= byte;
    for (let bit = 0; bit < 8; bit += 1) sum = (sum >>> 1) ^ (sum & 1 ? 0xedb88320 : 0);
  }
  return ~sum >>> 0;
};
