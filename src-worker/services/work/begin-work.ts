import { eq } from 'drizzle-orm';
import type { NewWork, OwnerWork } from '#contract/work';
import { WORK_MESSAGES } from '#contract/work-rules';
import { DESK_MESSAGES } from '#contract/desk';
import type { Context } from '../../context.ts';
import { retryTransient } from '../../db/retry.ts';
import { users } from '../../db/schema/accounts.ts';
import { contentRequests } from '../../db/schema/contacts.ts';
import { work } from '../../db/schema/work.ts';
import { AppError } from '../../errors.ts';
import { readOwnerWork } from './read-work.ts';

export const beginWork = async (ctx: Context, asked: NewWork): Promise<OwnerWork> => {
  const { id, title, brief, due_on: dueOn, rounds, request_id: requestId } = asked;
  const whose = requestId === null ? byHand(asked) : await ofRequest(ctx, requestId, brief);
  const row = {
    ...whose,
    id,
    revision: 1,
    changeId: id,
    requestId,
    position: 1,
    title,
    dueOn,
    rounds,
    createdAt: ctx.now().toISOString(),
  };
  await retryTransient(() => ctx.db.insert(work).values(row).onConflictDoNothing());
  const stored = await findBegun(ctx, id);
  if (stored) return readOwnerWork(ctx, id);
  throw new AppError('conflict', WORK_MESSAGES.requestTaken);
};

const byHand = ({ client, brief }: NewWork) => {
  if (client === undefined)
    throw new AppError('invalid', WORK_MESSAGES.client, {
      errors: [{ path: 'client', message: WORK_MESSAGES.client }],
    });
  return { brief, userId: null, clientName: client.name, clientEmail: client.email, language: client.language };
};

const ofRequest = async (ctx: Context, requestId: string, brief: string) => {
  const [found] = await ctx.db
    .select({ request: contentRequests, user: users })
    .from(contentRequests)
    .innerJoin(users, eq(users.id, contentRequests.userId))
    .where(eq(contentRequests.id, requestId));
  if (found === undefined) throw new AppError('not_found', DESK_MESSAGES.requestUnknown);
  const { request, user } = found;
  return {
    brief: brief === '' ? request.notes : brief,
    userId: user.id,
    clientName: `${user.firstName} ${user.lastName}`.trim(),
    clientEmail: user.email,
    language: user.language,
  };
};

const findBegun = async (ctx: Context, id: string): Promise<boolean> => {
  const rows = await ctx.db.select({ id: work.id }).from(work).where(eq(work.id, id));
  return rows.length > 0;
};
