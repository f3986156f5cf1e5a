import { renderToStaticMarkup } from 'react-dom/server';
import { StaticRouter } from 'react-router-dom';
import { expect, test } from 'vitest';
import type { ClientQuote, QuotePartView } from '#contract/quote-views';
import type { QuoteState } from '#contract/quotes';
import { plainToRichText } from '#contract/rich-text';
import { QuoteAnswer } from '../../src-web/features/quotes/quote-answer.tsx';
import { QuoteSheet } from '../../src-web/features/quotes/quote-sheet.tsx';

const AT = '2026-11-20T12:00:00.000Z';

const part = (fields: Partial<QuotePartView>): QuotePartView => ({
  part: 'first',
  amount: 1200.25,
  due: 'acceptance',
  day: null,
  due_at: null,
  at_paypal: false,
  status: 'not_due',
  state: 'not_due',
  returned: 0,
  open: 0,
  reference: null,
  paid_at: null,
  order_id: null,
  order_status: null,
  problem: null,
  ...fields,
});

const QUOTE: Omit<ClientQuote, 'state'> = {
  id: 'q-1',
  number: 'Q-1',
  recipient: { name: 'Ada', email: 'ada@example.com' },
  current: {
    version: 1,
    sent_at: AT,
    title: 'A white paper',
    scope: plainToRichText('Six pages.'),
    lines: [{ text: 'Writing', amount: 2400.5 }],
    payment: 'halves',
    parts: null,
    vat: null,
    payment_days: 14,
    ways: ['paypal'],
    valid_days: 14,
    pieces: null,
    rounds: null,
    kept_months: 12,
    silence_days: null,
    files_after_payment: false,
    currency: 'USD',
    total: 2400.5,
  },
  parts: [part({}), part({ part: 'second' })],
  paid: 0,
  returned: 0,
  messages: [],
  accepted_by: null,
  invoice: null,
  asks_buyer: false,
  transfer: null,
};

const drawn = (state: QuoteState, fields: Partial<ClientQuote> = {}): string =>
  renderToStaticMarkup(<QuoteSheet quote={{ ...QUOTE, ...fields, state }} from={null} />);

test('only a quote that can be accepted says what is to be paid then', () => {
  const open = drawn({ name: 'open', last_day: '2026-12-04' });
  expect(open).toContain('Due when you accept');
  expect(open).toContain('You pay $1,200.25 with PayPal when you accept');
  const ended: QuoteState[] = [
    { name: 'declined', at: AT, reason: '' },
    { name: 'expired', last_day: '2026-11-20' },
    { name: 'withdrawn', at: AT },
  ];
  for (const state of ended) {
    const sheet = drawn(state);
    expect(sheet, state.name).toContain('$2,400.50');
    for (const words of ['when you accept', 'Not due yet', '<dt>Paid']) expect(sheet, state.name).not.toContain(words);
  }
  for (const name of ['accepted', 'paid'] as const) {
    const sheet = drawn({ name, at: AT });
    expect(sheet, name).toContain('<dt>Paid');
    expect(sheet, name).not.toContain('when you accept');
  }
});

test('an accepted quote leads with what is to be paid', () => {
  const parts = [part({ status: 'due', state: 'due', open: 1200.25 }), part({ part: 'second' })];
  const sheet = drawn({ name: 'accepted', at: AT }, { parts });
  expect(sheet).toMatch(/<dt>To be paid<\/dt><dd>\$1,200\.25.*<dt>Paid<\/dt><dd>\$0\.00/);
});

test('money that reached a quote that has ended is on its sheet', () => {
  const parts = [part({ state: 'paid', paid_at: AT }), part({ part: 'second' })];
  const sheet = drawn({ name: 'withdrawn', at: AT }, { parts, paid: 1200.25 });
  expect(sheet).toContain('<dt>Paid</dt><dd>$1,200.25');
  expect(sheet).toContain('First half');
  expect(sheet).not.toContain('Second half');
});

const answered = (second: Partial<QuotePartView>): string => {
  const parts = [part({ state: 'paid', paid_at: AT }), part({ part: 'second', state: 'returned', ...second })];
  const quote = { ...QUOTE, parts, paid: 2400.5, returned: 1200.25, state: { name: 'accepted', at: AT } } as const;
  return renderToStaticMarkup(
    <StaticRouter location="/">
      <QuoteAnswer token="" quote={quote} notice={null} onQuote={() => {}} onRefused={async () => {}} />
    </StaticRouter>,
  );
};

test('a payment that went back can be paid again only while something is open', () => {
  expect(answered({ returned: 1200.25, open: 1200.25 })).toContain('you can pay again');
  const over = answered({ returned: 1200.25, open: 0 });
  expect(over).not.toContain('pay again');
  expect(over).toContain('$2,400.50 of $2,400.50 paid, $1,200.25 returned.');
});
