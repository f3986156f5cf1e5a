/** What all keys of pictures and the resume in KV begin with. Anything else there is made anew from the database. */
const PREFIXES = ['media/', 'resume/'];

/** The keys of all pictures and the resume. A key is made of what it holds, so its bytes never change. */
export const listFiles = async function* (kv: KVNamespace): AsyncGenerator<string> {
  for (const prefix of PREFIXES) {
    let cursor: string | null = null;
    do {
      const page: KVNamespaceListResult<unknown> = await kv.list({ prefix, cursor });
      for (const { name } of page.keys) yield name;
      cursor = page.list_complete ? null : page.cursor;
    } while (cursor !== null);
  }
};

/** A file's bytes; null when it was deleted a moment ago, which KV's list does not know yet. */
export const readFile = async (kv: KVNamespace, key: string): Promise<Uint8Array | null> => {
  const bytes = await kv.get(key, 'arrayBuffer');
  return bytes === null ? null : new Uint8Array(bytes);
};
