import { and, eq, isNotNull, isNull } from 'drizzle-orm';
import { DESK_MESSAGES } from '#contract/desk';
import type { Context } from '../../context.ts';
import { retryTransient } from '../../db/retry.ts';
import { contentRequests } from '../../db/schema.ts';
import { AppError } from '../../errors.ts';

/** Says that a customer's request is done, or that it waits again. Throws `not_found`. */
export const finishRequest = async (ctx: Context, id: string, isDone: boolean): Promise<void> => {
  const { doneAt } = contentRequests;
  await retryTransient(() =>
    ctx.db
      .update(contentRequests)
      .set({ doneAt: isDone ? ctx.now().toISOString() : null })
      .where(and(eq(contentRequests.id, id), isDone ? isNull(doneAt) : isNotNull(doneAt))),
  );
  const found = await ctx.db.select({ id: contentRequests.id }).from(contentRequests).where(eq(contentRequests.id, id));
  if (found.length === 0) throw new AppError('not_found', DESK_MESSAGES.requestUnknown);
};
