import * as z from 'zod/mini';
import { listObjects } from '../../files/file-store.ts';

/** The backups' names sort by time. A large backup has a folder for its parts. */
export const NIGHTLY = 'nightly/';
export const SUFFIX = '.tar.gz.age';

export const BUCKET_FILES = 'files/';

/** The Worker cannot decrypt backups, so lists beside them name their files. */
const LISTS = 'lists/';

const KEPT = 14;

const DELETED_AT_ONCE = 1000;

const listSchema = z.array(z.string());

/** The list of files is stored before the backup, so that no backup lacks it. */
export const putList = async (bucket: R2Bucket, night: string, keys: readonly string[]): Promise<void> => {
  await bucket.put(nameOfList(night), JSON.stringify(keys));
};

/** The steps are in an order in which an interrupted run removes nothing that is needed. */
export const tidyBucket = async (bucket: R2Bucket): Promise<void> => {
  const names = (await namesIn(bucket, NIGHTLY)).toSorted();
  const nights = names.filter((name) => !name.includes('/'));
  const kept = nights.slice(-KEPT).map((name) => name.slice(0, -SUFFIX.length));
  const old = names.filter((name) => !kept.includes(name.split('/')[0]?.replace(SUFFIX, '') ?? ''));
  await remove(
    bucket,
    old.map((name) => NIGHTLY + name),
  );
  const lists = await Promise.all(kept.map((night) => readList(bucket, night)));
  if (lists.some((list) => list === null)) return;
  const needed = new Set(lists.flatMap((list) => list ?? []));
  const unused = (await namesIn(bucket, BUCKET_FILES)).filter((key) => !needed.has(key));
  await remove(
    bucket,
    unused.map((key) => BUCKET_FILES + key),
  );
  const keptLists = new Set(kept.map(nameOfList));
  const oldLists = (await namesIn(bucket, LISTS)).map((name) => LISTS + name).filter((name) => !keptLists.has(name));
  await remove(bucket, oldLists);
};

const nameOfList = (night: string): string => `${LISTS}${night}.json`;

const namesIn = async (bucket: R2Bucket, prefix: string): Promise<string[]> => {
  const names: string[] = [];
  for await (const { key } of listObjects(bucket, prefix)) names.push(key.slice(prefix.length));
  return names;
};

const readList = async (bucket: R2Bucket, night: string): Promise<string[] | null> => {
  const text = await (await bucket.get(nameOfList(night)))?.text();
  try {
    return listSchema.parse(JSON.parse(text ?? ''));
  } catch {
    return null;
  }
};

const remove = async (bucket: R2Bucket, names: readonly string[]): Promise<void> => {
  for (let from = 0; from < names.length; from += DELETED_AT_ONCE) {
    await bucket.delete(names.slice(from, from + DELETED_AT_ONCE));
  }
};
