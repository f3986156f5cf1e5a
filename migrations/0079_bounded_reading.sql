-- What Cron and the owner's list of discrepancies look for, kept with each row: finding the few by looking at everybody's
-- orders, payments and subscriptions grows with the site. The program rewrites these in every batch that changes a fact.

-- When a trial that was paid ends.
ALTER TABLE orders ADD COLUMN trial_until TEXT;
UPDATE orders SET trial_until = (
  SELECT strftime('%Y-%m-%dT%H:%M:%fZ', MIN(p.paid_at), '+7 days') FROM payments p
  WHERE p.order_id = orders.id AND p.status = 'completed' AND p.problem IS NULL
    AND (p.environment IS NULL OR p.environment = COALESCE((SELECT site.environment FROM site WHERE site.id = 1), p.environment))
    AND MIN(p.amount_cents, COALESCE((SELECT SUM(r.amount_cents) FROM refunds r WHERE r.payment_id = p.id AND r.status <> 'failed'
        AND (r.kind = 'refund' OR NOT EXISTS (SELECT 1 FROM disputes d WHERE d.payment_id = p.id AND d.outcome = 'won'))), 0)
      + COALESCE((SELECT SUM(d.amount_cents) FROM disputes d WHERE d.payment_id = p.id AND d.outcome = 'lost'
        AND NOT EXISTS (SELECT 1 FROM refunds r WHERE r.payment_id = p.id AND r.kind = 'reversal')), 0)) < p.amount_cents)
  WHERE is_trial = 1;
CREATE INDEX orders_trial_until ON orders (trial_until) WHERE trial_until IS NOT NULL;

-- Whether more came for an order than was ordered: a second payment or subscription, or a higher sum.
ALTER TABLE orders ADD COLUMN has_surplus INTEGER NOT NULL DEFAULT 0;
UPDATE orders SET has_surplus = 1 WHERE id IN (
  SELECT o.id FROM payments p JOIN orders o ON o.id = p.order_id WHERE p.status = 'completed'
  GROUP BY o.id
  HAVING MAX(p.amount_cents) > MAX(o.amount_cents) OR (MAX(o.payment_type) = 'one_time' AND COUNT(*) > 1)
    OR COUNT(DISTINCT p.subscription_id) > 1);
CREATE INDEX orders_surplus ON orders (has_surplus) WHERE has_surplus = 1;

-- How many subscriptions of a customer go on renewing at PayPal.
ALTER TABLE users ADD COLUMN renewing INTEGER NOT NULL DEFAULT 0;
UPDATE users SET renewing = (
  SELECT COUNT(*) FROM orders JOIN subscriptions s ON s.order_id = orders.id
  WHERE orders.user_id = users.id AND +s.provider_status IN ('ACTIVE', 'SUSPENDED'))
  WHERE id IN (SELECT o.user_id FROM subscriptions s JOIN orders o ON o.id = s.order_id
    WHERE s.provider_status IN ('ACTIVE', 'SUSPENDED'));
CREATE INDEX users_renewing ON users (renewing) WHERE renewing > 1;

-- Whether the payment that a refund is of is here.
ALTER TABLE refunds ADD COLUMN is_known INTEGER NOT NULL DEFAULT 0;
UPDATE refunds SET is_known = 1 WHERE EXISTS (SELECT 1 FROM payments p WHERE p.id = refunds.payment_id);
CREATE INDEX refunds_unknown ON refunds (is_known, recorded_at) WHERE is_known = 0;

-- It had the day until which was paid, and nothing looks for that: access ends later, or at the same time.
DROP INDEX subscriptions_status;
CREATE INDEX subscriptions_status ON subscriptions (status, access_until);

-- Mails of some kinds that are old, and those that were sent and still have their words.
CREATE INDEX outbox_kind ON outbox (kind, created_at);
CREATE INDEX outbox_words ON outbox (status, kind) WHERE text <> '';
