import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import type { SubscriptionView } from '#contract/payments';
import { contentRequestDraft } from '../../src-web/features/dashboard/subscription-panel.tsx';
import { orderBadge, orderTitle } from '../../src-web/components/order-labels.ts';
import { PRICING_DELAYS_MS } from '../../src-web/features/dashboard/pricing-scroll.ts';
import { billingTerm, nextStep, outlook } from '../../src-web/features/dashboard/subscription-labels.ts';
import { formatDayOrNone } from '../../src-web/lib/format-time.ts';
import { mailDraft } from '../../src-web/lib/mail-draft.ts';
import { subscriptionBadge } from '../../src-web/components/subscription-badge.ts';

/** Reads a mailto address like a mail program, by RFC 6068: only percent signs have a meaning. */
const readDraft = (href: string): Record<string, string> => {
  const [to = '', query = ''] = href.slice('mailto:'.length).split('?');
  const fields = query.split('&').map((pair) => pair.split('='));
  return Object.fromEntries([
    ['to', decodeURIComponent(to)],
    ...fields.map(([key = '', value = '']) => [key, decodeURIComponent(value)]),
  ]);
};

test('whatever is typed, a mail draft is read as it was written', () => {
  const text = fc.string({ unit: 'grapheme' });
  fc.assert(
    fc.property(text, text, (subject, body) => {
      const read = readDraft(mailDraft({ to: 'owner@example.com', subject, body }));
      expect(read['to']).toBe('owner@example.com');
      expect(read['subject']?.replaceAll('\r\n', '\n')).toBe(subject.replaceAll(/\r\n?/g, '\n'));
      expect(read['body']?.replaceAll('\r\n', '\n')).toBe(body.replaceAll(/\r\n?/g, '\n'));
    }),
  );
});

test('a draft keeps &, #, quotes, + and line breaks, and half a character breaks nothing', () => {
  const href = mailDraft({ to: 'a@example.com', subject: 'R&D "50%" #1 + x', body: 'one\ntwo \uD83D' });
  expect(href).toBe('mailto:a@example.com?subject=R%26D%20%2250%25%22%20%231%20%2B%20x&body=one%0D%0Atwo%20%EF%BF%BD');
});

test('the request draft names the customer and asks for type, topic, deadline and notes', () => {
  const draft = readDraft(contentRequestDraft('o@example.com', { first_name: 'Ada', last_name: 'Lovelace' }));
  expect(draft['subject']).toContain('Ada Lovelace');
  expect(draft['body']).toMatch(/type: [\s\S]*Topic: [\s\S]*Deadline: [\s\S]*Notes: /);
});

test('a subscription is green when active, red when expired, yellow when cancelled and grey otherwise', () => {
  expect(subscriptionBadge('active')).toEqual({ tone: 'green', label: 'Active' });
  expect(subscriptionBadge('expired')).toEqual({ tone: 'red', label: 'Expired' });
  expect(subscriptionBadge('cancelled')).toEqual({ tone: 'yellow', label: 'Cancelled' });
  expect(subscriptionBadge('suspended')).toEqual({ tone: 'grey', label: 'Suspended' });
  expect(subscriptionBadge(null)).toEqual({ tone: 'grey', label: 'Not Subscribed' });
  expect(subscriptionBadge('')).toEqual({ tone: 'grey', label: 'Not Subscribed' });
});

const DAY = '2026-12-21T12:00:00.000Z';

const subscription = (fields: Partial<SubscriptionView>): SubscriptionView => ({
  kind: 'plan',
  status: 'active',
  plan: 'monthly_basic',
  tier_name: 'Monthly Basic',
  until: DAY,
  paid_until: DAY,
  renews: true,
  payment_due: null,
  ends_on: null,
  amount: 200,
  currency: 'USD',
  is_charged: false,
  can_cancel: true,
  can_request: true,
  ...fields,
});

const step = (status: string | null, fields?: Partial<SubscriptionView>) =>
  nextStep({ status, subscription: fields === undefined ? null : subscription(fields) });

test('the card of a subscription leads on to what it allows', () => {
  expect(step(null)).toBe('subscribe');
  expect(step('active')).toBe('request');
  expect(step('cancelled', { renews: false, can_request: false })).toBe('resubscribe');
  expect(step('expired', { renews: false, can_request: false })).toBe('resubscribe');
  expect(step('suspended', { can_request: false })).toBe('wait');
  expect(step('pending', { status: 'pending', can_request: false })).toBe('first-payment');
  expect(step('review', { status: 'review', can_request: false })).toBe('look-into');
});

test('a cancelled plan keeps Request Content until its paid-to date', () => {
  expect(step('cancelled', { status: 'cancelled', renews: false, can_request: true })).toBe('request');
});

const term = (fields: Partial<SubscriptionView>) =>
  billingTerm({ status: fields.status ?? 'active', subscription: subscription(fields) }, DAY);

test('Next Renewal stands only for a plan that renews', () => {
  const day = 'December 21, 2026';
  expect(term({})).toEqual({ term: 'Next Renewal', day });
  expect(term({ status: 'cancelled', renews: false, ends_on: DAY })).toEqual({ term: 'Paid until', day });
  expect(term({ status: 'expired', renews: false, ends_on: DAY })).toEqual({ term: 'Ended on', day });
  expect(term({ payment_due: DAY })).toEqual({ term: 'Payment due', day });
  expect(term({ status: 'pending' })).toBeNull();
  expect(billingTerm({ status: 'expired', subscription: null }, DAY)).toEqual({ term: 'Ended on', day });
  expect(billingTerm({ status: null, subscription: null }, null)).toEqual({ term: 'Next Renewal', day: 'N/A' });
});

test('a trial says when it ends and what happens next', () => {
  const trial = { kind: 'trial', renews: false, ends_on: DAY, can_cancel: false } as const;
  expect(term(trial)).toEqual({ term: 'Ends on', day: 'December 21, 2026' });
  expect(outlook(subscription(trial))).toContain('nothing more is charged');
  expect(outlook(subscription({}))).toBeNull();
  expect(outlook(subscription({ payment_due: DAY }))).toContain('Your plan stays until December 21, 2026');
});

test('an order goes by the first eight characters of its id, green only when completed', () => {
  expect(orderTitle('0d8a99b9-1111-4111-8111-111111111111')).toBe('Order #0d8a99b9');
  expect(orderBadge('completed')).toEqual({ tone: 'green', label: 'Completed' });
  for (const status of ['pending', 'failed', 'expired', 'review', 'refunded', 'reversed'] as const) {
    expect(orderBadge(status).tone).toBe('yellow');
  }
});

test('days are written as in the United States, and a missing day is N/A', () => {
  expect(formatDayOrNone('2026-11-21T12:00:00.000Z')).toBe('November 21, 2026');
  expect([null, undefined, '', 'soon'].map((iso) => formatDayOrNone(iso))).toEqual(['N/A', 'N/A', 'N/A', 'N/A']);
});

test('the pricing section is looked for after 300 ms and then twenty times, every 200 ms', () => {
  expect(PRICING_DELAYS_MS).toHaveLength(21);
  expect(PRICING_DELAYS_MS.slice(0, 3)).toEqual([300, 500, 700]);
  expect(PRICING_DELAYS_MS.at(-1)).toBe(4300);
});

test('the mail asks for no type where the site asks for none', () => {
  const draft = readDraft(contentRequestDraft('o@example.com', { first_name: 'Ada', last_name: 'Lovelace' }, false));
  expect(draft['body']).not.toContain('Content type:');
  expect(draft['body']).toContain('Topic:');
});
