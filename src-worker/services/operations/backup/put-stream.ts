/**
 * Writes a stream of unknown length into a bucket, with one part of it in memory, and returns how many bytes there
 * were. When the stream fails nothing is there.
 */
export const putStream = async (bucket: R2Bucket, key: string, stream: ReadableStream<Uint8Array>): Promise<number> => {
  const upload = await bucket.createMultipartUpload(key);
  try {
    const parts: R2UploadedPart[] = [];
    let bytes = 0;
    for await (const part of inParts(stream)) {
      bytes += part.length;
      parts.push(await upload.uploadPart(parts.length + 1, part));
    }
    await upload.complete(parts);
    return bytes;
  } catch (error) {
    await upload.abort();
    throw error;
  }
};

/** R2 wants parts of one size, of which only the last may be smaller than 5 MiB. */
const PART_BYTES = 8 * 1024 * 1024;

const inParts = async function* (stream: ReadableStream<Uint8Array>): AsyncGenerator<Uint8Array> {
  let part = new Uint8Array(PART_BYTES);
  let filled = 0;
  for await (const chunk of stream) {
    for (let from = 0; from < chunk.length;) {
      const taken = chunk.subarray(from, from + PART_BYTES - filled);
      part.set(taken, filled);
      filled += taken.length;
      from += taken.length;
      if (filled < PART_BYTES) continue;
      yield part;
      part = new Uint8Array(PART_BYTES);
      filled = 0;
    }
  }
  if (filled > 0) yield part.subarray(0, filled);
};
