import type { Mutant } from './mutants.ts';

const QUOTES = 'src-worker/services/quotes';
const PAYMENTS = 'src-worker/services/payments';
const MONEY = 'worker/quotes/money.test.ts';
const ACCEPT = 'worker/quotes/accept.test.ts';

/** What keeps quotes and their money right. */
export const quotes: Mutant[] = [
  {
    guard: 'a quote is accepted while it is open, and by one',
    file: `${QUOTES}/accept-quote.ts`,
    text: '      isOpen(ctx.now()),\n      eq(quotes.version, version),',
    replacement: '      eq(quotes.version, version),',
    test: ACCEPT,
    title: '20 parallel acceptances',
  },
  {
    guard: 'a client accepts the version on the screen',
    file: `${QUOTES}/accept-quote.ts`,
    text: '  if (current.version !== version) return QUOTE_MESSAGES.otherVersion;\n',
    replacement: '',
    test: ACCEPT,
    title: 'revise before accept',
  },
  {
    guard: 'an order of a quote is never placed anew as a tier’s',
    file: `${PAYMENTS}/checkout/retry-order.ts`,
    text: 'if (order.quoteId !== null) requirePayable(ctx, order);\n  else if',
    replacement: 'if',
    test: MONEY,
    title: 'trap: trying an order of a quote again',
  },
  {
    guard: 'an order of a quote is not given up after three days',
    file: `${PAYMENTS}/reconcile/reconcile.ts`,
    text: 'order.quoteId === null && ',
    replacement: '',
    test: MONEY,
    title: 'trap: an order of a quote is not given up',
  },
  {
    guard: 'a payment without a reference is never a quote’s',
    file: `${PAYMENTS}/ledger/stored-state.ts`,
    text: '        isNull(orders.quoteId),\n',
    replacement: '',
    test: MONEY,
    title: 'trap: a payment of the same amount',
  },
  {
    guard: 'the owner hears of money that came after a withdrawal',
    file: `${PAYMENTS}/mails/update-mails.ts`,
    text: 'order.quoteId !== null && order.closedAt !== null',
    replacement: 'false',
    test: MONEY,
    title: 'trap: a payment that comes after the withdrawal',
  },
  {
    guard: 'paying one part or quote gives up no other',
    file: `${QUOTES}/place-quote-order.ts`,
    text: '`quote:${quoteId}:${quotePart}`',
    replacement: "'quote'",
    test: MONEY,
    title: 'trap: paying one quote gives up no other',
  },
  {
    guard: 'what is paid is not withdrawn',
    file: `${QUOTES}/withdraw-quote.ts`,
    text: ', hasNoMoney)',
    replacement: ')',
    test: MONEY,
    title: 'withdrawn against a payment',
  },
  {
    guard: 'the rest is asked for when the first half is paid',
    file: `${QUOTES}/ask-rest.ts`,
    text: 'isNull(quotes.restAskedAt), isRestDue)',
    replacement: 'isNull(quotes.restAskedAt))',
    test: MONEY,
    title: 'halves: the first is paid',
  },
  {
    guard: 'an answer is about the quote that the owner has seen',
    file: `${QUOTES}/quote-notes.ts`,
    text: '\n              AND ${isSeen}',
    replacement: '',
    test: 'worker/quotes/links.test.ts',
    title: 'answer: about a quote that has changed',
  },
  {
    guard: 'a link opens a quote until it is over',
    file: `${QUOTES}/quote-links.ts`,
    text: 'findQuote(ctx, token, gt(quoteLinks.expiresAt, ctx.now().toISOString()))',
    replacement: 'findQuote(ctx, token)',
    test: 'worker/quotes/links.test.ts',
    title: 'expired, foreign, used',
  },
];
