import type { PictureType } from '#contract/media';
import { AppError } from '../../errors.ts';
import { stripMetadata } from './metadata/strip-metadata.ts';
import { readPictureHeader } from './picture-header.ts';

interface Rule {
  side: number;
  path: string;
  message: string;
}

/** A small picture loses all that a camera writes into it. */
export const checkSmallPicture = (base64: string, { side, path, message }: Rule): string => {
  const bytes = fromBase64(base64);
  const header = bytes && readPictureHeader(bytes);
  const longer = Math.max(header?.size?.width ?? 0, header?.size?.height ?? 0);
  const isShown = header != null && TYPES.has(header.type) && longer > 0 && longer <= side;
  const picture = isShown && bytes ? stripMetadata(header.type, bytes) : null;
  if (picture === null) throw new AppError('invalid', message, { errors: [{ path, message }] });
  return toBase64(picture);
};

/** The picture's bytes tell its type, because the sender's word proves nothing. */
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
