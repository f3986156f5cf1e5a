/** Where the bytes of pictures and the resume are. */
export interface FileStores {
  kv: KVNamespace;
  /** Null where no bucket is bound; then everything is in KV. */
  media: R2Bucket | null;
}

/** Puts a file under a key made of what it is: into the bucket where there is one, else into KV. */
export const putFile = async ({ kv, media }: FileStores, key: string, bytes: Uint8Array): Promise<void> => {
  await (media === null ? kv.put(key, bytes) : media.put(key, bytes));
};

/**
 * A file's bytes, or null when there are none. What was put into KV before there was a bucket is found there;
 * `cacheTtl` is how many seconds KV may answer from nearby.
 */
export const readFile = async (
  { kv, media }: FileStores,
  key: string,
  cacheTtl?: number,
): Promise<ArrayBuffer | null> => {
  const object = (await media?.get(key)) ?? null;
  if (object !== null) return object.arrayBuffer();
  return kv.get(key, { type: 'arrayBuffer', ...(cacheTtl === undefined ? {} : { cacheTtl }) });
};

/** Whether there is a file under this key, without its megabytes. */
export const hasFile = async ({ kv, media }: FileStores, key: string): Promise<boolean> => {
  if (((await media?.head(key)) ?? null) !== null) return true;
  const bytes = await kv.get(key, 'stream');
  await bytes?.cancel();
  return bytes !== null;
};

/** Removes a file wherever it is. */
export const deleteFile = async ({ kv, media }: FileStores, key: string): Promise<void> => {
  await Promise.all([kv.delete(key), media?.delete(key)]);
};

/** The keys of all pictures and the resume, each once. */
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

/** What all keys of pictures and the resume begin with. Anything else in KV is made anew from the database. */
const PREFIXES = ['media/', 'resume/'];

/** Whether a picture or a resume may have this key. */
export const isFileKey = (key: string): boolean =>
  PREFIXES.some((prefix) => key.startsWith(prefix)) && !key.split('/').includes('..');

/** All objects whose name begins like this, a page after the other. */
export const listObjects = async function* (bucket: R2Bucket, prefix: string): AsyncGenerator<R2Object> {
  let cursor: string | undefined;
  do {
    const page: R2Objects = await bucket.list({ prefix, cursor, include: ['customMetadata'] });
    yield* page.objects;
    cursor = page.truncated ? page.cursor : undefined;
  } while (cursor !== undefined);
};
