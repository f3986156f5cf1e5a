import { AppError } from '../../errors.ts';
import type { Context } from '../../context.ts';

/**
 * Puts a file where it is served from, under a key made of what it is. Throws `unavailable` when it could not be kept;
 * KV takes one write a second for a key, so the same file again may be refused because it is there.
 */
export const keepFile = async (ctx: Context, key: string, bytes: Uint8Array): Promise<void> => {
  try {
    await ctx.kv.put(key, bytes);
  } catch (error) {
    if (await isKept(ctx, key).catch(() => false)) return;
    throw new AppError('unavailable', 'The file could not be stored right now. Please try again in a moment.', {
      cause: error,
    });
  }
};

const isKept = async (ctx: Context, key: string): Promise<boolean> => {
  const file = await ctx.kv.get(key, 'stream');
  await file?.cancel();
  return file !== null;
};
