import { WORK_FILE_MESSAGES } from '#contract/work-files';
import type { Context } from '../../context.ts';
import { AppError } from '../../errors.ts';
import { putFile } from './file-store.ts';
import { sha256 } from '../crypto/sha256.ts';

interface PartBody {
  body: ReadableStream<Uint8Array> | null;
  length: number;
  sum: string;
}

/** Only a complete part of a file is stored. */
export const storePart = async (ctx: Context, key: string, part: PartBody): Promise<void> => {
  if (ctx.media !== null) return streamInto(ctx.media, key, part);
  const bytes = new Uint8Array(part.length);
  let at = 0;
  await passOn(part, async (chunk) => {
    bytes.set(chunk, at);
    at += chunk.length;
  });
  if ((await sha256(bytes)) !== part.sum) throw new AppError('invalid', WORK_FILE_MESSAGES.partSum);
  await putFile(ctx, key, bytes).catch(refuseStoring);
};

/** The bucket itself checks the hash. */
const streamInto = async (media: R2Bucket, key: string, part: PartBody): Promise<void> => {
  const { readable, writable } = new FixedLengthStream(part.length);
  const writer = writable.getWriter();
  const stored = media.put(key, readable, { sha256: part.sum });
  // A write that the bucket refused stops reading, and the writer would wait for ever.
  stored.catch((error: unknown) => writer.abort(error)).catch(() => undefined);
  try {
    await passOn(part, (chunk) => writer.write(chunk));
    await writer.close();
  } catch (error) {
    await writer.abort(error).catch(() => undefined);
    if (error instanceof AppError) {
      await stored.catch(() => undefined);
      throw error;
    }
  }
  await stored.catch((cause: unknown) => {
    if (cause instanceof Error && cause.message.includes(BAD_DIGEST)) {
      throw new AppError('invalid', WORK_FILE_MESSAGES.partSum, { cause });
    }
    return refuseStoring(cause);
  });
};

/** R2 answers a wrong hash with the error 10037. */
const BAD_DIGEST = '(10037)';

const refuseStoring = (cause: unknown): never => {
  throw new AppError('unavailable', WORK_FILE_MESSAGES.notStored, { cause });
};

const CHUNK_BYTES = 64 * 1024;

const passOn = async ({ body, length }: PartBody, write: (chunk: Uint8Array) => Promise<void>): Promise<void> => {
  const reader = body?.getReader({ mode: 'byob' });
  let buffer = new ArrayBuffer(CHUNK_BYTES);
  let left = length;
  for (;;) {
    const read = await reader?.read(new Uint8Array(buffer)).catch((cause: unknown) => {
      throw new AppError('bad_request', WORK_FILE_MESSAGES.partSize, { cause });
    });
    if (read?.value === undefined || read.done) break;
    left -= read.value.length;
    if (left < 0) break;
    await write(read.value);
    buffer = read.value.buffer;
  }
  if (left !== 0) throw new AppError('invalid', WORK_FILE_MESSAGES.partSize);
};
