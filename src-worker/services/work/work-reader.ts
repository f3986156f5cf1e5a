import { and, eq, or, sql } from 'drizzle-orm';
import { portraitOf, type LeftTestimonial } from '#contract/testimonials';
import type { ClientWork, WorkReader } from '#contract/work';
import { WORK_MESSAGES } from '#contract/work-rules';
import type { Context } from '../../context.ts';
import type { UserRow } from '../../db/schema/accounts.ts';
import { testimonials } from '../../db/schema/testimonials.ts';
import { work } from '../../db/schema/work.ts';
import { AppError } from '../../errors.ts';
import { filesWaitFor } from './read-work.ts';
import { readWork, toClientWork } from './read-work.ts';
import { workOfLink } from './work-links.ts';
import { moreRounds } from './work-rounds.ts';
import type { WorkRow } from './work-state.ts';

export interface Reading extends WorkReader {
  user: UserRow | null;
}

/** Every wrong call gets the same `not_found`, so that nobody learns which work exists. */
export const workIdFor = async (ctx: Context, { token, work: id, user }: Reading): Promise<string> => {
  if (token !== undefined) return workOfLink(ctx, token);
  if (id === undefined || user === null) throw new AppError('not_found', WORK_MESSAGES.linkInvalid);
  const rows = await ctx.db
    .select({ id: work.id })
    .from(work)
    .where(and(eq(work.id, id), isOf(user)));
  if (rows.length === 0) throw new AppError('not_found', WORK_MESSAGES.linkInvalid);
  return id;
};

export const isOf = (user: UserRow) =>
  or(
    eq(work.userId, user.id),
    user.emailVerifiedAt === null
      ? undefined
      : and(sql`${work.userId} IS NULL`, sql`lower(${work.clientEmail}) = ${user.email.toLowerCase()}`),
  );

/** When no account accepted the quote, the account with the client's confirmed address approves. */
export const mayApprove = (row: Pick<WorkRow, 'userId' | 'clientEmail'>, user: UserRow | null): boolean => {
  if (user === null) return false;
  if (row.userId !== null) return row.userId === user.id;
  return user.emailVerifiedAt !== null && row.clientEmail.toLowerCase() === user.email.toLowerCase();
};

/** Opening the link changes nothing, because mail programs open links too. */
export const openWork = async (ctx: Context, reading: Reading): Promise<ClientWork> =>
  showWork(ctx, await workIdFor(ctx, reading), reading);

export const showWork = async (ctx: Context, id: string, { user }: Reading): Promise<ClientWork> => {
  const [stored, testimonial, more] = await Promise.all([
    readWork(ctx, id),
    testimonialOf(ctx, id),
    moreRounds(ctx, id),
  ]);
  const filesWait = await filesWaitFor(ctx, stored.work);
  return toClientWork(stored, { approves: mayApprove(stored.work, user), testimonial, files_wait: filesWait, more });
};

const testimonialOf = async (ctx: Context, workId: string): Promise<LeftTestimonial | null> => {
  const [row] = await ctx.db.select().from(testimonials).where(eq(testimonials.workId, workId));
  return row === undefined ? null : toLeft(row);
};

export const toLeft = (row: typeof testimonials.$inferSelect): LeftTestimonial => ({
  words: row.words,
  name: row.name,
  role: row.role,
  ...portraitOf(row.id, row.portrait !== null),
  at: row.consentedAt,
});

export const clientRefusal = async (ctx: Context, id: string, reading: Reading, message: string): Promise<AppError> =>
  new AppError('conflict', message, { current: await showWork(ctx, id, reading) });
