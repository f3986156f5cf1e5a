import { fromLetters, join, letters, viewOf } from './bytes.ts';
import { orientationAlone } from './orientation.ts';
import { EXIF } from './strip-jpeg.ts';

/** The WebP keeps chunks that affect its look (RFC 9649, 2.3 to 2.7). */
export const stripWebp = (bytes: Uint8Array): Uint8Array<ArrayBuffer> | null => {
  const end = 8 + viewOf(bytes).getUint32(4, true);
  // Some writers of WebP omit the last padding.
  const chunks = chunksToKeep(bytes.subarray(RIFF_BYTES, Math.min(end, bytes.length)));
  if (chunks === null) return null;
  const whole = join([bytes.subarray(0, RIFF_BYTES), ...chunks]);
  const view = viewOf(whole);
  view.setUint32(4, whole.length - 8, true);
  if (letters(whole, RIFF_BYTES, 4) === 'VP8X') {
    const hasExif = chunks.some((chunk) => letters(chunk, 0, 4) === 'EXIF');
    view.setUint8(FLAGS_AT, (view.getUint8(FLAGS_AT) & ~(HAS_EXIF | HAS_XMP)) | (hasExif ? HAS_EXIF : 0));
  }
  return whole;
};

const RIFF_BYTES = 12;
const CHUNK_HEAD_BYTES = 8;
const FLAGS_AT = RIFF_BYTES + CHUNK_HEAD_BYTES;
const HAS_EXIF = 0x08;
const HAS_XMP = 0x04;

const FRAME_HEAD_BYTES = 16;

const DRAWN: ReadonlySet<string> = new Set(['VP8 ', 'VP8L', 'VP8X', 'ALPH', 'ANIM', 'ICCP']);

const chunksToKeep = (bytes: Uint8Array): Uint8Array[] | null => {
  const kept: Uint8Array[] = [];
  for (let at = 0; at + CHUNK_HEAD_BYTES <= bytes.length;) {
    const name = letters(bytes, at, 4);
    const length = viewOf(bytes).getUint32(at + 4, true);
    const end = at + CHUNK_HEAD_BYTES + length;
    if (end > bytes.length) return null;
    const data = bytes.subarray(at + CHUNK_HEAD_BYTES, end);
    if (DRAWN.has(name)) kept.push(chunkOf(name, data));
    if (name === 'ANMF') {
      const frame = chunksToKeep(data.subarray(FRAME_HEAD_BYTES));
      if (frame === null) return null;
      kept.push(chunkOf(name, join([data.subarray(0, FRAME_HEAD_BYTES), ...frame])));
    }
    if (name === 'EXIF') {
      // Some programs write a WebP's Exif data with the prefix of a JPEG.
      const tiff = orientationAlone(letters(data, 0, EXIF.length) === EXIF ? data.subarray(EXIF.length) : data);
      if (tiff !== null) kept.push(chunkOf(name, tiff));
    }
    at = end + (length & 1);
  }
  return kept;
};

const chunkOf = (name: string, data: Uint8Array): Uint8Array => {
  const chunk = join([fromLetters(name), new Uint8Array(4), data, new Uint8Array(data.length & 1)]);
  viewOf(chunk).setUint32(4, data.length, true);
  return chunk;
};
