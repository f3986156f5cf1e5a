import { join, letters } from './bytes.ts';

/** Keeps the number of repeats (GIF89a, 24 to 26). */
export const stripGif = (bytes: Uint8Array): Uint8Array<ArrayBuffer> | null => {
  let at = HEAD_BYTES + tableBytes(bytes[HEAD_BYTES - 3] ?? 0);
  const kept = [bytes.subarray(0, at)];
  while (at < bytes.length) {
    const start = at;
    const kind = bytes[at];
    if (kind === TRAILER) return join([...kept, Uint8Array.of(TRAILER)]);
    if (kind === IMAGE) {
      // A colour table follows position, size and flags.
      at = endOfBlocks(bytes, at + 10 + tableBytes(bytes[at + 9] ?? 0) + 1);
      kept.push(bytes.subarray(start, at));
    } else if (kind === EXTENSION) {
      at = endOfBlocks(bytes, at + 2);
      if (isDrawn(bytes, start)) kept.push(bytes.subarray(start, at));
    } else return null;
  }
  // Browsers show a file that ends after a whole block.
  return at === bytes.length ? join([...kept, Uint8Array.of(TRAILER)]) : null;
};

const HEAD_BYTES = 13;
const TRAILER = 0x3b;
const IMAGE = 0x2c;
const EXTENSION = 0x21;
const GRAPHIC_CONTROL = 0xf9;
const APPLICATION = 0xff;

/** Browsers need these blocks to show the picture. */
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
