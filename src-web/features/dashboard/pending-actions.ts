import type { User } from '#contract/accounts';
import type { OrderView, SubscriptionView } from '#contract/payments';
import { numberOf } from '#contract/quote-parts';
import type { ClientQuote, QuotePartView } from '#contract/quote-views';
import { formatDay } from '../../lib/format-time.ts';
import { lastDayLabel } from '../quotes/quotes.ts';
import { formatAmount } from '../../lib/format-money.ts';
import { word } from '../../lib/words.ts';

interface Known {
  user: User;
  orders: readonly OrderView[];
  quotes: readonly ClientQuote[];
  subscription: SubscriptionView | null;
}

interface Waiting {
  id: string;
  text: string;
  order: string | null;
}

export const UNCONFIRMED = 'email';

export const pendingActions = ({ user, orders, quotes, subscription }: Known): Waiting[] => [
  ...quotes.flatMap(({ id, state, current: { title } }) =>
    state.name === 'open'
      ? [{ id, text: word('waiting.answer', { title, day: lastDayLabel(state.last_day) }), order: null }]
      : [],
  ),
  ...quotes.flatMap(({ id, parts, current: { title, currency, ways } }) =>
    parts
      .filter(({ state }) => state === 'due')
      .map((part) => ({
        id: `${id} ${part.part}`,
        text: textOf(part, title, currency),
        order: ways.includes('paypal') ? part.order_id : null,
      })),
  ),
  ...orders
    .filter(({ quote, status, can_retry: canRetry }) => quote === null && status === 'pending' && canRetry)
    .map(({ id, tier_name: name, amount, currency, declined }) => ({
      id,
      text: declined
        ? word('waiting.declined', { name })
        : word('waiting.unpaid', { name, amount: formatAmount(amount, currency) }),
      order: id,
    })),
  ...(subscription?.payment_due == null
    ? []
    : [
        {
          id: 'renewal',
          text: word('waiting.renewal', {
            name: subscription.tier_name,
            day: formatDay(subscription.payment_due),
          }),
          order: null,
        },
      ]),
  ...(user.email_verified
    ? []
    : [
        {
          id: UNCONFIRMED,
          text: word('waiting.email'),
          order: null,
        },
      ]),
];

const textOf = ({ part, open, status, due_at: dueAt }: QuotePartView, title: string, currency: string): string => {
  const amount = formatAmount(open, currency);
  if (status === 'overdue' && dueAt !== null)
    return word('waiting.part-overdue', { title, amount, day: formatDay(dueAt) });
  return part === 'whole' || part === 'first' || part === 'second'
    ? word(`waiting.part-${part}`, { title, amount })
    : word('waiting.part-numbered', { title, amount, number: numberOf(part) });
};
