import { MERCHANT } from '../account.ts';
import { link } from '../links.ts';
import type { Money } from '../money.ts';

export const REASONS = [
  'MERCHANDISE_OR_SERVICE_NOT_RECEIVED',
  'MERCHANDISE_OR_SERVICE_NOT_AS_DESCRIBED',
  'UNAUTHORISED',
  'CREDIT_NOT_PROCESSED',
  'DUPLICATE_TRANSACTION',
  'INCORRECT_AMOUNT',
  'PAYMENT_BY_OTHER_MEANS',
  'CANCELED_RECURRING_BILLING',
  'PROBLEM_WITH_REMITTANCE',
  'OTHER',
] as const;

export const STATUSES = [
  'OPEN',
  'WAITING_FOR_BUYER_RESPONSE',
  'WAITING_FOR_SELLER_RESPONSE',
  'UNDER_REVIEW',
  'RESOLVED',
  'OTHER',
] as const;

export const OUTCOMES = [
  'RESOLVED_BUYER_FAVOUR',
  'RESOLVED_SELLER_FAVOUR',
  'RESOLVED_WITH_PAYOUT',
  'CANCELED_BY_BUYER',
  'ACCEPTED',
  'DENIED',
  'NONE',
] as const;

export const STAGES = ['INQUIRY', 'CHARGEBACK', 'PRE_ARBITRATION', 'ARBITRATION'] as const;

export interface Movement {
  affected_party: 'SELLER' | 'BUYER';
  type: 'DEBIT' | 'CREDIT';
  amount: Money;
  initiated_time: string;
  reason: 'DISPUTE_SETTLEMENT' | 'CHARGEBACK_FEE';
}

export interface Dispute {
  dispute_id: string;
  /** The capture or sale that the dispute is about, by the seller's id. */
  transaction_id: string;
  transaction_amount: Money;
  transaction_time: string;
  invoice_number?: string;
  custom?: string;
  buyer_name: string;
  reason: (typeof REASONS)[number];
  status: (typeof STATUSES)[number];
  stage: (typeof STAGES)[number];
  amount: Money;
  outcome_code?: (typeof OUTCOMES)[number];
  /** The reversal that took the money; null before that. */
  reversal_id: string | null;
  movements: Movement[];
  create_time: string;
  update_time: string;
  seller_response_due_date?: string;
}

/** A dispute as the list shows it. */
export const disputeInfo = (dispute: Dispute, origin: string) => ({
  dispute_id: dispute.dispute_id,
  create_time: dispute.create_time,
  update_time: dispute.update_time,
  reason: dispute.reason,
  status: dispute.status,
  dispute_state: stateOf(dispute),
  dispute_amount: dispute.amount,
  dispute_life_cycle_stage: dispute.stage,
  dispute_channel: dispute.stage === 'INQUIRY' ? 'INTERNAL' : 'EXTERNAL',
  seller_response_due_date: dispute.seller_response_due_date,
  links: [link(`${origin}/v1/customer/disputes/${dispute.dispute_id}`, 'self')],
});

/** The whole dispute, as reading it answers and as its events carry it. */
export const wholeDispute = (dispute: Dispute, origin: string) => {
  const { dispute_state: _, links, ...info } = disputeInfo(dispute, origin);
  return {
    ...info,
    disputed_transactions: [
      {
        buyer_transaction_id: dispute.transaction_id.split('').toReversed().join(''),
        seller_transaction_id: dispute.transaction_id,
        create_time: dispute.transaction_time,
        transaction_status: dispute.reversal_id === null ? 'COMPLETED' : 'REVERSED',
        gross_amount: dispute.transaction_amount,
        invoice_number: dispute.invoice_number,
        custom: dispute.custom,
        buyer: { name: dispute.buyer_name },
        seller: { email: MERCHANT.email_address, merchant_id: MERCHANT.merchant_id, name: MERCHANT.name },
      },
    ],
    ...(dispute.outcome_code !== undefined && {
      dispute_outcome: {
        outcome_code: dispute.outcome_code,
        ...(dispute.reversal_id !== null && { amount_refunded: dispute.amount }),
      },
    }),
    ...(dispute.movements.length > 0 && { money_movements: dispute.movements }),
    links: [
      ...links,
      ...(dispute.status === 'RESOLVED'
        ? []
        : [link(`${origin}/v1/customer/disputes/${dispute.dispute_id}/accept-claim`, 'accept_claim', 'POST')]),
    ],
  };
};

/** The state of a dispute for the seller. */
export const stateOf = ({ status }: Dispute): string => {
  switch (status) {
    case 'RESOLVED':
      return 'RESOLVED';
    case 'WAITING_FOR_SELLER_RESPONSE':
      return 'REQUIRED_ACTION';
    case 'WAITING_FOR_BUYER_RESPONSE':
      return 'REQUIRED_OTHER_PARTY_ACTION';
    case 'UNDER_REVIEW':
      return 'UNDER_PAYPAL_REVIEW';
    case 'OPEN':
    case 'OTHER':
      return 'OPEN_INQUIRIES';
  }
};
