import { PICTURE_TYPES, type PictureType } from '#contract/media';
import type { LibraryPicture, PictureUse } from '#contract/media-files';
import { fileAddress, kindOfName, savedName, type LibraryFile } from '#contract/media-files';
import { MEDIA_PATH, pictureName } from '#contract/media-address';
import type { media } from '../../db/schema/content.ts';
import type { FileType } from '#contract/file-types';

export type MediaRow = typeof media.$inferSelect;
export type PictureRow = MediaRow & { type: PictureType };
type FileRow = MediaRow & { type: FileType };

export const isFile = (row: MediaRow): row is FileRow => row.width === 0;

export const isPicture = (row: MediaRow): row is PictureRow => !isFile(row);

type Versions = Pick<PictureRow, 'type' | 'width' | 'height' | 'widths'>;

export const versionNames = ({ type, width, height, widths }: Versions): [...string[], string] => {
  const extension = PICTURE_TYPES[type];
  return [...widths.map((smaller) => `${smaller}${extension}`), pictureName({ widths, width, height, extension })];
};

export const pictureFolder = (id: string): string => `${MEDIA_PATH}/${id}/`;

export const pictureKey = (id: string, name: string): string => (pictureFolder(id) + name).slice(1);

export const toPicture = (row: PictureRow, usedIn: PictureUse[]): LibraryPicture => {
  const names = versionNames(row);
  const folder = pictureFolder(row.id);
  return {
    id: row.id,
    label: row.label,
    type: row.type,
    width: row.width,
    height: row.height,
    bytes: row.bytes,
    url: `${folder}${names.at(-1)}`,
    thumbnail: `${folder}${names[0]}`,
    created_at: row.createdAt,
    created_by: row.createdBy,
    used_in: usedIn,
  };
};

const fileUrl = ({ id, label, bytes }: FileRow): string =>
  fileAddress({ id, bytes, name: savedName(label, kindOfName(label) ?? 'txt') });

export const toFile = (row: FileRow, usedIn: PictureUse[]): LibraryFile => ({
  id: row.id,
  label: row.label,
  type: row.type,
  bytes: row.bytes,
  url: fileUrl(row),
  created_at: row.createdAt,
  used_in: usedIn,
});

export const storedKeys = (row: MediaRow): string[] => {
  if (isFile(row)) return [fileUrl(row).slice(1)];
  return isPicture(row) ? versionNames(row).map((name) => pictureKey(row.id, name)) : [];
};
