import type { Context } from '../../../context.ts';
import { viewParts } from '../../quotes/quote-parts.ts';
import { quoteState } from '../../quotes/quote-state.ts';
import { readQuote, shownAt, versionOf } from '../../quotes/read-quote.ts';
import type { WorkRow } from '../work-state.ts';

export const filesWaitFor = async (
  ctx: Context,
  { quoteId, filesAfterPayment }: Pick<WorkRow, 'quoteId' | 'filesAfterPayment'>,
): Promise<boolean> => {
  if (quoteId === null || !filesAfterPayment) return false;
  const stored = await readQuote(ctx, quoteId);
  const version = versionOf(stored);
  if (version === undefined || version.totalCents === 0) return false;
  const parts = viewParts(version, stored.orders, { ...shownAt(ctx, stored), withOrders: false });
  return quoteState(stored.quote, parts, ctx.now()).name !== 'paid';
};
