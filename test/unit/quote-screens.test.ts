import { expect, test } from 'vitest';
import type { User } from '#contract/accounts';
import type { ContactMessage } from '#contract/admin-people';
import type { ClientQuote, QuotePartView } from '#contract/quote-views';
import { plainToRichText } from '#contract/rich-text';
import { includedLabel, lastDayLabel, quoteBadge, timeToAnswer } from '../../src-web/features/quotes/quote-labels.ts';
import { errorsOfDraft, errorsOfServer, errorsOfTerms } from '../../src-web/features/admin/quotes/use-quote-form.ts';
import { asSent, beginning } from '../../src-web/features/admin/quotes/written-quote.ts';
import { pendingActions } from '../../src-web/features/dashboard/pending-actions.ts';

test('how long a quote is still open is counted to the last second of its last day in UTC', () => {
  const now = Date.parse('2026-12-01T12:00:00.000Z');
  expect(timeToAnswer('2026-12-14', now)).toBe('13 days left');
  expect(timeToAnswer('2026-12-02', now)).toBe('36 hours left');
  expect(timeToAnswer('2026-12-01', now)).toBe('12 hours left');
  expect(timeToAnswer('2026-12-01', Date.parse('2026-12-01T22:00:00.000Z'))).toBe('2 hours left');
  expect(timeToAnswer('2026-12-01', Date.parse('2026-12-01T23:00:00.000Z'))).toBe('1 hour left');
  expect(timeToAnswer('2026-12-01', Date.parse('2026-12-01T23:59:59.999Z'))).toBe('less than an hour left');
  expect(timeToAnswer('2026-12-01', Date.parse('2026-12-02T00:00:00.000Z'))).toBe('over');
  expect(lastDayLabel('2026-12-07')).toBe('December 7, 2026 (UTC)');
});

test('what a quote includes is said in words, and nothing where nothing is said', () => {
  expect(includedLabel({ pieces: null, rounds: null })).toBeNull();
  expect(includedLabel({ pieces: 1, rounds: 1 })).toBe('1 piece, 1 round of changes');
  expect(includedLabel({ pieces: 3, rounds: 0 })).toBe('3 pieces, no rounds of changes');
});

test('a quote whose money went back in full says so, and none that keeps a part of it', () => {
  const at = '2026-12-01T12:00:00.000Z';
  const label = (name: 'accepted' | 'paid' | 'withdrawn', paid: number, returned: number) =>
    quoteBadge({ state: { name, at }, paid, returned }).label;
  expect(label('accepted', 0, 0)).toBe('Accepted');
  expect(label('accepted', 100, 100)).toBe('Returned');
  expect(label('paid', 200, 200)).toBe('Returned');
  expect(label('paid', 200, 100)).toBe('Paid');
  expect(label('accepted', 100, 40)).toBe('Accepted');
  expect(label('withdrawn', 100, 100)).toBe('Withdrawn');
});

const ENQUIRY: ContactMessage = {
  id: 'm-1',
  name: 'Ann Lee',
  email: 'ann@example.com',
  subject: 'S'.repeat(200),
  message: 'Hello',
  contentType: ['Other'],
  status: 'new',
  createdAt: '2026-12-01T12:00:00.000Z',
  notes: '',
  language: 'es',
};

test('a quote begins with what the enquiry says, cut to what a quote holds', () => {
  const written = beginning(ENQUIRY);
  expect(written.recipient).toEqual({ name: 'Ann Lee', email: 'ann@example.com', language: 'es' });
  expect(written.draft).toMatchObject({ title: 'S'.repeat(120), payment: 'whole', valid_days: 14 });
  expect(errorsOfDraft(written)).toEqual({});
  expect(Object.keys(errorsOfTerms(written)).toSorted()).toEqual(['lines.0.amount', 'scope']);
});

