import type { FileStores } from './file-store.ts';

interface Part {
  from: number;
  length: number;
}

/** The result is null for a missing file. KV cannot read a range, so the other bytes are thrown away. */
export const openFile = async (
  { kv, media }: FileStores,
  key: string,
  { from, length }: Part,
): Promise<ReadableStream<Uint8Array> | null> => {
  const object = (await media?.get(key, { range: { offset: from, length } })) ?? null;
  if (object !== null) return object.body;
  const whole = await kv.get(key, 'stream');
  return whole === null ? null : whole.pipeThrough(cut(from, length));
};

const cut = (from: number, length: number): TransformStream<Uint8Array, Uint8Array> => {
  let [skipped, left] = [from, length];
  return new TransformStream({
    transform(chunk, controller) {
      const begins = Math.min(skipped, chunk.length);
      const wanted = chunk.subarray(begins, Math.min(chunk.length, begins + left));
      skipped -= begins;
      left -= wanted.length;
      if (wanted.length > 0) controller.enqueue(wanted);
    },
  });
};
