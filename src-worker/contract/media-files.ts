import * as z from 'zod/mini';
import { slugOf } from './articles.ts';
import { fileOf, type AddressedFile } from './file-address.ts';
import { MEDIA_PATH, pictureId } from './media-address.ts';
import { LABEL_MAX, type PictureType } from './media.ts';
import type { DocumentKey } from './content.ts';
import { text } from './text.ts';
import { FILE_TYPES, type FileKind, type FileType } from './file-types.ts';

/** KV takes values of up to 25 MB, and the nightly backup has a file in memory twice. */
export const FILE_MAX_BYTES = 20 * 1024 * 1024;

export const MEDIA_FILE_MESSAGES = {
  empty: 'This file is empty.',
  tooLarge: 'A file in a text has up to 20 MB.',
  kind: `Please choose one of these files: ${Object.keys(FILE_TYPES).join(', ').toUpperCase()}.`,
  notSuch: 'This file is not what its name says. It may be damaged, or have been renamed.',
} as const;

export const kindOfName = (name: string): FileKind | null => {
  const ending = /\.([a-z0-9]{2,4})$/i.exec(name.trim())?.[1]?.toLowerCase() ?? '';
  return isKind(ending) ? ending : null;
};

const isKind = (ending: string): ending is FileKind => Object.hasOwn(FILE_TYPES, ending);

const NAME_MAX = 60;

export const savedName = (label: string, kind: FileKind): string => {
  const name = slugOf(label.slice(0, label.lastIndexOf('.')));
  return `${Array.from(name).slice(0, NAME_MAX).join('') || 'file'}.${kind}`;
};

export const fileAddress = ({ id, bytes, name }: AddressedFile): string => `${MEDIA_PATH}/${id}/${bytes}-${name}`;

export const mediaId = (address: string): string | null => pictureId(address) ?? fileOf(address)?.id ?? null;

export interface LibraryFile {
  id: string;
  label: string;
  type: FileType;
  bytes: number;
  url: string;
  created_at: string;
  used_in: PictureUse[];
}

export const addFileQuery = z.object({
  name: text({ min: 1, max: 1000 }),
  bytes: z.coerce.number().check(z.int(), z.gte(1, { error: MEDIA_FILE_MESSAGES.empty })),
  sum: z.string().check(z.regex(/^[0-9a-f]{64}$/)),
});

export const fileSearch = z.object({ search: z.optional(text({ max: LABEL_MAX })) });

export interface PictureUse {
  document: DocumentKey | 'articles';
  entry: string;
}

export interface LibraryPicture {
  id: string;
  label: string;
  type: PictureType;
  width: number;
  height: number;
  bytes: number;
  url: string;
  thumbnail: string;
  created_at: string;
  created_by: string;
  used_in: PictureUse[];
}