test('only scope and amount are missing of a quote that answers an enquiry', () => {
  const { recipient, draft } = beginning(ENQUIRY);
  const lines = [{ text: 'Text', amount: 1 }];
  const written = { recipient, draft: { ...draft, lines, scope: plainToRichText('Six pages in all') } };
  expect(errorsOfTerms(written)).toEqual({});
  expect(Object.keys(errorsOfTerms({ ...written, draft: { ...written.draft, payment: 'halves' } }))).toEqual(['lines']);
  expect(Object.keys(errorsOfTerms({ ...written, recipient: { name: '', email: 'no' } })).toSorted()).toEqual([
    'recipient.email',
    'recipient.name',
  ]);
});

test('what the server finds fault with stands at the same fields', () => {
  expect(
    errorsOfServer([
      { path: 'terms.lines.0.amount', message: 'a' },
      { path: 'draft.title', message: 'b' },
      { path: 'recipient.email', message: 'c' },
    ]),
  ).toEqual({ 'lines.0.amount': 'a', title: 'b', 'recipient.email': 'c' });
});

test('the preview of two halves adds up to the cent', () => {
  const { recipient, draft } = beginning(ENQUIRY);
  const lines = [
    { text: 'One', amount: 0.1 },
    { text: 'Two', amount: 0.2 },
    { text: 'Three', amount: 100.01 },
    { text: 'Not said yet', amount: null },
  ];
  const { current, parts } = asSent({ recipient, draft: { ...draft, lines, payment: 'halves' } }, null, 'USD');
  expect(current.total).toBe(100.31);
  expect(parts.map(({ part, amount }) => [part, amount])).toEqual([
    ['first', 50.16],
    ['second', 50.15],
  ]);
});

const CUSTOMER: User = {
  id: 'u-1',
  email: 'ada@example.com',
  first_name: 'Ada',
  last_name: 'Lovelace',
  email_verified: true,
  language: null,
  subscription_status: null,
  subscription_plan: null,
  subscription_end_date: null,
  total_orders: 0,
  total_spent: 0,
  currency: 'USD',
  created_at: '2026-12-01T12:00:00.000Z',
};

const part = (fields: Partial<QuotePartView>): QuotePartView => ({
  part: 'first',
  amount: 50,
  due: 'acceptance',
  day: null,
  due_at: null,
  at_paypal: false,
  status: 'due',
  state: 'due',
  returned: 0,
  open: 49.99,
  reference: null,
  paid_at: null,
  order_id: 'o-1',
  order_status: 'pending',
  problem: null,
  ...fields,
});

test('on the dashboard quotes to answer and parts that are due wait, beside what else does', () => {
  const { current, recipient } = asSent(beginning(ENQUIRY), null, 'USD');
  const quote: ClientQuote = {
    id: 'q-1',
    number: '#q-1',
    state: { name: 'accepted', at: '2026-12-01T12:00:00.000Z' },
    recipient,
    current: { ...current, title: 'Pumps' },
    parts: [part({ state: 'paid' }), part({ part: 'second', amount: 49.99, order_id: 'o-2' })],
    paid: 50,
    returned: 0,
    messages: [],
    accepted_by: 'Ada',
    invoice: null,
    asks_buyer: false,
    transfer: null,
  };
  expect(pendingActions({ user: CUSTOMER, orders: [], quotes: [], subscription: null })).toEqual([]);
  expect(pendingActions({ user: CUSTOMER, orders: [], quotes: [quote], subscription: null })).toEqual([
    { id: 'q-1 second', text: 'The second half of “Pumps” is ready to be paid: $49.99.', order: 'o-2' },
  ]);
  const open: ClientQuote = { ...quote, state: { name: 'open', last_day: '2026-12-07' }, parts: [] };
  expect(pendingActions({ user: CUSTOMER, orders: [], quotes: [open], subscription: null })).toMatchObject([
    {
      text: expect.stringContaining('“Pumps” is waiting for your answer until the end of December 7, 2026'),
      order: null,
    },
  ]);
  const unsure = { ...CUSTOMER, email_verified: false };
  expect(pendingActions({ user: unsure, orders: [], quotes: [], subscription: null }).map(({ id }) => id)).toEqual([
    'email',
  ]);
});
