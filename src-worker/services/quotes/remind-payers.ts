import { and, eq, sql, type SQL } from 'drizzle-orm';
import { REMINDER_MESSAGES, type ReminderRequest } from '#contract/reminders';
import { REMINDER_DAYS, type OwnerQuote } from '#contract/quote-views';
import type { Context } from '../../context.ts';
import { retryTransient } from '../../db/retry.ts';
import { paymentReminders } from '../../db/schema/orders.ts';
import { writeAudit } from '../audit/write-audit.ts';
import { linkOfUnregistered } from '../invoice-links/invoice-links.ts';
import { deliver, queueMail } from '../mail/outbox.ts';
import { mailCustomer } from './mail-about.ts';
import { readOwnerQuote, refusal, requireSending } from './owner-quote.ts';
import { isNextStep, ordersToRemind } from './payment-reminders.ts';
import { reminderMail } from './quote-mails.ts';
import type { QuoteOrder } from './quote-parts.ts';
import { readQuote, readQuotes, versionOf, type StoredQuote } from './read-quote.ts';
import type { OwnerAct } from './change-quote.ts';

const BATCH_SIZE = 20;

/** A payer is reminded of an overdue part at most three times, each time once. */
export const remindPayers = async (ctx: Context): Promise<void> => {
  if (!ctx.settings.mail.ready) return;
  const due = await ordersToRemind(ctx, BATCH_SIZE);
  if (due.length === 0) return;
  const quotes = await readQuotes(ctx, [...new Set(due.map(({ quoteId }) => quoteId))]);
  for (const { quoteId, orderId, step } of due) {
    const stored = quotes.find(({ quote }) => quote.id === quoteId);
    const placed = stored?.orders.find(({ order }) => order.id === orderId);
    if (stored === undefined || placed === undefined) continue;
    const when = isNextStep(ctx.now(), orderId, step, true);
    await send(ctx, stored, placed, { step, when, origin: undefined, audit: [] });
  }
};

interface Sending {
  step: number;
  when: SQL;
  origin: string | undefined;
  audit: ReturnType<typeof writeAudit>[];
}

const send = async (ctx: Context, stored: StoredQuote, placed: QuoteOrder, { step, when, origin, audit }: Sending) => {
  const { quote, customer, account } = stored;
  const version = versionOf(stored);
  if (version === undefined || customer === null) return;
  const { id: orderId, dueAt } = placed.order;
  const link = await linkOfUnregistered(ctx, placed.order);
  const mailed = reminderMail({ quote, version, account, orderId, dueAt }, { ...placed, step, link });
  const mail = await mailCustomer(ctx, customer, { quote, version }, mailed, origin);
  const id = reminderId(orderId, step);
  await retryTransient(() =>
    ctx.db.batch([
      queueMail(ctx, id, mail, when),
      ...(link === null ? [] : [link.store(when)]),
      ...audit,
      // The reminder is noted last, because the other statements ask whether its step is the next one.
      store(ctx, { orderId, steps: [step], state: 'sent' }, when),
    ]),
  );
  ctx.defer(deliver(ctx, id));
};

const reminderId = (orderId: string, step: number): string => `remind-${orderId}-${step}`;

interface Stored {
  orderId: string;
  steps: readonly number[];
  state: 'sent' | 'skipped';
}

const store = (ctx: Context, { orderId, steps, state }: Stored, when: SQL) =>
  ctx.db
    .insert(paymentReminders)
    .select(
      sql`SELECT ${orderId}, s.value, ${state}, ${ctx.now().toISOString()}
        FROM json_each(${JSON.stringify(steps)}) s WHERE ${when}`,
    )
    .onConflictDoNothing();

export const changeReminders = async (
  ctx: Context,
  { id, origin, actor, ipAddress }: Omit<OwnerAct, 'expectedRevision'>,
  { part, step, how }: ReminderRequest,
): Promise<OwnerQuote> => {
  const stored = await readQuote(ctx, id);
  const placed = stored.orders.find(({ order }) => order.quotePart === part);
  if (placed === undefined) throw await refusal(ctx, id, REMINDER_MESSAGES.notNow);
  const orderId = placed.order.id;
  const entry = {
    id: `${how}-${reminderId(orderId, step)}`,
    actor,
    ipAddress,
    action: 'remind_payment',
    subject: id,
    detail: { part, step, how },
  };
  if (how === 'send') {
    await requireSending(ctx);
    const when = isNextStep(ctx.now(), orderId, step, false);
    await send(ctx, stored, placed, { step, when, origin, audit: [writeAudit(ctx, entry, { where: when })] });
  } else {
    const steps = REMINDER_DAYS.map((_, index) => index + 1).filter(
      (one) => one === step || (how === 'stop' && one > step),
    );
    const isNext = sql`(SELECT COUNT(*) FROM payment_reminders r WHERE r.order_id = ${orderId}) = ${step - 1}`;
    await retryTransient(() =>
      ctx.db.batch([
        writeAudit(ctx, entry, { where: isNext }),
        store(ctx, { orderId, steps, state: 'skipped' }, isNext),
      ]),
    );
  }
  const [row] = await ctx.db
    .select()
    .from(paymentReminders)
    .where(and(eq(paymentReminders.orderId, orderId), eq(paymentReminders.step, step)));
  const quote = await readOwnerQuote(ctx, id);
  if (row?.state === (how === 'send' ? 'sent' : 'skipped')) return quote;
  const waits = quote.reminders.find((one) => one.part === part)?.next?.waits_for_bank === true;
  throw await refusal(
    ctx,
    id,
    row === undefined ? (waits ? REMINDER_MESSAGES.bank : REMINDER_MESSAGES.notNow) : REMINDER_MESSAGES.done,
  );
};
