import { AppError } from '../../errors.ts';
import type { Context } from '../../context.ts';

/** Puts a file where it is served from. Throws `unavailable` when it could not be kept. */
export const keepFile = async (ctx: Context, key: string, bytes: Uint8Array): Promise<void> => {
  try {
    await ctx.kv.put(key, bytes);
  } catch (error) {
    throw new AppError('unavailable', 'The file could not be stored right now. Please try again in a moment.', {
      cause: error,
    });
  }
};
