-- What decides who has paid, who is charged again and what is given up, as facts that are only added to.

-- When the customer last chose to buy it: among plans the one chosen last stays.
ALTER TABLE orders ADD COLUMN placed_at TEXT NOT NULL DEFAULT '';
-- How long one payment of a subscription lasts.
ALTER TABLE orders ADD COLUMN cycle TEXT;
ALTER TABLE orders ADD COLUMN is_trial INTEGER NOT NULL DEFAULT 0;
-- When it was given up for good: hidden, and never captured.
ALTER TABLE orders ADD COLUMN given_up_at TEXT;
-- How PayPal refused to capture it, and at which state of PayPal's order.
ALTER TABLE orders ADD COLUMN declined TEXT;
ALTER TABLE orders ADD COLUMN declined_at_state TEXT;
ALTER TABLE orders ADD COLUMN capture_attempt INTEGER NOT NULL DEFAULT 1;
-- When it was opened at PayPal, where a customer can approve it for some hours.
ALTER TABLE orders ADD COLUMN opened_at TEXT;
UPDATE orders SET placed_at = created_at, opened_at = created_at;
UPDATE orders SET cycle = 'month' WHERE payment_type = 'subscription';
UPDATE orders SET is_trial = 1 WHERE payment_type = 'one_time'
  AND (lower(tier_name) LIKE '%trial%' OR lower(tier_name) LIKE '%7-day%' OR amount_cents = 1000);

-- Until when one payment of a subscription lasts.
ALTER TABLE payments ADD COLUMN covers_until TEXT;
UPDATE payments SET covers_until = strftime('%Y-%m-%dT%H:%M:%fZ', paid_at, '+1 month') WHERE kind = 'sale';

ALTER TABLE refunds ADD COLUMN status TEXT NOT NULL DEFAULT 'completed';

-- What PayPal says of the next billing. `paid_until` and `access_until` follow from it and from the payments.
ALTER TABLE subscriptions ADD COLUMN next_billing_at TEXT;
ALTER TABLE subscriptions ADD COLUMN free_until TEXT;
ALTER TABLE subscriptions ADD COLUMN access_until TEXT;
UPDATE subscriptions SET next_billing_at = paid_until, access_until = paid_until;

CREATE TABLE disputes (
  id TEXT PRIMARY KEY NOT NULL,
  payment_id TEXT NOT NULL,
  status TEXT NOT NULL,
  outcome TEXT,
  reason TEXT NOT NULL,
  amount_cents INTEGER NOT NULL,
  currency TEXT NOT NULL,
  due_at TEXT,
  opened_at TEXT NOT NULL,
  updated_at TEXT NOT NULL,
  recorded_at TEXT NOT NULL
);
CREATE INDEX disputes_payment_id ON disputes (payment_id);
CREATE INDEX disputes_recorded_at ON disputes (recorded_at);

-- Whoever holds a customer's lease is the only one to change something at PayPal for that customer.
CREATE TABLE customer_leases (
  user_id TEXT PRIMARY KEY NOT NULL REFERENCES users (id),
  holder TEXT NOT NULL,
  until TEXT NOT NULL
);

-- The body of an event that was not understood, for the owner to look at.
ALTER TABLE webhook_events ADD COLUMN body TEXT;
