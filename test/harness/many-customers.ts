const numbers = (below: number): string =>
  `WITH RECURSIVE n(i) AS (SELECT 0 UNION ALL SELECT i + 1 FROM n WHERE i + 1 < ${below})`;

const moment = (step: number): string => `strftime('%Y-%m-%dT%H:%M:%fZ', 1700000000 + i * ${step}, 'unixepoch')`;

/**
 * SQL for accounts, some with orders, payments and refunds, as after years. Ids and addresses begin with `mark`, so
 * that several sets can exist.
 */
export const manyCustomers = (count: number, mark = 'person'): string[] => {
  const orders = Math.floor(count / 20);
  const theirs = `orders.status = 'completed' AND orders.id LIKE '${mark}-%'`;
  return [
    `${numbers(count)} INSERT INTO users (id, email, first_name, last_name, password_hash, password_version, created_at)
     SELECT printf('${mark}-%06d', i), printf('${mark}%06d@example.com', i), 'First' || ((i * 7919) % 997),
       'Last' || ((i * 104729) % 4999), 'none', 1, ${moment(300)} FROM n`,
    `${numbers(orders)} INSERT INTO orders (id, user_id, tier_id, tier_name, plan, payment_type, amount_cents, currency,
       status, attempt, created_at)
     SELECT printf('${mark}-order-%06d', i), printf('${mark}-%06d', (i * 19) % ${count}), 'pricing-basic',
       'Monthly Basic', 'monthly_basic', 'subscription', 20000, 'USD',
       CASE WHEN i % 10 = 0 THEN 'pending' ELSE 'completed' END, 0, ${moment(900)} FROM n`,
    `INSERT INTO subscriptions (id, order_id, plan_id, provider_status, status, paid_until, started_at,
       provider_updated_at, failed_payments, recorded_at)
     SELECT 'I-' || id, id, 'P-1', 'ACTIVE', 'active',
       CASE WHEN rowid % 3 = 0 THEN '2024-06-01T00:00:00.000Z' ELSE '2099-01-01T00:00:00.000Z' END,
       created_at, created_at, 0, created_at FROM orders WHERE ${theirs}`,
    `WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 3)
     INSERT INTO payments (id, kind, status, amount_cents, currency, order_id, subscription_id, paid_at, recorded_at)
     SELECT 'pay-' || orders.id || '-' || n.i, 'sale', 'completed', amount_cents, 'USD', orders.id, 'I-' || orders.id,
       created_at, created_at FROM orders, n WHERE ${theirs}`,
    `INSERT INTO refunds (id, payment_id, kind, amount_cents, currency, refunded_at, recorded_at)
     SELECT 'refund-' || id, id, 'refund', 5000, 'USD', paid_at, recorded_at FROM payments
     WHERE rowid % 20 = 0 AND id LIKE 'pay-${mark}-%'`,
    sumsOf(`users.id LIKE '${mark}-%'`),
  ];
};

/** Writes the stored sums of the customers that match a condition. */
export const sumsOf = (condition: string): string => `UPDATE users SET
  paid_orders = (SELECT COUNT(*) FROM orders WHERE orders.user_id = users.id AND +orders.status = 'completed'),
  spent_cents = COALESCE((SELECT SUM(p.amount_cents - COALESCE((SELECT SUM(r.amount_cents) FROM refunds r
      WHERE r.payment_id = p.id), 0)) FROM orders JOIN payments p ON p.order_id = orders.id
    WHERE orders.user_id = users.id), 0),
  active_until = (SELECT MAX(s.paid_until) FROM orders JOIN subscriptions s ON s.order_id = orders.id
    WHERE orders.user_id = users.id AND +s.status = 'active'),
  renewing = (SELECT COUNT(*) FROM orders JOIN subscriptions s ON s.order_id = orders.id
    WHERE orders.user_id = users.id AND +s.provider_status = 'ACTIVE')
  WHERE ${condition}`;
