import type { PictureType } from '#contract/media';
import { AppError } from '../../errors.ts';
import { stripMetadata } from './metadata/strip-metadata.ts';
import { readPictureHeader } from './picture-header.ts';

interface Rule {
  /** In pixels, of the longer side. */
  side: number;
  /** The field that is named by a refusal, and what is said. */
  path: string;
  message: string;
}

/**
 * A picture that a browser made small, in base64, without what a camera writes into it. Throws `invalid` for another
 * file, a damaged one or one with more pixels.
 */
export const checkSmallPicture = (base64: string, { side, path, message }: Rule): string => {
  const bytes = fromBase64(base64);
  const header = bytes && readPictureHeader(bytes);
  const longer = Math.max(header?.size?.width ?? 0, header?.size?.height ?? 0);
  const isShown = header != null && TYPES.has(header.type) && longer > 0 && longer <= side;
  const picture = isShown && bytes ? stripMetadata(header.type, bytes) : null;
  if (picture === null) throw new AppError('invalid', message, { errors: [{ path, message }] });
  return toBase64(picture);
};

/** The type is read from the bytes. Null for what is no picture. */
export const readSmallPicture = (base64: string): { bytes: Uint8Array<ArrayBuffer>; type: PictureType } | null => {
  const bytes = fromBase64(base64);
  const header = bytes && readPictureHeader(bytes);
  return bytes && header ? { bytes, type: header.type } : null;
};

const TYPES: ReadonlySet<PictureType> = new Set(['image/jpeg', 'image/png', 'image/webp']);

const toBase64 = (bytes: Uint8Array): string => btoa(Array.from(bytes, (byte) => String.fromCodePoint(byte)).join(''));

const fromBase64 = (base64: string): Uint8Array<ArrayBuffer> | null => {
  try {
    return Uint8Array.from(atob(base64), (letter) => letter.codePointAt(0) ?? 0);
  } catch {
    return null;
  }
};
