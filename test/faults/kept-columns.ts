import { rows } from '../worker/payments/shop.ts';

const RETURNED = `COALESCE((SELECT SUM(r.amount_cents) FROM refunds r WHERE r.payment_id = p.id AND r.status <> 'failed'
    AND (r.kind = 'refund' OR NOT EXISTS (SELECT 1 FROM disputes d WHERE d.id = r.dispute_id AND d.outcome = 'won'))), 0)
  + MAX(0, COALESCE((SELECT SUM(d.amount_cents) FROM disputes d WHERE d.payment_id = p.id AND d.outcome = 'lost'
    AND NOT EXISTS (SELECT 1 FROM refunds r WHERE r.dispute_id = d.id)), 0)
    - COALESCE((SELECT SUM(r.amount_cents) FROM refunds r WHERE r.payment_id = p.id AND r.kind = 'reversal'
      AND r.dispute_id IS NULL AND r.dispute_said_at IS NULL AND r.status <> 'failed'), 0))`;

/** Cron and the owner's lists find rows by these columns; each equals this sum of the facts. */
const COLUMNS: readonly [table: string, column: string, facts: string][] = [
  [
    'orders',
    'trial_until',
    `(SELECT strftime('%Y-%m-%dT%H:%M:%fZ', MIN(p.paid_at), '+7 days') FROM payments p WHERE p.order_id = orders.id
       AND orders.is_trial = 1 AND p.status = 'completed' AND p.problem IS NULL AND ${RETURNED} < p.amount_cents)`,
  ],
  [
    'orders',
    'has_surplus',
    `EXISTS (SELECT 1 FROM payments p, payments other WHERE p.order_id = orders.id AND other.order_id = orders.id
       AND p.status = 'completed' AND other.status = 'completed' AND p.id <> other.id
       AND (orders.payment_type = 'one_time' OR p.subscription_id <> other.subscription_id))
     OR EXISTS (SELECT 1 FROM payments p WHERE p.order_id = orders.id AND p.status = 'completed'
       AND p.amount_cents > orders.amount_cents)`,
  ],
  [
    'users',
    'renewing',
    `(SELECT COUNT(*) FROM subscriptions s WHERE s.provider_status IN ('ACTIVE', 'SUSPENDED')
       AND (SELECT o.user_id FROM orders o WHERE o.id = s.order_id) = users.id)`,
  ],
  ['refunds', 'is_known', 'refunds.payment_id IN (SELECT id FROM payments)'],
];

/** The rows in which a stored sum differs from the facts. */
export const differingColumns = async () => {
  const found = await Promise.all(
    COLUMNS.map(([table, column, facts]) =>
      rows(
        `SELECT '${table}' AS "table", '${column}' AS "column", id, ${column} AS kept, (${facts}) AS facts FROM ${table}
         WHERE ${column} IS NOT (${facts})`,
      ),
    ),
  );
  return found.flat();
};
