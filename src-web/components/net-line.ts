import type { NetFigures } from '#contract/money';
import { formatAmount } from '../lib/format-money.ts';

/** Money received less what went back, in both scopes, and what the difference is made of. */
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
    // It is of an account’s order, and counts for it once the owner accepts it.
    ...(doubtful === 0 ? [] : [said('In review', doubtful)]),
  ].join(' ');
};
