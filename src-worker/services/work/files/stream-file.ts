import { WORK_FILE_MESSAGES } from '#contract/work-files';
import type { Context } from '../../../context.ts';
import { AppError } from '../../../errors.ts';
import { openFile } from '../../files/open-file.ts';
import { piecesOf, type ByteRange, type Piece } from './file-range.ts';
import { partKey, type WorkFileRow } from './file-row.ts';

/** The file is streamed, so it is never in memory as a whole. */
export const streamFile = async (ctx: Context, file: WorkFileRow, range: ByteRange): Promise<ReadableStream> => {
  const open = async ({ part, from, length }: Piece): Promise<ReadableStream> => {
    const known = file.parts.find((each) => each.part === part);
    const key = known === undefined ? null : partKey(file.storageKey, known);
    const stream = key === null ? null : await openFile(ctx, key, { from, length });
    if (stream === null) throw new Error(`Part ${part} of a file is missing`);
    return stream;
  };
  const [first, ...rest] = piecesOf(range);
  if (first === undefined) throw new Error('Nothing to read');
  const beginning = await open(first).catch((cause: unknown) => {
    throw new AppError('unavailable', WORK_FILE_MESSAGES.notReadable, { cause });
  });
  const { readable, writable } = new FixedLengthStream(range.length);
  const pump = async (): Promise<void> => {
    try {
      await beginning.pipeTo(writable, { preventClose: true });
      for (const piece of rest) await (await open(piece)).pipeTo(writable, { preventClose: true });
      await writable.close();
    } catch (error) {
      // A client who stops a download ends the stream, so this is not necessarily a fault.
      ctx.log('info', 'work_file_broke_off', { file: file.id, error });
      await writable.abort(error).catch(() => undefined);
    }
  };
  // The stream is the body of the answer, which keeps the Worker running.
  void pump();
  return readable;
};
