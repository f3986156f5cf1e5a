import { PICTURE_TYPES, type LibraryPicture, type PictureUse } from '#contract/media';
import { MEDIA_PATH, pictureName } from '#contract/media-address';
import type { media } from '../../db/schema/content.ts';

export type PictureRow = typeof media.$inferSelect;

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
