import type { User } from '#contract/accounts';
import type { CancellableSubscription } from '#contract/cancelling';
import type { DashboardSummary, OrderView, SubscriptionView } from '#contract/payments';
import { ORDER_STATUSES, PAYMENT_STATUSES, SUBSCRIPTION_STATUSES } from '#contract/payment-statuses';
import { PART_DUES } from '#contract/quote-parts';
import type { ClientQuote, QuotePartView } from '#contract/quote-views';
import type { QuoteState } from '#contract/quotes';
import type { Receipt } from '#contract/receipts';
import { plainToRichText } from '#contract/rich-text';
import { greek } from './words/pseudo.ts';

// The data of a customer's screens, in each of their states. Texts that people write are Greek.

const AT = '2026-11-20T12:00:00.000Z';
export const LATER = '2999-12-04T12:00:00.000Z';
export const TITLE = greek('Six white papers');
export const NAME = greek('Ada Quist');

export const USER: User = {
  id: '1',
  email: 'ada@example.com',
  first_name: NAME,
  last_name: NAME,
  email_verified: false,
  language: null,
  subscription_status: null,
  subscription_plan: null,
  subscription_end_date: null,
  total_orders: 0,
  total_spent: 0,
  currency: 'USD',
  created_at: AT,
};

export const SESSIONS = [`${greek('Firefox')} on ${greek('Windows')}`, 'Unknown device'].map((device, index) => ({
  id: String(index),
  device,
  created_at: AT,
  last_used_at: AT,
  current: index === 0,
}));

export const RETURNED = { amount: 500, returned: 500, currency: 'USD', paid_at: LATER };

export const CHARGED: CancellableSubscription = {
  id: '1',
  is_current: true,
  status: 'active',
  plan: greek('monthly'),
  tier_name: TITLE,
  paid_until: LATER,
  next_charge: LATER,
  amount: 500,
  currency: 'USD',
  can_cancel: true,
};

const SUBSCRIPTION: SubscriptionView = {
  kind: 'plan',
  status: 'active',
  plan: greek('monthly'),
  tier_name: TITLE,
  until: LATER,
  paid_until: LATER,
  renews: true,
  payment_due: null,
  ends_on: null,
  amount: 500,
  currency: 'USD',
  can_cancel: true,
  is_charged: true,
  can_request: true,
};

const DATES: readonly Partial<SubscriptionView>[] = [
  {},
  { payment_due: AT },
  { renews: false, ends_on: LATER, can_request: false },
  { kind: 'trial', ends_on: LATER },
  { renews: false, ends_on: AT, is_charged: false, can_request: false },
];

export const SUMMARIES: DashboardSummary[] = [
  { user: USER, subscription: null, cancellable_subscriptions: [] },
  ...SUBSCRIPTION_STATUSES.flatMap((status) =>
    DATES.map((dates) => ({
      user: { ...USER, subscription_status: status },
      subscription: { ...SUBSCRIPTION, status, ...dates },
      cancellable_subscriptions: [
        CHARGED,
        { ...CHARGED, id: '2', is_current: false, status, next_charge: null, can_cancel: false },
        { ...CHARGED, id: '3', is_current: false },
      ],
    })),
  ),
];

const ORDER: OrderView = {
  id: '01234567',
  created_at: AT,
  amount: 500,
  currency: 'USD',
  status: 'pending',
  tier_id: '1',
  tier_name: TITLE,
  payment_type: 'one_time',
  payments: PAYMENT_STATUSES.map((status, index) => ({
    id: String(index),
    amount: 500,
    currency: 'USD',
    status,
    paid_at: AT,
    returned: 4,
    provider: index === 1 ? ('transfer' as const) : ('paypal' as const),
  })),
  is_invoiced: false,
  can_retry: true,
  ended: null,
  terms: null,
  quote: null,
  declined: false,
};

export const ORDERS: OrderView[] = [
  ...ORDER_STATUSES.map((status) => ({ ...ORDER, id: status, status })),
  ...(['withdrawn', 'replaced', 'refused'] as const).map((ended) => ({ ...ORDER, id: ended, ended })),
  { ...ORDER, id: '3', declined: true },
].map((order, index) => ({ ...order, id: `0123456${index}` }));

