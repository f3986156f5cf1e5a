import { and, eq, sql } from 'drizzle-orm';
import type { ClientTestimonial } from '#contract/testimonials';
import type { ClientWork } from '#contract/work';
import { WORK_MESSAGES } from '#contract/work-rules';
import type { Context } from '../../context.ts';
import { retryTransient } from '../../db/retry.ts';
import { testimonials } from '../../db/schema/testimonials.ts';
import { writeAudit } from '../audit/write-audit.ts';
import { hashToken, newLinkToken } from '../crypto/link-token.ts';
import { deliver, queueMail } from '../mail/outbox.ts';
import { countWorkAnswer } from '../rate-limit/work-limits.ts';
import { requireRecipient } from '../work/edit-work.ts';
import { readWork } from '../work/read-work.ts';
import { mailClientOfWork, mailOwnerOfWork } from '../work/work-mails.ts';
import { clientRefusal, showWork, workIdFor, type Reading } from '../work/work-reader.ts';
import { toPortrait } from './portrait.ts';
import { leftMail, leftOwnerMail } from './testimonial-mails.ts';

/**
 * Each approved piece of work has at most one testimonial. The link to withdraw it goes to the client's own address,
 * whoever holds the link to the work.
 */
export const addClientTestimonial = async (
  ctx: Context,
  reading: Reading,
  { given, origin }: { given: ClientTestimonial; origin: string },
): Promise<ClientWork> => {
  const workId = await workIdFor(ctx, reading);
  const { work: row } = await readWork(ctx, workId);
  if (row.approvedAt === null) throw await clientRefusal(ctx, workId, reading, WORK_MESSAGES.changed);
  requireRecipient(ctx, row);
  await countWorkAnswer(ctx, workId);
  const { id, words, name, role } = given;
  const portrait = toPortrait(given.portrait);
  const said = { words: words.trim(), name: name.trim(), role: role.trim() };
  const token = newLinkToken();
  const at = ctx.now().toISOString();
  const [mailId, ownersId] = [`testimonial-${id}`, `testimonial-${id}-owner`];
  const mail = await mailClientOfWork(ctx, row, leftMail(said, `/work?testimonial=${token}`), origin);
  const owners = await mailOwnerOfWork(ctx, leftOwnerMail(said), origin);
  const isApproved = sql`EXISTS (SELECT 1 FROM work w WHERE w.id = ${workId} AND w.approved_at IS NOT NULL
    AND w.client_email = ${row.clientEmail})`;
  const hash = await hashToken(token);
  const isIt = and(eq(testimonials.id, id), eq(testimonials.workId, workId));
  const isLeft = sql`EXISTS (SELECT 1 FROM testimonials WHERE ${isIt})`;
  const [, found] = await retryTransient(() =>
    ctx.db.batch([
      ctx.db
        .insert(testimonials)
        .select(
          sql`SELECT ${id}, ${workId}, ${row.userId}, ${row.clientEmail}, ${hash}, ${said.words}, ${said.name},
            ${said.role}, ${at}, 0, NULL, (SELECT COALESCE(MAX(t.position), 0) + 1 FROM testimonials t),
            ${portrait}
            WHERE ${isApproved}`,
        )
        .onConflictDoNothing(),
      ctx.db.select({ id: testimonials.id }).from(testimonials).where(isIt),
      writeAudit(
        ctx,
        { id: mailId, actor: 'a customer', action: 'leave_testimonial', subject: workId, ipAddress: null },
        { where: isLeft },
      ),
      queueMail(ctx, mailId, mail, isLeft),
      queueMail(ctx, ownersId, owners, isLeft),
    ]),
  );
  if (found.length === 0) throw await clientRefusal(ctx, workId, reading, WORK_MESSAGES.changed);
  for (const queued of [mailId, ownersId]) ctx.defer(deliver(ctx, queued));
  return showWork(ctx, workId, reading);
};
