import { fromLetters, join, letters, viewOf } from './bytes.ts';
import { orientationAlone } from './orientation.ts';

export const EXIF = 'Exif\0\0';

/** The JPEG keeps segments that affect its look (ITU T.81, B.2.4). */
export const stripJpeg = (bytes: Uint8Array): Uint8Array<ArrayBuffer> | null => {
  const view = viewOf(bytes);
  const kept = [bytes.subarray(0, 2)];
  let at = 2;
  while (at + 4 <= bytes.length) {
    if (view.getUint8(at) !== 0xff) return null;
    const marker = view.getUint8(at + 1);
    if (marker === 0xff) {
      at += 1;
      continue;
    }
    // Data after the end of a JPEG is not shown, but may contain metadata.
    if (marker === END_OF_IMAGE) break;
    const length = view.getUint16(at + 2);
    if (length < 2 || at + 2 + length > bytes.length) return null;
    const end = marker === START_OF_SCAN ? endOfScan(bytes, at + 2 + length) : at + 2 + length;
    const segment = segmentToKeep(marker, bytes.subarray(at, end));
    if (segment !== null) kept.push(segment);
    at = end;
  }
  return join([...kept, Uint8Array.of(0xff, END_OF_IMAGE)]);
};

const START_OF_SCAN = 0xda;
const END_OF_IMAGE = 0xd9;
const COMMENT = 0xfe;
const APP0_JFIF = 0xe0;
const APP1_EXIF = 0xe1;
const APP2_PROFILE = 0xe2;
const APP14_ADOBE = 0xee;
const APP15 = 0xef;

const segmentToKeep = (marker: number, segment: Uint8Array): Uint8Array | null => {
  if (marker === APP1_EXIF && letters(segment, 4, EXIF.length) === EXIF) {
    const tiff = orientationAlone(segment.subarray(4 + EXIF.length));
    if (tiff === null) return null;
    const length = 2 + EXIF.length + tiff.length;
    return join([Uint8Array.of(0xff, APP1_EXIF, length >> 8, length & 0xff), fromLetters(EXIF), tiff]);
  }
  if (marker === APP0_JFIF) return letters(segment, 4, 5) === 'JFIF\0' ? withoutThumbnail(segment) : null;
  if (marker === APP2_PROFILE) return letters(segment, 4, 12) === 'ICC_PROFILE\0' ? segment : null;
  if (marker === APP14_ADOBE) return letters(segment, 4, 5) === 'Adobe' ? segment : null;
  return marker === COMMENT || (marker > APP0_JFIF && marker <= APP15) ? null : segment;
};

const JFIF_BYTES = 18;

const withoutThumbnail = (segment: Uint8Array): Uint8Array | null => {
  if (segment.length < JFIF_BYTES) return null;
  const bare = segment.slice(0, JFIF_BYTES);
  bare.set([0, JFIF_BYTES - 2], 2);
  bare.set([0, 0], JFIF_BYTES - 2);
  return bare;
};

const endOfScan = (bytes: Uint8Array, from: number): number => {
  for (let at = bytes.indexOf(0xff, from); at >= 0; at = bytes.indexOf(0xff, at + 1)) {
    const marker = bytes[at + 1];
    if (marker === undefined) break;
    const isData = marker === 0 || marker === 0xff || (marker >= 0xd0 && marker <= 0xd7);
    if (!isData) return at;
  }
  return bytes.length;
};
