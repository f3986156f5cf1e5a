import type { Context } from '../../../context.ts';
import type { DisputeBody } from '../../../providers/paypal-disputes.ts';
import { toCents } from '../../../providers/paypal-money.ts';
import { instant } from './payment-update.ts';
import type { DisputeUpdate } from './update.ts';

/** Null for a dispute without a payment or an amount. */
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
  };
};

const OUTCOMES: Readonly<Partial<Record<string, 'won' | 'lost'>>> = {
  RESOLVED_BUYER_FAVOUR: 'lost',
  ACCEPTED: 'lost',
  RESOLVED_SELLER_FAVOUR: 'won',
  // PayPal pays the buyer, and the seller keeps the money.
  RESOLVED_WITH_PAYOUT: 'won',
  CANCELED_BY_BUYER: 'won',
  DENIED: 'won',
};
