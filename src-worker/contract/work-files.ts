import * as z from 'zod/mini';
import { LABEL_MAX } from './media.ts';
import { text } from './text.ts';

const MB = 1024 * 1024;

export const PART_BYTES = 8 * MB;

interface FileLimits {
  fileBytes: number;
  workBytes: number;
  siteBytes: number;
}

/** R2 gives 10 GB for free and KV 1 GB, which the site's other files need too. */
export const FILE_LIMITS = {
  bucket: { fileBytes: 100 * MB, workBytes: 2000 * MB, siteBytes: 6000 * MB },
  kv: { fileBytes: 20 * MB, workBytes: 200 * MB, siteBytes: 500 * MB },
} as const satisfies Record<string, FileLimits>;

export type FilePlace = keyof typeof FILE_LIMITS;

export const FILES_MAX = 100;

export const UNFINISHED_HOURS = 24;

export const KEPT_MONTHS = 12;

/** The address of a file lasts for hours, because 100 MB take that long over a slow connection. */
export const FILE_LINK_HOURS = 6;

export const WORK_FILE_MESSAGES = {
  empty: 'This file is empty.',
  tooLarge: { bucket: 'A file has up to 100 MB.', kv: 'A file has up to 20 MB while the site has no bucket.' },
  workFull: 'The files of this work would take more room than it has. Remove some first.',
  siteFull: 'The files of all work would take more room than the site has. Remove some first.',
  tooMany: `A piece of work has up to ${FILES_MAX} files.`,
  unknown: 'There is no such file.',
  noWork: 'There is no such work.',
  otherFile: 'This upload is of another file.',
  over: 'This work is over, so no files can be added.',
  noPart: 'This file has no such part.',
  partSize: 'This part of the file did not arrive whole. Please send it again.',
  partSum: 'This part of the file was damaged on its way. Please send it again.',
  sendBytes: 'Please send the part as application/octet-stream.',
  unfinished: 'Parts of this file are missing. Please choose it again to go on.',
  notStored: 'The file could not be stored right now. Please try again in a moment.',
  notReadable: 'The file cannot be read right now. Please try again in a moment.',
  waits: 'The files of this work can be saved once it is paid.',
  preview: 'This is no small picture of the file.',
  linkOver: 'This link to a file is over. Please open the page again.',
} as const;

/** The owner's browser draws a preview with `drawn` pixels a side. */
export const PREVIEW_LIMITS = { drawn: 960, side: 1200, base64: 300_000 } as const;

/** The id is an idempotency key. The type is stored but never used. */
export const beginFileRequest = z.object({
  id: z.uuid(),
  name: text({ min: 1, max: 1000 }),
  type: text({ max: LABEL_MAX }),
  bytes: z.int().check(z.gte(1, { error: WORK_FILE_MESSAGES.empty })),
  preview: z.optional(
    z
      .string({ error: WORK_FILE_MESSAGES.preview })
      .check(
        z.minLength(1, { error: WORK_FILE_MESSAGES.preview }),
        z.maxLength(PREVIEW_LIMITS.base64, { error: WORK_FILE_MESSAGES.preview }),
        z.regex(/^[A-Za-z0-9+/]*={0,2}$/, { error: WORK_FILE_MESSAGES.preview }),
      ),
  ),
});
export type BeginFileRequest = z.infer<typeof beginFileRequest>;

const SHA256 = /^[0-9a-f]{64}$/;

export interface FilesRoom {
  place: FilePlace;
  file_bytes: number;
  files_left: number;
  work_bytes: number;
  work_bytes_max: number;
  site_bytes: number;
  site_bytes_max: number;
}

export interface OwnerFile {
  id: string;
  version: number | null;
  name: string;
  bytes: number;
  parts: { part: number; sum: string }[];
  is_complete: boolean;
  created_at: string;
  deleted_at: string | null;
  keep_until: string | null;
  downloads: number;
}

export interface OwnerFiles {
  files: OwnerFile[];
  room: FilesRoom;
}

export const filePartQuery = z.object({ sum: z.string({ error: WORK_FILE_MESSAGES.preview }).check(z.regex(SHA256)) });

export const completeFileRequest = z.object({
  sums: z.array(z.string().check(z.regex(SHA256))).check(z.maxLength(FILE_LIMITS.bucket.fileBytes / PART_BYTES + 1)),
});

export const partCount = (bytes: number): number => Math.ceil(bytes / PART_BYTES);

export const partLength = (bytes: number, part: number): number =>
  Number.isInteger(part) && part >= 1 ? Math.max(0, Math.min(PART_BYTES, bytes - (part - 1) * PART_BYTES)) : 0;
