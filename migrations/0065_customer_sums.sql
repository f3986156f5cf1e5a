-- What the owner's lists sort and narrow customers by, kept with each of them: adding up everybody's payments for each
-- page of a list grows with the site. The program rewrites these in every batch that changes a payment.

ALTER TABLE users ADD COLUMN spent_cents INTEGER NOT NULL DEFAULT 0;
ALTER TABLE users ADD COLUMN paid_orders INTEGER NOT NULL DEFAULT 0;
ALTER TABLE users ADD COLUMN active_until TEXT;

UPDATE users SET
  paid_orders = (SELECT COUNT(*) FROM orders
    WHERE orders.user_id = users.id AND +orders.status IN ('completed', 'refunded', 'reversed')),
  spent_cents = COALESCE((SELECT SUM(p.amount_cents - MIN(p.amount_cents,
      COALESCE((SELECT SUM(r.amount_cents) FROM refunds r WHERE r.payment_id = p.id AND r.status <> 'failed'
        AND (r.kind = 'refund' OR NOT EXISTS (SELECT 1 FROM disputes d WHERE d.payment_id = p.id AND d.outcome = 'won'))), 0)
      + COALESCE((SELECT SUM(d.amount_cents) FROM disputes d WHERE d.payment_id = p.id AND d.outcome = 'lost'
        AND NOT EXISTS (SELECT 1 FROM refunds r WHERE r.payment_id = p.id AND r.kind = 'reversal')), 0)))
    FROM orders JOIN payments p ON p.order_id = orders.id AND p.currency = orders.currency
      AND p.status = 'completed' AND p.problem IS NULL
    WHERE orders.user_id = users.id AND +orders.status IN ('completed', 'refunded', 'reversed')), 0),
  active_until = NULLIF(MAX(
    COALESCE((SELECT MAX(COALESCE(s.access_until, s.paid_until)) FROM orders JOIN subscriptions s ON s.order_id = orders.id
      WHERE orders.user_id = users.id AND +s.status = 'active'), ''),
    COALESCE((SELECT MAX(strftime('%Y-%m-%dT%H:%M:%fZ', (SELECT MIN(p.paid_at) FROM payments p
        WHERE p.order_id = orders.id AND p.status = 'completed' AND p.problem IS NULL
          AND p.amount_cents > COALESCE((SELECT SUM(r.amount_cents) FROM refunds r
            WHERE r.payment_id = p.id AND r.status <> 'failed'), 0)), '+7 days'))
      FROM orders WHERE orders.user_id = users.id AND orders.is_trial = 1 AND +orders.status = 'completed'), '')), '');

CREATE INDEX users_spent ON users (spent_cents, created_at, id) WHERE deleted_at IS NULL;
CREATE INDEX users_active ON users (created_at, id) WHERE deleted_at IS NULL AND active_until IS NOT NULL;
CREATE INDEX users_without_orders ON users (created_at, id) WHERE deleted_at IS NULL AND paid_orders = 0;
CREATE INDEX users_sums ON users (deleted_at, active_until, paid_orders, spent_cents);
