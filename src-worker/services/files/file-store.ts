export interface FileStores {
  kv: KVNamespace;
  media: R2Bucket | null;
}

export const putFile = async ({ kv, media }: FileStores, key: string, bytes: Uint8Array): Promise<void> => {
  await (media === null ? kv.put(key, bytes) : media.put(key, bytes));
};

/** Files that are older than the bucket are found in KV. `cacheTtl` is for KV, in seconds. */
export const readFile = async (
  { kv, media }: FileStores,
  key: string,
  cacheTtl?: number,
): Promise<ArrayBuffer | null> => {
  const object = (await media?.get(key)) ?? null;
  if (object !== null) return object.arrayBuffer();
  return kv.get(key, { type: 'arrayBuffer', ...(cacheTtl === undefined ? {} : { cacheTtl }) });
};

export const hasFile = async ({ kv, media }: FileStores, key: string): Promise<boolean> => {
  if (((await media?.head(key)) ?? null) !== null) return true;
  const bytes = await kv.get(key, 'stream');
  await bytes?.cancel();
  return bytes !== null;
};

export const deleteFile = async ({ kv, media }: FileStores, key: string): Promise<void> => {
  await Promise.all([kv.delete(key), media?.delete(key)]);
};

/** KV lists a file of the last minute only at the place where it was written. */
export const deleteFolder = async ({ kv, media }: FileStores, prefix: string): Promise<void> => {
  if (media !== null) {
    const { objects } = await media.list({ prefix });
    if (objects.length > 0) await media.delete(objects.map(({ key }) => key));
  }
  const { keys } = await kv.list({ prefix });
  await Promise.all(keys.map(({ name }) => kv.delete(name)));
};

export const listFiles = async function* ({ kv, media }: FileStores): AsyncGenerator<string> {
  for (const prefix of PREFIXES) {
    const listed = new Set<string>();
    if (media !== null) {
      for await (const { key } of listObjects(media, prefix)) {
        listed.add(key);
        yield key;
      }
    }
    let cursor: string | null = null;
    do {
      const page: KVNamespaceListResult<unknown> = await kv.list({ prefix, cursor });
      for (const { name } of page.keys) if (!listed.has(name)) yield name;
      cursor = page.list_complete ? null : page.cursor;
    } while (cursor !== null);
  }
};

/** Files are under fixed prefixes in KV; its other keys can be made again from the database. */
const PREFIXES = ['media/', 'resume/', 'work/'];

export const isFileKey = (key: string): boolean =>
  PREFIXES.some((prefix) => key.startsWith(prefix)) && !key.split('/').includes('..');

export const listObjects = async function* (bucket: R2Bucket, prefix: string): AsyncGenerator<R2Object> {
  let cursor: string | undefined;
  do {
    const page: R2Objects = await bucket.list({ prefix, cursor, include: ['customMetadata'] });
    yield* page.objects;
    cursor = page.truncated ? page.cursor : undefined;
  } while (cursor !== undefined);
};
