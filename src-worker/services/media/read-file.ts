import { fileOf } from '#contract/file-address';
import { fileAddress, kindOfName } from '#contract/media-files';
import { MEDIA_PATH } from '#contract/media-address';
import type { Context } from '../../context.ts';
import { hasFile } from '../files/file-store.ts';
import { openFile } from '../files/open-file.ts';
import { isMissing, noteMissing } from './read-picture.ts';
import { FILE_TYPES } from '#contract/file-types';

export interface StoredFile {
  key: string;
  name: string;
  bytes: number;
  type: string;
}

/** The result is null for an address of no file; the file itself may still be missing. */
export const fileAt = ({ id, name }: { id: string; name: string }): StoredFile | null => {
  const file = fileOf(`${MEDIA_PATH}/${id}/${name}`);
  const kind = file === null ? null : kindOfName(file.name);
  return file === null || kind === null
    ? null
    : { key: fileAddress(file).slice(1), name: file.name, bytes: file.bytes, type: FILE_TYPES[kind] };
};

export const openMediaFile = async (
  ctx: Context,
  { key }: StoredFile,
  range: { from: number; length: number } | null,
): Promise<ReadableStream<Uint8Array> | 'there' | null> => {
  if (isMissing(ctx, key)) return null;
  const found = range === null ? (await hasFile(ctx, key)) && ('there' as const) : await openFile(ctx, key, range);
  if (found === null || found === false) noteMissing(ctx, key);
  return found === false ? null : found;
};
