import { and, eq, isNull, or, sql, type SQL } from 'drizzle-orm';
import { type LeftTestimonial, type TestimonialWithdrawal } from '#contract/testimonials';
import { WORK_MESSAGES } from '#contract/work-rules';
import type { Context } from '../../context.ts';
import type { UserRow } from '../../db/schema/accounts.ts';
import { site } from '../../db/schema/content.ts';
import { testimonials } from '../../db/schema/testimonials.ts';
import { AppError } from '../../errors.ts';
import { writeAudit } from '../audit/write-audit.ts';
import { publishWith } from '../content/publish.ts';
import { hashToken } from '../crypto/link-token.ts';
import { deliver, queueMail } from '../mail/outbox.ts';
import { mailOwnerOfWork } from '../work/work-mails.ts';
import { toLeft, workIdFor, type Reading } from '../work/work-reader.ts';
import { withdrawnOwnerMail } from './testimonial-mails.ts';

export const readByToken = async (ctx: Context, token = ''): Promise<LeftTestimonial> => {
  const [row] = await ctx.db
    .select()
    .from(testimonials)
    .where(eq(testimonials.tokenHash, await hashToken(token)));
  if (row === undefined) throw new AppError('not_found', WORK_MESSAGES.linkInvalid);
  return toLeft(row);
};

/** A withdrawn testimonial is deleted, and the site is published without it. */
export const withdrawTestimonial = async (
  ctx: Context,
  { testimonial, ...reading }: TestimonialWithdrawal & Reading,
  origin: string,
): Promise<void> => {
  const which =
    testimonial === undefined
      ? eq(testimonials.workId, await workIdFor(ctx, reading))
      : eq(testimonials.tokenHash, await hashToken(testimonial));
  const [row] = await ctx.db.select().from(testimonials).where(which);
  if (row === undefined) return;
  const mailId = `testimonial-withdrawn-${row.id}`;
  const mail = await mailOwnerOfWork(ctx, withdrawnOwnerMail(row), origin);
  const isThere = sql`EXISTS (SELECT 1 FROM testimonials t WHERE t.id = ${row.id})`;
  await publishWith(
    ctx,
    [
      queueMail(ctx, mailId, mail, isThere),
      writeAudit(
        ctx,
        {
          id: mailId,
          actor: 'a customer',
          action: 'withdraw_testimonial',
          subject: row.workId ?? row.id,
          ipAddress: null,
        },
        { where: isThere },
      ),
      ctx.db.delete(testimonials).where(eq(testimonials.id, row.id)),
    ],
    isThere,
  );
  ctx.defer(deliver(ctx, mailId));
};

/** Anyone can register anyone's address, so only a confirmed one makes a testimonial theirs. */
const isTheirs = ({ id, email, emailVerifiedAt }: UserRow) =>
  or(
    eq(testimonials.userId, id),
    emailVerifiedAt === null
      ? undefined
      : and(isNull(testimonials.userId), sql`lower(${testimonials.clientEmail}) = ${email.toLowerCase()}`),
  );

export const hasTestimonials = async (ctx: Context, whose: UserRow): Promise<boolean> => {
  const rows = await ctx.db.select({ id: testimonials.id }).from(testimonials).where(isTheirs(whose)).limit(1);
  return rows.length > 0;
};

export const exportTestimonialsOf = async (ctx: Context, whose: UserRow) => {
  const rows = await ctx.db.select().from(testimonials).where(isTheirs(whose));
  return rows.map(({ words, name, role, portrait, consentedAt, onHome, projectId }) => ({
    words,
    name,
    role,
    portrait_base64: portrait,
    consented_at: consentedAt,
    is_shown: onHome || projectId !== null,
  }));
};

/** The batch that deletes an account runs these statements; the site is published afterwards. */
export const forgetTestimonialsOf = (ctx: Context, whose: UserRow, isGone: SQL) =>
  [
    ctx.db
      .update(site)
      .set({ version: sql`${site.version} + 1` })
      .where(sql`${isGone} AND EXISTS (SELECT 1 FROM ${testimonials} WHERE ${isTheirs(whose)})`),
    ctx.db.delete(testimonials).where(sql`${isTheirs(whose)} AND ${isGone}`),
  ] as const;
