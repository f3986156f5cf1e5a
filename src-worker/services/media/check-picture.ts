import {
  MEDIA_MESSAGES,
  PICTURE_MAX_PIXELS,
  PICTURE_MAX_SIDE,
  UPLOAD_MAX_BYTES,
  type PictureType,
} from '#contract/media';
import { AppError } from '../../errors.ts';
import { stripMetadata } from './metadata/strip-metadata.ts';
import { readPictureHeader } from './picture-header.ts';
import type { Size } from './size.ts';

export interface CheckedPicture extends Size {
  type: PictureType;
  bytes: Uint8Array;
}

/**
 * Throws `unsupported_type`, `too_large`, or `invalid` for a damaged or huge picture, or versions that do not belong
 * together.
 */
export const checkPictures = (files: readonly Uint8Array[]): [...CheckedPicture[], CheckedPicture] => {
  if (files.length > VERSIONS_MAX) throw invalid(MEDIA_MESSAGES.notOnePicture);
  const pictures = files.map(checkFile).toSorted((a, b) => a.width - b.width);
  const largest = pictures.pop();
  if (largest === undefined) throw invalid(MEDIA_MESSAGES.noFile);
  if (files.reduce((sum, { length }) => sum + length, 0) > UPLOAD_MAX_BYTES) {
    throw new AppError('too_large', MEDIA_MESSAGES.tooLarge);
  }
  const widths = new Set([...pictures, largest].map(({ width }) => width));
  const belong = pictures.every((picture) => picture.type === largest.type && hasShapeOf(largest, picture));
  if (!belong || widths.size !== files.length) throw invalid(MEDIA_MESSAGES.notOnePicture);
  return [...pictures, largest];
};

const VERSIONS_MAX = 6;

/** Heights of smaller versions are rounded. */
const SHAPE_TOLERANCE_PX = 2;

const invalid = (message: string) => new AppError('invalid', message, { errors: [{ path: 'file', message }] });

const checkFile = (bytes: Uint8Array): CheckedPicture => {
  if (bytes.length === 0) throw invalid(MEDIA_MESSAGES.empty);
  const header = readPictureHeader(bytes);
  if (header === null) throw new AppError('unsupported_type', MEDIA_MESSAGES.notPicture);
  const { type, size } = header;
  if (size === null || size.width === 0 || size.height === 0) throw invalid(MEDIA_MESSAGES.broken);
  const { width, height } = size;
  if (width > PICTURE_MAX_SIDE || height > PICTURE_MAX_SIDE || width * height > PICTURE_MAX_PIXELS) {
    throw invalid(MEDIA_MESSAGES.tooManyPixels);
  }
  const picture = stripMetadata(type, bytes);
  if (picture === null) throw invalid(MEDIA_MESSAGES.broken);
  return { type, width, height, bytes: picture };
};

const hasShapeOf = (whole: Size, part: Size): boolean =>
  Math.abs((part.width * whole.height) / whole.width - part.height) <= SHAPE_TOLERANCE_PX;
