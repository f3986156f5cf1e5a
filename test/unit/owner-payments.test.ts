import { formatAmount } from '#contract/money';
import { expect, test } from 'vitest';
import type { DiscrepancyReport, UnmatchedPaymentView, SuggestedOrder } from '#contract/owner-payments';
import { assignmentConfirmation } from '../../src-web/features/admin/payments/assignment.ts';
import { listDiscrepancies } from '../../src-web/features/admin/payments/list-discrepancies.ts';
import {
  ownerOrderBadge,
  problemLabel,
  refundBadge,
  repairLabel,
  unmatchedHint,
  waitingLabel,
} from '../../src-web/features/admin/payments/payment-labels.ts';

const payment: UnmatchedPaymentView = {
  id: 'CAPTURE-1',
  amount: 200,
  currency: 'USD',
  paid_at: '2026-11-20T10:00:00Z',
  status: 'completed',
  payer_email: 'payer@example.com',
  subscription_id: null,
  order_id: null,
  problem: null,
  suggestions: [],
  set_aside: null,
};

const order: SuggestedOrder = {
  order_id: '1a2b3c4d-0000',
  customer: { name: 'Nora Quist', email: 'nora@example.com' },
  tier_name: 'Monthly Basic',
  payment_type: 'subscription',
  amount: 200,
  currency: 'USD',
  created_at: '2026-11-20T09:00:00Z',
  status: 'pending',
  reasons: ['Same amount'],
};

test('only a payer who is known is to be asked', () => {
  expect(unmatchedHint(payment)).toMatch(/^Ask the payer /);
  expect(unmatchedHint({ ...payment, payer_email: null })).not.toContain('Ask');
});

test('the confirm dialog names the money, the order and the customer', () => {
  expect(assignmentConfirmation({ payment, orderId: order.order_id, order })).toBe(
    '$200.00 will complete Order #1a2b3c4d: Monthly Basic for Nora Quist. The customer gets a receipt.',
  );
});

test('the confirm dialog says so when the money is not what was ordered', () => {
  const dearer = { ...order, amount: 400 };
  expect(assignmentConfirmation({ payment, orderId: order.order_id, order: dearer })).toContain(
    'The order is about $400.00.',
  );
  const foreign = { ...payment, currency: 'EUR' };
  expect(assignmentConfirmation({ payment: foreign, orderId: order.order_id, order })).toMatch(
    /^€200\.00 .*The order is about \$200\.00\./,
  );
});

test('a payment that names its order and differs from it asks whether to accept that', () => {
  const differing = { ...payment, order_id: order.order_id, problem: 'amount' as const };
  expect(assignmentConfirmation({ payment: differing, orderId: order.order_id, order: null })).toBe(
    '$200.00 will complete Order #1a2b3c4d. The amount paid differs from the order’s. Accept it all the same?',
  );
  expect(waitingLabel(differing)).toBe('The amount paid differs from the order’s.');
  expect(waitingLabel(payment)).toBe('PayPal confirmed it, but it names no order of this site.');
});

test.each(['amount', 'currency', 'payee', 'plan', 'unknown', 'toString', '__proto__'])(
  'the problem %s is said in a sentence',
  (problem) => {
    expect(problemLabel(problem)).toMatch(/^[A-Z].+\.$/);
  },
);

test('what waits for the owner stands out among the orders', () => {
  expect(ownerOrderBadge('completed')).toEqual({ tone: 'green', label: 'Completed' });
  expect(ownerOrderBadge('review').tone).toBe('red');
  expect(ownerOrderBadge('reversed').tone).toBe('red');
  expect(ownerOrderBadge('pending').tone).toBe('yellow');
  expect(ownerOrderBadge('expired').tone).toBe('grey');
});

test('money names its currency, and repairs are readable without a beginning', () => {
  expect(formatAmount(49.9, 'USD')).toBe('$49.90');
  expect(formatAmount(49.9, 'EUR')).toBe('€49.90');
  expect(repairLabel('active', 'cancelled')).toBe('active became cancelled');
  expect(repairLabel('', 'active')).toBe('unknown became active');
  expect(repairLabel('', '')).toBe('brought up to date');
});

