import { expect, test } from 'vitest';
import type { PaymentToAssign, SuggestedOrder } from '#contract/owner-payments';
import { assignmentQuestion } from '../../src-web/features/admin/payments/assignment.ts';
import {
  moneyWords,
  ownerOrderBadge,
  problemLabel,
  repairLabel,
  unmatchedHint,
  waitingLabel,
} from '../../src-web/features/admin/payments/payment-labels.ts';

const payment: PaymentToAssign = {
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

test('the question names the money, the order and the customer', () => {
  expect(assignmentQuestion({ payment, orderId: order.order_id, order })).toBe(
    '$200.00 will complete Order #1a2b3c4d: Monthly Basic for Nora Quist. The customer gets a receipt.',
  );
});

test('the question says so when the money is not what was ordered', () => {
  const dearer = { ...order, amount: 400 };
  expect(assignmentQuestion({ payment, orderId: order.order_id, order: dearer })).toContain(
    'The order is about $400.00.',
  );
  const foreign = { ...payment, currency: 'EUR' };
  expect(assignmentQuestion({ payment: foreign, orderId: order.order_id, order })).toMatch(
    /^€200\.00 .*The order is about \$200\.00\./,
  );
});

test('a payment that names its order and differs from it asks whether to accept that', () => {
  const differing = { ...payment, order_id: order.order_id, problem: 'amount' as const };
  expect(assignmentQuestion({ payment: differing, orderId: order.order_id, order: null })).toBe(
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
  expect(moneyWords(49.9, 'USD')).toBe('$49.90');
  expect(moneyWords(49.9, 'EUR')).toBe('€49.90');
  expect(repairLabel('active', 'cancelled')).toBe('active became cancelled');
  expect(repairLabel('', 'active')).toBe('unknown became active');
  expect(repairLabel('', '')).toBe('brought up to date');
});