const PART: QuotePartView = {
  part: 'first',
  amount: 250,
  due: 'approval',
  day: '2027-01-31',
  due_at: AT,
  at_paypal: false,
  status: 'due',
  state: 'due',
  returned: 4,
  open: 100,
  reference: '12345-67890',
  paid_at: AT,
  order_id: '1',
  order_status: 'pending',
  problem: null,
};

export const quotes = (): ClientQuote[] => {
  const states: QuoteState[] = [
    { name: 'open', last_day: '2999-12-04' },
    { name: 'open', last_day: new Date().toISOString().slice(0, 10) },
    { name: 'accepted', at: AT },
    { name: 'paid', at: AT },
    { name: 'declined', at: AT, reason: TITLE },
    { name: 'withdrawn', at: AT },
    { name: 'expired', last_day: '2026-11-20' },
  ];
  const parts = (['not_due', 'due', 'paying', 'review', 'paid', 'returned'] as const).flatMap((state) =>
    (['whole', 'first', 'second', 'part-1', 'part-2'] as const).map((part) => ({
      ...PART,
      part,
      state,
      status: state,
    })),
  );
  const more = (['part_paid', 'overdue', 'cancelled'] as const).flatMap((status) =>
    PART_DUES.map((due): QuotePartView => ({ ...PART, part: 'part-3', due, status })),
  );
  return states.flatMap((state) =>
    (
      [
        ['whole', 0, NAME],
        ['halves', 4, null],
        ['parts', 0, null],
      ] as const
    ).map(([payment, returned, acceptor]) => ({
      id: `${state.name}-${payment}`,
      number: '2026-1',
      state,
      recipient: { name: NAME, email: USER.email, language: 'ar' },
      current: {
        version: 2,
        sent_at: AT,
        title: TITLE,
        scope: plainToRichText(TITLE),
        lines: [{ text: TITLE, amount: 500 }],
        payment,
        parts: null,
        vat: null,
        payment_days: payment === 'whole' ? 14 : 0,
        ways: payment === 'whole' ? ['paypal', 'transfer'] : ['transfer'],
        valid_days: 14,
        pieces: returned,
        rounds: returned,
        kept_months: 12,
        silence_days: payment === 'whole' ? 10 : null,
        files_after_payment: payment === 'whole',
        currency: 'USD',
        total: 500,
      },
      parts: [...parts, ...more],
      paid: 250,
      returned,
      messages: (['client', 'owner'] as const).map((from) => ({ id: from, from, text: TITLE, at: AT })),
      accepted_by: acceptor,
      invoice: null,
      asks_buyer: false,
      transfer: { holder: NAME, iban: '12', bic: '12', account: TITLE, note: TITLE },
    })),
  );
};

export const PARTY = { name: NAME, email: USER.email, address: TITLE, tax_id: '12' };

const ADDRESS = { name: NAME, street: '', city: '', postcode: '12', region: '', country: 'DE', vat_id: '12' };

const TAX: NonNullable<Receipt['tax']> = {
  category: 'S',
  rate: 19,
  reason: TITLE,
  seller: { ...ADDRESS, tax_number: '12', email: USER.email, contact: '', phone: '' },
  buyer: { ...ADDRESS, leitweg_id: '' },
  net: 420.17,
  vat: 79.83,
  rounding: 0.01,
  supplied_on: '2026-01-15',
  lacks: { seller: [], buyer: [] },
};

export const RECEIPTS: Receipt[] = (['receipt', 'credit_note'] as const).flatMap((kind) =>
  ([null, '2026-000001'] as const).map((corrects) => ({
    number: '2026-000002',
    kind,
    issued_at: AT,
    amount: 500,
    id: '1',
    paid_at: AT,
    currency: 'USD',
    returned: 4,
    corrects,
    provider: kind === 'receipt' && corrects === null ? ('transfer' as const) : ('paypal' as const),
    reference: '12345-67890',
    order_id: '01234567',
    tier_name: TITLE,
    payment_type: corrects === null ? 'one_time' : 'subscription',
    cycle: kind === 'receipt' ? ('month' as const) : ('year' as const),
    customer: PARTY,
    seller: { ...PARTY, note: TITLE },
    language: 'ar',
    tax: corrects === null ? TAX : { ...TAX, lacks: { seller: [], buyer: ['city'] } },
    can_correct: true,
    documents: [
      { number: '2026-000001', kind: 'receipt', issued_at: AT, amount: 500 },
      { number: '2026-000002', kind: 'credit_note', issued_at: AT, amount: 500 },
    ],
  })),
);
