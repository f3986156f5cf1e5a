import type { Context } from '../../../context.ts';
import type { DisputeFee } from '#contract/payment-statuses';
import type { DisputeBody } from '../../../providers/paypal-disputes.ts';
import { toCents } from '../../../providers/paypal-money.ts';
import { instant } from './payment-update.ts';
import type { DisputeUpdate } from './provider-facts.ts';

export const updateOfDispute = (ctx: Context, body: DisputeBody): DisputeUpdate | null => {
  const paymentId = body.disputed_transactions[0]?.seller_transaction_id;
  const amountCents = toCents(body.dispute_amount.value);
  if (paymentId === undefined || amountCents === null) return null;
  return {
    id: body.dispute_id,
    paymentId,
    status: body.status,
    outcome: OUTCOMES[body.dispute_outcome?.outcome_code ?? ''] ?? null,
    reason: body.reason ?? 'OTHER',
    stage: body.dispute_life_cycle_stage ?? null,
    amountCents,
    currency: body.dispute_amount.currency_code,
    dueAt: body.seller_response_due_date === undefined ? null : instant(ctx, body.seller_response_due_date),
    openedAt: instant(ctx, body.create_time),
    updatedAt: instant(ctx, body.update_time ?? body.create_time),
    fees: feesOf(ctx, body),
  };
};

/** The fee in a settlement is the payment's own fee, not a charge for the dispute. */
const feesOf = (ctx: Context, { money_movements: movements }: DisputeBody): DisputeFee[] | null => {
  const fees = movements.flatMap(({ affected_party: party, type, reason = '', amount, initiated_time: time }) => {
    const cents = toCents(amount?.value ?? '');
    if (party !== 'SELLER' || !FEE_REASONS.includes(reason) || amount === undefined || cents === null) return [];
    return { at: instant(ctx, time), cents: type === 'CREDIT' ? -cents : cents, currency: amount.currency_code };
  });
  return fees.length === 0 ? null : fees.toSorted((a, b) => a.at.localeCompare(b.at));
};

const FEE_REASONS = ['DISPUTE_FEE', 'CHARGEBACK_FEE'];

const OUTCOMES: Readonly<Partial<Record<string, 'won' | 'lost'>>> = {
  RESOLVED_BUYER_FAVOUR: 'lost',
  ACCEPTED: 'lost',
  RESOLVED_SELLER_FAVOUR: 'won',
  // In a dispute that is resolved with payout, PayPal pays the buyer itself, and the seller keeps the money.
  RESOLVED_WITH_PAYOUT: 'won',
  CANCELED_BY_BUYER: 'won',
  DENIED: 'won',
};
