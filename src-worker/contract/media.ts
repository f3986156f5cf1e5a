import * as z from 'zod/mini';
import { text } from './text.ts';

/** A file, or all versions of a picture together, may have 10 MB. */
export const UPLOAD_MAX_BYTES = 10 * 1024 * 1024;

export const LABEL_MAX = 200;

export const SHARE_CARD_LABEL = 'Share card: ';

/** SVG pictures are refused, because they can contain script. */
export const PICTURE_TYPES = {
  'image/jpeg': '.jpg',
  'image/png': '.png',
  'image/webp': '.webp',
  'image/avif': '.avif',
  'image/gif': '.gif',
} as const;

export type PictureType = keyof typeof PICTURE_TYPES;

export const PICTURE_WIDTHS = [480, 960, 1440, 1920] as const;

/** A picture may have fifty million pixels, more than any screen shows and few enough for every browser to decode. */
export const PICTURE_MAX_PIXELS = 50_000_000;
export const PICTURE_MAX_SIDE = 16_000;

export const MEDIA_MESSAGES = {
  tooLarge: 'This file is larger than 10 MB.',
  notPicture: 'Please choose a JPEG, PNG, WebP, AVIF or GIF picture.',
  heic: 'Browsers can’t show HEIC photos. Export it as JPEG, or set the phone’s camera format to “Most Compatible”.',
  notPdf: 'Please choose a PDF file.',
  empty: 'This file is empty.',
  noFile: 'Please choose a file.',
  broken: 'This picture cannot be read. It may be damaged.',
  brokenPdf: 'This PDF is not complete. It may be damaged.',
  tooManyPixels: 'This picture has too many pixels. Please make it smaller.',
  notOnePicture: 'These are not versions of one picture.',
  notThere: 'There is no such file in the library.',
  noResume: 'There is no resume to download.',
  sendForm: 'Please send the file as multipart/form-data.',
} as const;

export const pictureSearch = z.object({ search: z.optional(text({ max: LABEL_MAX })) });

export interface ResumeInfo {
  exists: boolean;
  filename: string | null;
  size: number | null;
  modified: string | null;
  is_sample?: true;
}
