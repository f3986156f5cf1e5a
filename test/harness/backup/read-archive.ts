import { createReadStream } from 'node:fs';
import { Readable } from 'node:stream';
import { Decrypter } from 'age-encryption';
import { createTarDecoder } from 'modern-tar';
import type { Entry } from '../../../src-worker/services/operations/backup/archive.ts';
import { StartFailure } from '../start-failure.ts';

/** The entries of an encrypted archive, one after the other. Throws a `StartFailure` for a file that is damaged or foreign. */
export const readArchive = async function* (file: string, key: string): AsyncGenerator<Entry> {
  const decrypter = new Decrypter();
  decrypter.addIdentity(key);
  const source = Readable.toWeb(createReadStream(file)) as unknown as ReadableStream<Uint8Array>;
  const plain = await decrypter.decrypt(source).catch((error: unknown) => {
    throw new StartFailure(`${file} is no backup that this key opens: ${messageOf(error)}`);
  });
  try {
    // The stream types of Node and of the web differ in what a chunk's buffer is.
    const bytes = plain.pipeThrough(
      new DecompressionStream('gzip') as unknown as TransformStream<Uint8Array, Uint8Array>,
    );
    for await (const { header, body } of bytes.pipeThrough(createTarDecoder())) {
      yield { name: header.name, bytes: await new Response(body as BodyInit).bytes() };
    }
  } catch (error) {
    throw new StartFailure(`${file} is damaged: ${messageOf(error)}`);
  }
};

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));
