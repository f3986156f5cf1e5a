import type { NetFigures } from '#contract/cents';
import { formatAmount } from '../lib/format-money.ts';

export const netLine = (net: NetFigures): string => {
  const parts = netParts(net);
  return `${formatAmount(net.all, net.currency)} in all${parts.length === 0 ? '' : `: ${parts.join(', ')}`}.`;
};

/** The net is not split when all money is from customers with an account. */
export const netParts = (net: NetFigures): readonly string[] => {
  const money = (amount: number): string => formatAmount(amount, net.currency);
  const { accounts, without_account: alone, in_review: doubtful } = net;
  if (alone === 0 && doubtful === 0) return [];
  return [
    `${money(accounts)} from customers with an account`,
    ...(alone === 0 ? [] : [`${money(alone)} from others`]),
    ...(doubtful === 0 ? [] : [`${money(doubtful)} that you have yet to accept`]),
  ];
};
