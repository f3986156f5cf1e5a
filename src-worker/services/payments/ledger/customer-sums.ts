import { sql, type SQL } from 'drizzle-orm';
import type { Context } from '../../../context.ts';
import { users } from '../../../db/schema.ts';
import { isPaid, isRenewing, sumOf, trialEnd } from './payment-sql.ts';

/** The owner's lists and Cron read these columns, so every batch that changes a fact rewrites them. */
export const rewriteSums = (ctx: Context, whose: SQL) =>
  ctx.db
    .update(users)
    .set({ spentCents, paidOrders, activeUntil, renewing })
    .where(sql`users.id IN (${whose})`);

const spentCents = sql`(SELECT ${sumOf('accounts', sql`orders.currency`)} FROM orders
  JOIN payments p ON p.order_id = orders.id WHERE orders.user_id = users.id AND ${isPaid})`;

const paidOrders = sql`(SELECT COUNT(*) FROM orders WHERE orders.user_id = users.id AND ${isPaid})`;

/** The plus signs keep SQLite from starting with everybody's active plans. */
const activeUntil = sql`NULLIF(MAX(
  COALESCE((SELECT MAX(COALESCE(subscriptions.access_until, subscriptions.paid_until)) FROM orders
    JOIN subscriptions ON subscriptions.order_id = orders.id
    WHERE orders.user_id = users.id AND +subscriptions.status = 'active'), ''),
  COALESCE((SELECT MAX(${trialEnd}) FROM orders
    WHERE orders.user_id = users.id AND orders.is_trial = 1 AND +orders.status = 'completed'), '')), '')`;

const renewing = sql`(SELECT COUNT(*) FROM orders JOIN subscriptions ON subscriptions.order_id = orders.id
  WHERE orders.user_id = users.id AND ${isRenewing})`;
