import { and, count, eq, gte, lt, max, sql } from 'drizzle-orm';
import type { SubscriptionView } from '#contract/payments';
import type { Context } from '../../context.ts';
import { contentRequests } from '../../db/schema/contacts.ts';
import { payments } from '../../db/schema/payments.ts';
import { readDocument } from '../content/stored-documents.ts';
import type { CurrentPlan } from '../payments/ledger/billing.ts';

export const readPieces = async (
  ctx: Context,
  userId: string,
  plan: CurrentPlan,
): Promise<SubscriptionView['pieces']> => {
  const tiers = (await readDocument(ctx, 'pricing'))?.body ?? [];
  const included = tiers.find(({ id }) => id === plan.tierId)?.pieces;
  if (included === undefined) return undefined;
  const since = await periodStart(ctx, plan);
  const [row] = await ctx.db
    .select({ used: count() })
    .from(contentRequests)
    .where(and(eq(contentRequests.userId, userId), gte(contentRequests.createdAt, since), isKept));
  return { used: row?.used ?? 0, included };
};

const isKept = sql`NOT EXISTS (SELECT 1 FROM work w WHERE w.request_id = content_requests.id
  AND w.approved_at IS NULL AND w.cancelled_at IS NOT NULL)`;

/**
 * A trial is one period. A plan's period begins where the paid time before it ended, even while its payment is late.
 */
const periodStart = async (ctx: Context, { kind, id, startedAt, paidUntil }: CurrentPlan): Promise<string> => {
  if (kind === 'trial' || paidUntil === null) return startedAt;
  if (paidUntil <= ctx.now().toISOString()) return paidUntil;
  const [row] = await ctx.db
    .select({ before: max(payments.coversUntil) })
    .from(payments)
    .where(and(eq(payments.subscriptionId, id), lt(payments.coversUntil, paidUntil)));
  return row?.before ?? startedAt;
};
