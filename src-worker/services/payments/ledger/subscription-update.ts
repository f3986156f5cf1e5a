import type { Cycle } from '../../../db/schema/orders.ts';
import type { Context } from '../../../context.ts';
import type { SubscriptionBody } from '../../../providers/paypal-subscriptions.ts';
import type { SubscriptionUpdate } from './provider-facts.ts';
import { TRIAL_DAYS } from './payment-sql.ts';
import { instant } from './payment-update.ts';

/** A payment covers the plan until the first billing date after it, even if the payment came late or for two cycles. */
export const coveredUntil = (paidAt: string, startedAt: string | null, cycle: Cycle): string => {
  const start = startedAt === null || startedAt > paidAt ? paidAt : startedAt;
  const after = Date.parse(paidAt) + EARLY_MS;
  for (let cycles = Math.max(1, cyclesBetween(start, after, cycle)); ; cycles += 1) {
    const end = cyclesAfter(start, cycles, cycle);
    if (Date.parse(end) > after) return end;
  }
};

const DAY_MS = 86_400_000;

/** A payment within a day before a billing date pays for that date. */
const EARLY_MS = DAY_MS;

const LENGTH_DAYS = { day: 1, week: 7, month: 31, quarter: 92, year: 366 } as const;

const MONTHS = { day: null, week: null, month: 1, quarter: 3, year: 12 } as const;

/** PayPal bills at ten o'clock in UTC. */
const BILLING_HOUR = 10;

export const trialEndOf = (paidAt: string): string => new Date(Date.parse(paidAt) + TRIAL_DAYS * DAY_MS).toISOString();

export const updateOfSubscription = (ctx: Context, body: SubscriptionBody): SubscriptionUpdate => ({
  id: body.id,
  planId: body.plan_id ?? '',
  providerStatus: body.status,
  nextBillingAt: nextBillingAt(body),
  freeUntil: freeUntil(body),
  startedAt: instant(ctx, body.start_time ?? body.create_time),
  updatedAt: instant(ctx, body.update_time ?? body.create_time),
  failedPayments: body.billing_info?.failed_payments_count ?? 0,
  lastFailedAt: body.billing_info?.last_failed_payment?.time ?? null,
  payerEmail: body.subscriber?.email_address ?? null,
  reference: body.custom_id ?? null,
});

/** The longest month and year are used, so the count of cycles is never too high. */
const cyclesBetween = (start: string, end: number, cycle: Cycle): number =>
  Math.floor((end - Date.parse(start)) / (LENGTH_DAYS[cycle] * DAY_MS));

const cyclesAfter = (start: string, cycles: number, cycle: Cycle): string => {
  const months = MONTHS[cycle];
  if (months !== null) return monthsAfter(start, cycles * months);
  const end = new Date(Date.parse(start) + cycles * LENGTH_DAYS[cycle] * DAY_MS);
  return new Date(end.setUTCHours(BILLING_HOUR, 0, 0, 0)).toISOString();
};

const monthsAfter = (time: string, months: number): string => {
  const from = new Date(time);
  const [year, month] = [from.getUTCFullYear(), from.getUTCMonth() + months];
  const lastDay = new Date(Date.UTC(year, month + 1, 0)).getUTCDate();
  return new Date(Date.UTC(year, month, Math.min(from.getUTCDate(), lastDay), BILLING_HOUR)).toISOString();
};

/** An ended plan has no next billing, so its paid months count from its start. */
const nextBillingAt = ({ billing_info: billing, start_time: start }: SubscriptionBody): string | null => {
  const next = timeOrNull(billing?.next_billing_time);
  if (next !== null) return next;
  const paid = (billing?.cycle_executions ?? []).reduce((sum, cycle) => sum + (cycle.cycles_completed ?? 0), 0);
  const begun = timeOrNull(start);
  return begun === null || paid === 0 ? null : monthsAfter(begun, paid);
};

const freeUntil = ({ billing_info: billing }: SubscriptionBody): string | null => {
  const done = (tenure: string): number =>
    (billing?.cycle_executions ?? [])
      .filter(({ tenure_type }) => tenure_type === tenure)
      .reduce((sum, cycle) => sum + (cycle.cycles_completed ?? 0), 0);
  const isFree =
    done('TRIAL') > 0 &&
    done('REGULAR') === 0 &&
    billing?.last_payment === undefined &&
    billing?.failed_payments_count === 0 &&
    Number(billing.outstanding_balance?.value ?? 0) === 0;
  return isFree ? timeOrNull(billing.next_billing_time) : null;
};

const timeOrNull = (time: string | undefined): string | null => {
  const at = Date.parse(time ?? '');
  return Number.isNaN(at) ? null : new Date(at).toISOString();
};
