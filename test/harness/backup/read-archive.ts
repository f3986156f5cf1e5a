import { createReadStream } from 'node:fs';
import { Readable } from 'node:stream';
import { Decrypter } from 'age-encryption';
import { createTarDecoder } from 'modern-tar';
import type { Entry } from '../../../src-worker/services/operations/backup/archive.ts';
import { StartFailure } from '../start-failure.ts';

/**
 * The entries of an encrypted archive, one after the other. Throws a `StartFailure` for a file that is damaged,
 * foreign, or larger when unpacked than any backup: anybody can encrypt to a public key.
 */
export const readArchive = async function* (file: string, key: string): AsyncGenerator<Entry> {
  const decrypter = new Decrypter();
  decrypter.addIdentity(key);
  const source = Readable.toWeb(createReadStream(file)) as unknown as ReadableStream<Uint8Array>;
  const plain = await decrypter.decrypt(source).catch((error: unknown) => {
    throw new StartFailure(`${file} is no backup that this key opens: ${messageOf(error)}`);
  });
  try {
    // Node's and the web's stream types differ in a chunk's buffer.
    const bytes = plain.pipeThrough(
      new DecompressionStream('gzip') as unknown as TransformStream<Uint8Array, Uint8Array>,
    );
    let count = 0;
    for await (const { header, body } of bytes.pipeThrough(createTarDecoder())) {
      count += 1;
      if (header.size > ENTRY_MAX_BYTES || count > ENTRIES_MAX) {
        throw new StartFailure(`${file} is no backup of this program: it unpacks to more than one does.`);
      }
      yield { name: header.name, bytes: await new Response(body as BodyInit).bytes() };
    }
  } catch (error) {
    if (error instanceof StartFailure) throw error;
    throw new StartFailure(`${file} is damaged: ${messageOf(error)}`);
  }
};

/** A part of a table has 8 MB and a row, a file 10 MB. Only parts of older backups may be larger. */
const ENTRY_MAX_BYTES = 128 * 1024 * 1024;
const ENTRIES_MAX = 1_000_000;

export const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));
