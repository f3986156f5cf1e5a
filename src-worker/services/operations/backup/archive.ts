import { Encrypter } from 'age-encryption';
import { packTar } from 'modern-tar';
import * as z from 'zod/mini';

/** The name of the last entry of an archive: what must be in it, so that one that is cut short shows. */
export const MANIFEST = 'manifest.json';

const FORMAT = 'content-portfolio-backup';

/** Raise it when an archive's shape changes: what is newer than the program is refused. */
export const FORMAT_VERSION = 2;

const sized = { bytes: z.number(), sha256: z.string() };

export const manifestSchema = z.object({
  format: z.literal(FORMAT),
  version: z.number(),
  made_at: z.string(),
  /** The names of the migrations that made the tables. */
  migrations: z.array(z.string()),
  /** How many rows of each table are in this archive. */
  tables: z.record(z.string(), z.number()),
  /** The pictures and the resume by their key; in an archive of their own when they are no entry of this one. */
  files: z.array(z.object({ key: z.string(), ...sized })),
  entries: z.array(z.object({ name: z.string(), ...sized })),
  /** The archives that come before this one, of a site too large for one: their names, and hashes of them as they lie there. */
  parts: z.optional(z.array(z.object({ name: z.string(), sha256: z.string() }))),
});

export type Manifest = z.infer<typeof manifestSchema>;

export interface Entry {
  name: string;
  bytes: Uint8Array;
}

/** What a manifest says besides the entries, known when all of them were read. */
export type Contents = Pick<Manifest, 'made_at' | 'migrations' | 'tables' | 'files' | 'parts'>;

/**
 * A tar file, compressed and encrypted to a public key of age, as a stream: the standard tools `age`, `gzip` and `tar`
 * open it. The manifest comes last, because only then are all entries known.
 */
export const writeArchive = (
  entries: AsyncIterable<Entry> | Iterable<Entry>,
  contents: () => Contents,
  publicKey: string,
): Promise<ReadableStream<Uint8Array>> => {
  const blocks = toTar(withManifest(entries, contents));
  return encryptTo(publicKey).encrypt(toStream(blocks).pipeThrough(new CompressionStream('gzip')));
};

/** Encrypts to a public key of age, `age1…`. Throws when it is none. */
export const encryptTo = (publicKey: string): Encrypter => {
  const encrypter = new Encrypter();
  encrypter.addRecipient(publicKey);
  return encrypter;
};

/** In hex. */
export const sha256 = async (bytes: Uint8Array): Promise<string> => {
  const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
  return [...hash].map((byte) => byte.toString(16).padStart(2, '0')).join('');
};

const withManifest = async function* (
  entries: AsyncIterable<Entry> | Iterable<Entry>,
  contents: () => Contents,
): AsyncGenerator<Entry> {
  const listed: Manifest['entries'] = [];
  for await (const entry of entries) {
    listed.push({ name: entry.name, bytes: entry.bytes.length, sha256: await sha256(entry.bytes) });
    yield entry;
  }
  const manifest: Manifest = { format: FORMAT, version: FORMAT_VERSION, ...contents(), entries: listed };
  yield { name: MANIFEST, bytes: new TextEncoder().encode(JSON.stringify(manifest)) };
};

/** What ends every tar file. */
const END_BYTES = 1024;

/** One entry after the other, so that only one is in memory. */
const toTar = async function* (entries: AsyncIterable<Entry>): AsyncGenerator<Uint8Array> {
  for await (const { name, bytes } of entries) {
    const whole = await packTar([{ header: { name, size: bytes.length, mtime: new Date(0) }, body: bytes }]);
    yield whole.subarray(0, -END_BYTES);
  }
  yield new Uint8Array(END_BYTES);
};

const toStream = (parts: AsyncGenerator<Uint8Array>): ReadableStream<Uint8Array> =>
  new ReadableStream({
    async pull(controller) {
      const { done, value } = await parts.next();
      if (done === true) controller.close();
      else controller.enqueue(value);
    },
    cancel: async () => void (await parts.return(undefined)),
  });
