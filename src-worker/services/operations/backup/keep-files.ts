import type { Context } from '../../../context.ts';
import { listFiles, listObjects, readFile } from '../../files/file-store.ts';
import { encryptTo, sha256, type Contents } from './archive.ts';
import { BUCKET_FILES } from './tidy-bucket.ts';

const AT_ONCE = 100;

/** Null when there are more files to copy. */
export const keepFiles = async (
  ctx: Context,
  bucket: R2Bucket,
  publicKey: string,
): Promise<Contents['files'] | null> => {
  const kept = await listKept(bucket);
  const files: Contents['files'] = [];
  let copied = 0;
  for await (const key of listFiles(ctx)) {
    const known = kept.get(key);
    if (known !== undefined) {
      files.push({ key, ...known });
      continue;
    }
    if (copied === AT_ONCE) return null;
    const file = await readFile(ctx, key);
    // KV lists deleted keys for a short time.
    if (file === null) continue;
    const bytes = new Uint8Array(file);
    const about = { bytes: bytes.length, sha256: await sha256(bytes) };
    await bucket.put(BUCKET_FILES + key, await encryptTo(publicKey).encrypt(bytes), {
      customMetadata: { bytes: String(about.bytes), sha256: about.sha256 },
    });
    files.push({ key, ...about });
    copied += 1;
  }
  return files;
};

const listKept = async (bucket: R2Bucket): Promise<Map<string, { bytes: number; sha256: string }>> => {
  const kept = new Map<string, { bytes: number; sha256: string }>();
  for await (const { key, customMetadata = {} } of listObjects(bucket, BUCKET_FILES)) {
    const { bytes, sha256: hash } = customMetadata;
    if (bytes !== undefined && hash !== undefined)
      kept.set(key.slice(BUCKET_FILES.length), { bytes: Number(bytes), sha256: hash });
  }
  return kept;
};
