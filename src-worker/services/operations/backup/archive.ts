import { Encrypter } from 'age-encryption';
import { packTar } from 'modern-tar';
import * as z from 'zod/mini';
import { sha256 } from '../../crypto/sha256.ts';

/** The manifest is the last entry, so that a truncated archive is noticed. */
export const MANIFEST = 'manifest.json';

const FORMAT = 'content-portfolio-backup';

export const FORMAT_VERSION = 2;

const sized = { bytes: z.number(), sha256: z.string() };

export const manifestSchema = z.object({
  format: z.literal(FORMAT),
  version: z.number(),
  made_at: z.string(),
  migrations: z.array(z.string()),
  tables: z.record(z.string(), z.number()),
  files: z.array(z.object({ key: z.string(), ...sized })),
  entries: z.array(z.object({ name: z.string(), ...sized })),
  /** Older archives of a large site have parts, whose hashes are of encrypted bytes. */
  parts: z.optional(z.array(z.object({ name: z.string(), sha256: z.string() }))),
});

export type Manifest = z.infer<typeof manifestSchema>;

export interface Entry {
  name: string;
  bytes: Uint8Array;
}

export type Contents = Pick<Manifest, 'made_at' | 'migrations' | 'tables' | 'files' | 'parts'>;

/** The archive is a gzipped tar, encrypted to an age public key; `age`, `gzip` and `tar` open it. */
export const writeArchive = (
  entries: AsyncIterable<Entry> | Iterable<Entry>,
  contents: () => Contents,
  publicKey: string,
): Promise<ReadableStream<Uint8Array>> => {
  const blocks = toTar(withManifest(entries, contents));
  return encryptTo(publicKey).encrypt(toStream(blocks).pipeThrough(new CompressionStream('gzip')));
};

export const encryptTo = (publicKey: string): Encrypter => {
  const encrypter = new Encrypter();
  encrypter.addRecipient(publicKey);
  return encrypter;
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

/** Every tar file ends with 1024 zero bytes. */
const END_BYTES = 1024;

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
