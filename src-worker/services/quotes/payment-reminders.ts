import { and, asc, eq, isNotNull, lte, sql } from 'drizzle-orm';
import { REMINDER_DAYS, type PartReminders } from '#contract/quote-views';
import type { Context } from '../../context.ts';
import { listed } from '../../db/listed.ts';
import { users } from '../../db/schema/accounts.ts';
import { orders, paymentReminders } from '../../db/schema/orders.ts';
import { quotes } from '../../db/schema/quotes.ts';
import { openCents } from '../payments/ledger/payment-sql.ts';
import { type QuoteOrder, isToPay, partStatus } from './quote-parts.ts';

const DAY_MS = 86_400_000;
/** The gaps keep the next reminder from following a late one at once. */
const GAPS = REMINDER_DAYS.map((days, index) => (index === 0 ? 0 : days - (REMINDER_DAYS[index - 1] ?? 0) - 1));

const before = (now: Date, days: number): string => new Date(now.getTime() - days * DAY_MS).toISOString();

const done = sql`(SELECT COUNT(*) FROM payment_reminders r WHERE r.order_id = orders.id)`;

const byStep = (values: readonly string[]) =>
  sql`CASE ${done} ${sql.join(
    values.map((value, step) => sql`WHEN ${step} THEN ${value}`),
    sql` `,
  )} ELSE '' END`;

export const isTime = (now: Date) =>
  sql`(orders.due_at <= ${byStep(REMINDER_DAYS.map((days) => before(now, days)))}
    AND NOT EXISTS (SELECT 1 FROM payment_reminders r WHERE r.order_id = orders.id AND r.state = 'sent'
      AND r.at > ${byStep(GAPS.map((days) => before(now, days)))})
    AND NOT EXISTS (SELECT 1 FROM payments p JOIN disputes d ON d.payment_id = p.id WHERE p.order_id = orders.id
      AND d.outcome = 'lost' AND d.updated_at > ${before(now, REMINDER_DAYS[0])}))`;

export const mayRemind = (now: Date) =>
  and(
    isToPay,
    sql`orders.due_at < ${now.toISOString()}`,
    // PayPal refuses this payment for good, so the owner is asked and not the client.
    sql`${openCents} > 0 AND COALESCE(orders.declined, '') <> 'duplicate'`,
    sql`quotes.withdrawn_at IS NULL AND (users.deleted_at IS NULL OR quotes.kind = 'invoice')`,
    // The invoice waits for missing details, so the client has no bill yet.
    sql`NOT EXISTS (SELECT 1 FROM invoices i WHERE i.order_id = orders.id AND i.number IS NULL)`,
    sql`NOT EXISTS (SELECT 1 FROM orders o JOIN payments p ON p.order_id = o.id WHERE o.quote_id = quotes.id
      AND (p.status = 'pending' OR (p.status = 'completed' AND MAX(p.recorded_at, p.paid_at) > ${before(now, 1)})
        OR EXISTS (SELECT 1 FROM disputes d WHERE d.payment_id = p.id AND d.outcome IS NULL)))`,
  );

/** Only an order that can be paid by transfer has a reference. */
export const isBankSeen = sql`(orders.reference IS NULL
  OR EXISTS (SELECT 1 FROM site WHERE site.bank_seen_until > orders.due_at))`;

export const ordersToRemind = (ctx: Context, limit: number) =>
  ctx.db
    .select({ quoteId: quotes.id, orderId: orders.id, step: sql<number>`${done} + 1` })
    .from(orders)
    .innerJoin(quotes, eq(quotes.id, orders.quoteId))
    .innerJoin(users, eq(users.id, orders.userId))
    .where(
      and(
        isNotNull(orders.quoteId),
        lte(orders.dueAt, before(ctx.now(), REMINDER_DAYS[0])),
        mayRemind(ctx.now()),
        isTime(ctx.now()),
        isBankSeen,
      ),
    )
    .orderBy(asc(orders.dueAt))
    .limit(limit);

export const isNextStep = (now: Date, orderId: string, step: number, isByCron: boolean) =>
  sql`EXISTS (SELECT 1 FROM orders JOIN quotes ON quotes.id = orders.quote_id JOIN users ON users.id = orders.user_id
    WHERE orders.id = ${orderId} AND ${done} = ${step - 1} AND ${mayRemind(now)} AND ${isBankSeen}
      AND ${isByCron ? isTime(now) : sql`TRUE`})`;

export const readReminders = async (ctx: Context, placed: readonly QuoteOrder[]): Promise<PartReminders[]> => {
  const dated = placed.filter(({ order }) => order.dueAt !== null);
  if (dated.length === 0) return [];
  const these = listed(dated.map(({ order }) => order.id));
  const [rows, allowed] = await Promise.all([
    ctx.db
      .select()
      .from(paymentReminders)
      .where(sql`${paymentReminders.orderId} IN ${these}`)
      .orderBy(asc(paymentReminders.step)),
    ctx.db
      .select({ id: orders.id, isSeen: sql<boolean>`${isBankSeen}`.mapWith(Boolean) })
      .from(orders)
      .innerJoin(quotes, eq(quotes.id, orders.quoteId))
      .innerJoin(users, eq(users.id, orders.userId))
      .where(and(sql`${orders.id} IN ${these}`, mayRemind(ctx.now()))),
  ]);
  return dated.flatMap((one): PartReminders[] => {
    const { order } = one;
    const steps = rows.filter(({ orderId }) => orderId === order.id);
    const { status } = partStatus(one, ctx.now());
    const isOpen = status === 'due' || status === 'part_paid' || status === 'overdue';
    if (!isOpen && steps.length === 0) return [];
    const found = allowed.find(({ id }) => id === order.id);
    return [
      {
        part: order.quotePart ?? 'whole',
        done: steps.map(({ step, state, at }) => ({ step, state, at })),
        next: isOpen ? nextOf(order.dueAt ?? '', steps, found) : null,
      },
    ];
  });
};

const nextOf = (
  dueAt: string,
  steps: readonly (typeof paymentReminders.$inferSelect)[],
  found: { isSeen: boolean } | undefined,
): PartReminders['next'] => {
  const days = REMINDER_DAYS[steps.length];
  if (days === undefined) return null;
  const last = steps.findLast(({ state }) => state === 'sent')?.at;
  const earliest = last === undefined ? 0 : Date.parse(last) + (GAPS[steps.length] ?? 0) * DAY_MS;
  return {
    step: steps.length + 1,
    at: new Date(Math.max(Date.parse(dueAt) + days * DAY_MS, earliest)).toISOString(),
    waits_for_bank: found?.isSeen === false,
    can_send: found?.isSeen === true,
  };
};
