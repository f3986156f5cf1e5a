import { expect, test } from 'vitest';
import type { User } from '#contract/accounts';
import type { PricingTier } from '#contract/content';
import { PAYMENT_MESSAGES, type OrderView } from '#contract/payments';
import type { OrderStatus } from '#contract/payment-statuses';
import {
  blockedToast,
  isArrangedInPerson,
  paidToast,
  paidMessage,
  refusalToast,
} from '../../src-web/features/checkout/checkout-messages.ts';
import { knownReplacement } from '../../src-web/features/checkout/replaced-plan.ts';
import { returnState } from '../../src-web/features/checkout/use-payment-return.ts';
import { quoteSubject } from '../../src-web/features/contact/contact-subject.ts';
import { ApiError } from '../../src-web/lib/api-client.ts';

const user = (status: string | null, plan: string | null): User => ({
  id: 'u1',
  email: 'ada@example.com',
  first_name: 'Ada',
  last_name: 'Lovelace',
  email_verified: true,
  language: null,
  subscription_status: status,
  subscription_plan: plan,
  subscription_end_date: '2026-12-21T00:00:00.000Z',
  total_orders: 1,
  total_spent: 200,
  currency: 'USD',
  created_at: '2026-11-21T00:00:00.000Z',
});

const tier = (fields: Partial<PricingTier>): PricingTier => ({
  id: 'pricing-premium',
  name: 'Monthly Premium',
  description: '',
  price: '$400',
  period: 'month',
  features: [],
  isPopular: true,
  buttonText: 'Choose Premium',
  order: 1,
  isActive: true,
  ...fields,
});

test('a plan replaces another one that is active or suspended', () => {
  const replaced = { plan: 'monthly_basic', until: '2026-12-21T00:00:00.000Z' };
  expect(knownReplacement(user('active', 'monthly_basic'), tier({}))).toEqual(replaced);
  expect(knownReplacement(user('suspended', 'monthly_basic'), tier({}))).toEqual(replaced);
});

test('nothing is replaced by the same plan, by a trial, or when no plan renews', () => {
  expect(knownReplacement(user('active', 'monthly_premium'), tier({}))).toBeNull();
  expect(knownReplacement(user('active', 'monthly_basic'), tier({ name: '7-Day Trial', price: '$10' }))).toBeNull();
  expect(knownReplacement(user('cancelled', 'monthly_basic'), tier({}))).toBeNull();
  expect(knownReplacement(user(null, null), tier({}))).toBeNull();
  expect(knownReplacement(user('active', '7-day_trial'), tier({}))).toBeNull();
});

/** The text for a customer who returns to an order of this status. */
const told = (status: OrderStatus) => {
  const order: OrderView = {
    id: 'o1',
    created_at: '2026-11-21T00:00:00.000Z',
    amount: 400,
    currency: 'USD',
    status,
    tier_id: 'pricing-premium',
    tier_name: 'Monthly Premium',
    payment_type: 'subscription',
    payments: [],
    is_invoiced: false,
    can_retry: false,
    ended: null,
    terms: null,
    quote: null,
    declined: false,
  };
  return returnState({ order, user: user('active', 'monthly_premium') }).status;
};

test('only a completed order is told as paid', () => {
  expect(told('completed')).toBe('paid');
  expect(told('pending')).toBe('unconfirmed');
  expect(told('review')).toBe('review');
  expect(told('failed')).toBe('unpaid');
  expect(told('expired')).toBe('unpaid');
  expect(told('refunded')).toBe('over');
  expect(told('reversed')).toBe('over');
});

test('the messages of paying are the agreed ones', () => {
  expect(paidToast(paidMessage({ tier_name: 'Monthly Basic', quote: null }))).toEqual({
    title: 'Payment Successful!',
    description: 'Your Monthly Basic subscription has been activated.',
  });
  expect(paidMessage({ tier_name: 'A paper, first half', quote: { id: 'q', part: 'first' } })).toBe(
    '“A paper, first half” is paid. Thank you.',
  );
  expect(blockedToast('https://paypal.example/pay')).toMatchObject({
    title: 'Payment Error',
    description: 'Failed to open PayPal. Please try again.',
    link: { href: 'https://paypal.example/pay' },
  });
});

const refused = (message: string, status = 422) => new ApiError({ status, reason: message }, 'Failed to create order');

const said = (message: string, status: number) => refusalToast(refused(message, status)).description;

test('a refusal is said in the words of the server, an outage in our own', () => {
  const own = 'Failed to open PayPal. Please try again.';
  expect(said('You already have this plan.', 409)).toBe('You already have this plan.');
  expect(said('What is it: this?', 422)).toBe('What is it: this?');
  expect(said('Payments are not available right now.', 503)).toBe(own);
  expect(said('you are offline', 0)).toBe(own);
  expect(refusalToast(new TypeError('x')).description).toBe(own);
});

test('what has no price or is not sold here leads to the owner', () => {
  expect(isArrangedInPerson(refused(PAYMENT_MESSAGES.tierNotSold))).toBe(true);
  expect(isArrangedInPerson(refused(PAYMENT_MESSAGES.tierWithoutPrice))).toBe(true);
  expect(isArrangedInPerson(refused(PAYMENT_MESSAGES.sameActivePlan))).toBe(false);
});

test('a subject names the tier and stays within what the form takes', () => {
  expect(quoteSubject(' Standalone Content ')).toBe('Quote for Standalone Content');
  const long = quoteSubject('🦉'.repeat(300));
  expect(Array.from(long)).toHaveLength(200);
  expect(long.isWellFormed()).toBe(true);
});
