import { link } from '../links.ts';
import type { World } from '../world.ts';
import { refundTransactionOf, transactionOf } from './sale.ts';
import type { Subscription } from './subscription.ts';

/** The payments of a subscription between two times, oldest first; more than a page come with links. */
export const transactionPage = (
  world: World,
  subscription: Subscription,
  url: URL,
  { from, until }: { from: number; until: number },
) => {
  const { transactions_per_page, list_refunds } = world.settings();
  const all = subscription.sales
    .flatMap((sale) => [
      transactionOf(subscription, sale),
      ...(list_refunds ? sale.refunds.map((refund) => refundTransactionOf(subscription, refund)) : []),
    ])
    .filter(({ time }) => Date.parse(time) >= from && Date.parse(time) <= until);
  const size = transactions_per_page === 0 ? Math.max(all.length, 1) : transactions_per_page;
  const pages = Math.max(1, Math.ceil(all.length / size));
  const page = Math.min(pages, Math.max(1, Number(url.searchParams.get('page') ?? 1) || 1));
  const address = (number: number): string => {
    const other = new URL(url);
    if (number > 1) other.searchParams.set('page', String(number));
    else other.searchParams.delete('page');
    return `${world.origin()}${other.pathname}${other.search}`;
  };
  return {
    transactions: all.slice((page - 1) * size, page * size),
    total_items: all.length,
    total_pages: pages,
    links: [
      link(address(page), 'self'),
      ...(page > 1 ? [link(address(page - 1), 'prev')] : []),
      ...(page < pages ? [link(address(page + 1), 'next'), link(address(pages), 'last')] : []),
    ],
  };
};
