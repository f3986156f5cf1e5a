import type { User } from '#contract/accounts';
import type { OrderView, SubscriptionView } from '#contract/payments';
import type { QuotePart } from '#contract/quote-rules';
import type { ClientQuote } from '#contract/quote-views';
import { formatDay } from '../../lib/format-time.ts';
import { lastDayLabel } from '../quotes/quotes.ts';
import { formatAmount } from '../../lib/format-money.ts';

interface Known {
  user: User;
  orders: readonly OrderView[];
  quotes: readonly ClientQuote[];
  subscription: SubscriptionView | null;
}

interface Waiting {
  id: string;
  text: string;
  /** The order to pay, or null. */
  order: string | null;
}

export const openUntilLabel = (lastDay: string): string =>
  `until the end of ${lastDayLabel(lastDay)}. The link is in the mail that we sent you.`;

/** What the customer has to do: answer quotes, pay, then the rest. */
export const pendingActions = ({ user, orders, quotes, subscription }: Known): Waiting[] => [
  ...quotes.flatMap(({ id, state, current: { title } }) =>
    state.name === 'open'
      ? [{ id, text: `“${title}” waits for your answer, ${openUntilLabel(state.last_day)}`, order: null }]
      : [],
  ),
  ...quotes.flatMap(({ parts, current: { title, currency } }) =>
    parts
      .filter(({ state }) => state === 'due')
      .map(({ part, amount, order_id: order }) => ({
        id: `${order} ${part}`,
        text: `${PARTS[part]}“${title}” is to be paid: ${formatAmount(amount, currency)}.`,
        order,
      })),
  ),
  ...orders
    .filter(({ quote, status, can_retry: canRetry }) => quote === null && status === 'pending' && canRetry)
    .map(({ id, tier_name: name, amount, currency, declined }) => ({
      id,
      text: declined
        ? `PayPal declined the payment of ${name}.`
        : `${name} is not paid yet: ${formatAmount(amount, currency)}.`,
      order: id,
    })),
  ...(subscription?.payment_due == null
    ? []
    : [
        {
          id: 'renewal',
          text: `PayPal could not collect the payment for ${subscription.tier_name}, due on ${formatDay(subscription.payment_due)}. Please look into your PayPal account.`,
          order: null,
        },
      ]),
  ...(user.email_verified
    ? []
    : [
        {
          id: 'email',
          text: 'Confirm your e-mail address with the link in the mail that we sent you.',
          order: null,
        },
      ]),
];

const PARTS: Record<QuotePart, string> = { whole: '', first: 'The first half of ', second: 'The second half of ' };