const AGREED: DiscrepancyReport = {
  differing: [],
  refused: [],
  paid_twice: [],
  subscribed_twice: [],
  unpaid_renewals: [],
  overpaid: [],
  order_subscribed_twice: [],
  disputes: [],
  unclear_reversals: [],
  said_reversals: [],
  unclear_events: [],
  unknown_subscriptions: [],
  orphan_refunds: [],
  unclear_refunds: [],
  overdue_checks: 0,
  repairs: [],
};

test('where all agrees there is nothing to look at', () => {
  expect(listDiscrepancies(AGREED)).toEqual([]);
});

test('a dispute comes first, with its reason, its order, its fee and until when to answer it', () => {
  const dispute = {
    id: 'PP-D-1',
    payment_id: 'CAPTURE-1',
    order_id: '1a2b3c4d-0000',
    customer_email: 'nora@example.com',
    reason: 'MERCHANDISE_OR_SERVICE_NOT_RECEIVED',
    amount: 200,
    currency: 'EUR',
    fee: 20,
    answer_by: '2026-12-01T10:00:00Z',
    is_answered: false,
    since: '2026-11-20T10:00:00Z',
  };
  const unclear = { payment_id: 'CAPTURE-2', since: '2026-11-20T10:00:00Z' };
  const [first, second] = listDiscrepancies({ ...AGREED, unclear_refunds: [unclear], disputes: [dispute] });
  expect(first).toMatchObject({
    title: 'Disputed: merchandise or service not received',
    sum: '€200.00',
    what: 'The payment is disputed since November 20, 2026. PayPal charged €20.00 for it.',
    ids: [
      ['Order', 'Order #1a2b3c4d'],
      ['Customer', 'nora@example.com'],
      ['Payment', 'CAPTURE-1'],
      ['Dispute', 'PP-D-1'],
    ],
  });
  expect(first?.todo).toBe('Answer it at PayPal by December 1, 2026.');
  expect(second?.ids).toEqual([['Payment', 'CAPTURE-2']]);
  const [unknown] = listDiscrepancies({
    ...AGREED,
    disputes: [{ ...dispute, order_id: null, customer_email: null, fee: null, answer_by: null }],
  });
  expect(unknown?.what).toMatch(/2026\.$/);
  expect(unknown?.todo).toBe('Answer it at PayPal.');
  const [answered] = listDiscrepancies({ ...AGREED, disputes: [{ ...dispute, answer_by: null, is_answered: true }] });
  expect(answered?.todo).toContain('there is nothing for you to do now');
});

test('a payment of more than was ordered names both amounts', () => {
  const [discrepancy] = listDiscrepancies({
    ...AGREED,
    overpaid: [
      {
        payment_id: 'CAPTURE-1',
        order_id: '1a2b3c4d-0000',
        tier_name: 'Monthly Basic',
        amount: 250,
        ordered: 200,
        currency: 'USD',
        since: '2026-11-20T10:00:00Z',
      },
    ],
  });
  expect(discrepancy).toMatchObject({ sum: '$250.00', at: '2026-11-20T10:00:00Z' });
  expect(discrepancy?.what).toContain('in place of $200.00.');
});

test('an event the site could not make sense of shows what PayPal sent', () => {
  const event = { id: 'WH-1', type: 'A.NEW.ONE', resource_id: 'R-1', received_at: '2026-11-20T10:00:00Z', body: '{}' };
  const named = { ...event, type: 'PAYMENT.CAPTURE.COMPLETED' };
  expect(listDiscrepancies({ ...AGREED, unclear_events: [event, named] })).toMatchObject([
    { title: 'A message of PayPal’s', sent: '{}' },
    { title: 'Payment completed' },
  ]);
});

test('a refund that failed does not look like one that went back', () => {
  expect(refundBadge('completed')).toEqual({ tone: 'green', label: 'Returned' });
  expect(refundBadge('pending').tone).toBe('yellow');
  expect(refundBadge('failed')).toEqual({ tone: 'red', label: 'Failed' });
});
