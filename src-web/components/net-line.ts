import type { NetFigures } from '#contract/money';
import { formatAmount } from '../lib/format-money.ts';

/** Money received less money returned, with and without an account. */
export const netLine = ({
  all,
  accounts,
  without_account: alone,
  in_review: doubtful,
  currency,
}: NetFigures): string => {
  const said = (label: string, amount: number): string => `${label}: ${formatAmount(amount, currency)}.`;
  return [
    said('All money', all),
    said('From accounts', accounts),
    said('Without an account', alone),
    // This amount belongs to an account's order, and counts when the owner accepts the order.
    ...(doubtful === 0 ? [] : [said('In review', doubtful)]),
  ].join(' ');
};
