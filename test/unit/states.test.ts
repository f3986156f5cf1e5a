import { expect, test } from 'vitest';
import type { QuoteState } from '#contract/quotes';
import type { WorkState } from '#contract/work';
import { STATES } from '../../src-web/features/admin/components/invoice-labels.ts';
import { ownerOrderBadge } from '../../src-web/features/admin/payments/payment-labels.ts';
import { ownerWorkBadge } from '../../src-web/features/admin/work/owner-work-badge.ts';
import { quoteBadge } from '../../src-web/features/quotes/quotes.ts';
import { workBadge } from '../../src-web/features/work/work.ts';

const at = '2026-11-20T12:00:00.000Z';

const quote = (state: QuoteState, returned = 0) => quoteBadge({ state, paid: 10, returned }).tone;

const work = (name: Exclude<WorkState['name'], 'planned'>) =>
  [ownerWorkBadge({ name, at }), workBadge({ name, at })].map(({ tone }) => tone);

test('states: what waits for the reader is yellow, what is under way blue, good green, late red, and over grey', () => {
  expect(quote({ name: 'draft' })).toBe('grey');
  expect(quote({ name: 'open', last_day: '2026-12-01' })).toBe('blue');
  expect(quote({ name: 'accepted', at })).toBe('green');
  expect(quote({ name: 'paid', at })).toBe('green');
  expect(quote({ name: 'paid', at }, 10)).toBe('grey');
  expect(quote({ name: 'declined', at, reason: '' })).toBe('grey');
  expect(quote({ name: 'expired', last_day: '2026-11-01' })).toBe('grey');
  // The first tone is for the owner, and the second for the client.
  expect(work('delivered')).toEqual(['blue', 'yellow']);
  expect(work('changes_wanted')).toEqual(['yellow', 'blue']);
  expect(work('in_work')).toEqual(['blue', 'blue']);
  expect(work('approved')).toEqual(['green', 'green']);
  expect(work('cancelled')).toEqual(['grey', 'grey']);
  const invoices = Object.entries(STATES).map(([name, { tone }]) => [name, tone]);
  expect(Object.fromEntries(invoices)).toEqual({
    waiting: 'yellow',
    sent: 'blue',
    part_paid: 'blue',
    paid: 'green',
    overdue: 'red',
    cancelled: 'grey',
    credit_note: 'grey',
  });
  const orders = (['pending', 'completed', 'review', 'refunded'] as const).map(
    (status) => ownerOrderBadge(status).tone,
  );
  expect(orders).toEqual(['yellow', 'green', 'red', 'grey']);
});
