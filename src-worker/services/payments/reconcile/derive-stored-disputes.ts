import { and, eq, inArray, isNotNull, sql } from 'drizzle-orm';
import { formatMoney } from '#contract/money';
import type { Context } from '../../../context.ts';
import { listed } from '../../../db/listed.ts';
import { disputes, receipts } from '../../../db/schema/payments.ts';
import { deliver, queueMail } from '../../mail/outbox.ts';
import { siteMail } from '../../mail/site-mail.ts';
import type { MailContent } from '../../mail/mail.ts';
import { deriveStatuses } from '../ledger/derive-statuses.ts';
import { receiptNumber } from '../ledger/issue-receipts.ts';
import { PAYMENTS } from '../mails/owner-mails.ts';
import { toOwner } from '../mails/payment-mail.ts';

/** Disputes that an older release of the site stored are corrected; the last run mails the owner. */
export const deriveStoredDisputes = async (ctx: Context): Promise<void> => {
  const found = await ctx.db
    .select({ id: disputes.id, paymentId: disputes.paymentId, at: disputes.derivedLateAt })
    .from(disputes)
    .where(sql`${disputes.isDerived} = 0`)
    .orderBy(disputes.derivedLateAt)
    .limit(BATCH_SIZE);
  if (found.length === 0) return;
  const waiting = found.filter(({ at }) => at === null);
  if (waiting.length > 0) {
    await ctx.db.batch([
      ctx.db
        .update(disputes)
        .set({ derivedLateAt: ctx.now().toISOString() })
        .where(inArray(disputes.id, listed(waiting.map(({ id }) => id)))),
      ...deriveStatuses(ctx, {
        orderIds: [],
        paymentIds: waiting.map(({ paymentId }) => paymentId),
        subscriptionIds: [],
      }),
    ]);
  }
  if (waiting.length < BATCH_SIZE) await tellOwner(ctx);
};

const BATCH_SIZE = 10;

const tellOwner = async (ctx: Context): Promise<void> => {
  const issued = await ctx.db
    .selectDistinct({
      number: sql<string>`${receiptNumber('receipts')}`,
      cents: receipts.amountCents,
      currency: receipts.currency,
      corrects: receipts.corrects,
    })
    .from(receipts)
    .innerJoin(disputes, and(eq(disputes.paymentId, receipts.paymentId), eq(disputes.derivedLateAt, receipts.issuedAt)))
    .where(and(sql`${disputes.isDerived} = 0`, eq(receipts.kind, 'credit_note'), isNotNull(receipts.refundId)))
    .orderBy(receipts.year, receipts.sequence);
  const end = ctx.db
    .update(disputes)
    .set({ isDerived: true, derivedLateAt: null })
    .where(sql`${disputes.isDerived} = 0 AND ${disputes.derivedLateAt} IS NOT NULL`);
  const [first] = issued;
  if (first === undefined) {
    await end;
    return;
  }
  // The mail has a fixed id, so that two simultaneous runs queue only one.
  const { id, content, ...to } = toOwner(`late-credit-notes-${first.number}`, lateNotesMail(issued));
  await ctx.db.batch([queueMail(ctx, id, await siteMail(ctx, to, content)), end]);
  ctx.defer(deliver(ctx, id));
};

interface Issued {
  number: string;
  cents: number;
  currency: string;
  corrects: string | null;
}

const lateNotesMail = (issued: readonly Issued[]): MailContent => ({
  subject: issued.length === 1 ? 'A credit note was issued late' : `${issued.length} credit notes were issued late`,
  heading: 'Credit notes that were missing',
  before:
    'An earlier release missed them: money had gone back after a dispute over the same payment was won. They have today’s date and the next numbers. Documents that were given before stay as they are.',
  facts: issued.map(({ number, cents, currency, corrects }) => [
    `Credit note ${number}`,
    `${formatMoney(cents, currency)}${corrects === null ? '' : `, for receipt ${corrects}`}`,
  ]),
  after: 'The customers’ sums and their access have been worked out anew as well.',
  action: PAYMENTS,
});
