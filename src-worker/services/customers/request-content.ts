import { and, eq, isNotNull, isNull } from 'drizzle-orm';
import { DESK_MESSAGES } from '#contract/desk';
import { labelOfKinds } from '#contract/choices';
import { pickFields } from '#contract/form-values';
import { CONTENT_REQUEST_FIELDS, PAYMENT_MESSAGES, type ContentRequest } from '#contract/payments';
import type { Context } from '../../context.ts';
import { retryTransient } from '../../db/retry.ts';
import type { UserRow } from '../../db/schema/accounts.ts';
import { contentRequests } from '../../db/schema/contacts.ts';
import { AppError } from '../../errors.ts';
import { readChoices } from '../contacts/asked-kinds.ts';
import type { Mail } from '../mail/mail.ts';
import { deliver, queueMail } from '../mail/outbox.ts';
import { siteMail } from '../mail/site-mail.ts';
import { countContentRequest } from '../rate-limit/payment-limits.ts';
import { readPieces } from './included-pieces.ts';
import { mayRequestContent, readBilling } from '../payments/ledger/billing.ts';

export const requestContent = async (ctx: Context, user: UserRow, request: ContentRequest): Promise<void> => {
  const billing = await readBilling(ctx, user.id);
  const { subscription } = billing;
  if (subscription === null || !mayRequestContent(billing, ctx.now())) {
    throw new AppError('forbidden', PAYMENT_MESSAGES.subscriptionNeeded);
  }
  await countContentRequest(ctx, user.id);
  const stored = {
    ...pickFields(CONTENT_REQUEST_FIELDS, request),
    id: crypto.randomUUID(),
    userId: user.id,
    createdAt: ctx.now().toISOString(),
    doneAt: null,
  };
  const mailId = crypto.randomUUID();
  const pieces = await readPieces(ctx, user.id, subscription);
  const mail = await ownerMail(ctx, user, stored, [
    subscription.tierName,
    ...(pieces ? [`${pieces.used + 1} of ${pieces.included} this period`] : []),
  ]);
  await retryTransient(() =>
    ctx.db.batch([
      ctx.db.insert(contentRequests).values(stored).onConflictDoNothing({ target: contentRequests.id }),
      queueMail(ctx, mailId, mail),
    ]),
  );
  ctx.defer(deliver(ctx, mailId));
};

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

type StoredRequest = typeof contentRequests.$inferSelect;

const ownerMail = async (ctx: Context, user: UserRow, request: StoredRequest, plan: string[]): Promise<Mail> => {
  const labels = [[labelOfKinds(await readChoices(ctx), 'Type'), 'type'], ...LABELS] as const;
  const name = `${user.firstName} ${user.lastName}`;
  return siteMail(
    ctx,
    { kind: 'content_request', replyTo: { email: user.email, name } },
    {
      subject: `Request from ${name}: ${request.topic}`,
      heading: request.topic,
      before: `${name} <${user.email}> sent a request (${plan.join(', ')}).`,
      facts: labels.flatMap(([label, field]): [string, string][] => (request[field] ? [[label, request[field]]] : [])),
      quote: request.notes,
      after: 'Reply to this email to answer.',
    },
  );
};

const LABELS = [
  ['Topic', 'topic'],
  ['Deadline', 'deadline'],
] as const;
