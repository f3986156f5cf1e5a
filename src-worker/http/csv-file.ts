import type { Context } from 'hono';

/** Answers with a file for spreadsheets, called `users-2026-11-21.csv`, while it is still being read. */
export const sendCsv = (c: Context, name: string, at: Date, pieces: AsyncGenerator<string>): Response =>
  c.body(streamOf(pieces), 200, {
    'Content-Type': 'text/csv; charset=utf-8',
    'Content-Disposition': `attachment; filename="${name}-${at.toISOString().slice(0, 10)}.csv"`,
  });

/** Bytes that are made only as the reader wants more: a long file is never all in memory. */
const streamOf = (pieces: AsyncGenerator<string>): ReadableStream<Uint8Array> => {
  const encoder = new TextEncoder();
  return new ReadableStream({
    async pull(controller) {
      const { value, done } = await pieces.next();
      if (done === true) return controller.close();
      return controller.enqueue(encoder.encode(value));
    },
    async cancel() {
      await pieces.return(undefined);
    },
  });
};
