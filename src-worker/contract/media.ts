import * as z from 'zod/mini';
import type { DocumentKey } from './content.ts';
import { text } from './text.ts';

/** Of one file, and of all versions of a picture together. */
export const UPLOAD_MAX_BYTES = 10 * 1024 * 1024;

/** A name is kept as a label only; nothing is ever found by it. */
export const LABEL_MAX = 200;

/** What the labels of share cards begin with; the library shows them only in a search. */
export const SHARE_CARD_LABEL = 'Share card: ';

/** The kinds of picture that are taken, and the ends of their addresses. SVG is not among them: it can hold script. */
export const PICTURE_TYPES = {
  'image/jpeg': '.jpg',
  'image/png': '.png',
  'image/webp': '.webp',
  'image/avif': '.avif',
  'image/gif': '.gif',
} as const;

export type PictureType = keyof typeof PICTURE_TYPES;

/** How wide the versions are that a browser makes of a picture; never wider than the picture itself. */
export const PICTURE_WIDTHS = [480, 960, 1440, 1920] as const;

/** More pixels than any screen shows, and few enough that no browser chokes on them. */
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

/** Where a picture is used: the document, and which entry of it as the owner knows it. */
export interface PictureUse {
  document: DocumentKey;
  /** A title or name; empty when the document has only one. */
  entry: string;
}

/** A picture of the library. Times are ISO texts in UTC. */
export interface LibraryPicture {
  id: string;
  label: string;
  type: PictureType;
  width: number;
  height: number;
  /** Of all versions together. */
  bytes: number;
  /** What a document's image address is set to. */
  url: string;
  /** A small version for lists. */
  thumbnail: string;
  created_at: string;
  created_by: string;
  used_in: PictureUse[];
}

/** The query of `GET /api/admin/media`. */
export const pictureSearch = z.object({ search: z.optional(text({ max: LABEL_MAX })) });

/** What `GET /api/resume/info` answers; the last three are null when there is none. */
export interface ResumeInfo {
  exists: boolean;
  filename: string | null;
  /** In bytes. */
  size: number | null;
  /** An ISO text in UTC. */
  modified: string | null;
  /** It is the one that every new site starts with. */
  is_sample?: true;
}
