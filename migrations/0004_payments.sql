-- What was ordered, what was paid, what went back, what renews. Money is whole cents with its currency. Statuses are
-- worked out from payments, refunds and PayPal's own state each time one of those changes, so nothing is ever counted
-- up and the order in which news arrives does not matter.

CREATE TABLE orders (
  id TEXT PRIMARY KEY NOT NULL,
  user_id TEXT NOT NULL REFERENCES users (id),
  tier_id TEXT NOT NULL,
  tier_name TEXT NOT NULL,
  plan TEXT NOT NULL,
  payment_type TEXT NOT NULL,
  amount_cents INTEGER NOT NULL,
  currency TEXT NOT NULL,
  status TEXT NOT NULL,
  problem TEXT,
  provider_id TEXT,
  payee TEXT,
  attempt INTEGER NOT NULL,
  approval_url TEXT,
  created_at TEXT NOT NULL,
  claimed_at TEXT,
  completed_at TEXT,
  closed_at TEXT,
  next_check_at TEXT
);
CREATE UNIQUE INDEX orders_provider_id ON orders (provider_id);
CREATE INDEX orders_user_id ON orders (user_id, created_at);
CREATE INDEX orders_status ON orders (status, created_at);
CREATE INDEX orders_next_check_at ON orders (next_check_at);

-- PayPal's transactions under PayPal's ids. One that belongs to no known order waits here for the owner.
CREATE TABLE payments (
  id TEXT PRIMARY KEY NOT NULL,
  kind TEXT NOT NULL,
  status TEXT NOT NULL,
  amount_cents INTEGER NOT NULL,
  currency TEXT NOT NULL,
  order_id TEXT REFERENCES orders (id),
  subscription_id TEXT,
  problem TEXT,
  matched_by TEXT,
  payer_email TEXT,
  paid_at TEXT NOT NULL,
  recorded_at TEXT NOT NULL
);
CREATE INDEX payments_order_id ON payments (order_id);
CREATE INDEX payments_subscription_id ON payments (subscription_id);
CREATE INDEX payments_recorded_at ON payments (recorded_at);

-- News of a refund may come before that of its payment, so nothing has to be there for it to point at.
CREATE TABLE refunds (
  id TEXT PRIMARY KEY NOT NULL,
  payment_id TEXT NOT NULL,
  kind TEXT NOT NULL,
  amount_cents INTEGER NOT NULL,
  currency TEXT NOT NULL,
  refunded_at TEXT NOT NULL,
  recorded_at TEXT NOT NULL
);
CREATE INDEX refunds_payment_id ON refunds (payment_id);
CREATE INDEX refunds_recorded_at ON refunds (recorded_at);

CREATE TABLE subscriptions (
  id TEXT PRIMARY KEY NOT NULL,
  order_id TEXT REFERENCES orders (id),
  plan_id TEXT NOT NULL,
  provider_status TEXT NOT NULL,
  status TEXT NOT NULL,
  problem TEXT,
  paid_until TEXT,
  started_at TEXT NOT NULL,
  provider_updated_at TEXT NOT NULL,
  failed_payments INTEGER NOT NULL,
  payer_email TEXT,
  replaced_at TEXT,
  recorded_at TEXT NOT NULL,
  next_check_at TEXT
);
CREATE INDEX subscriptions_order_id ON subscriptions (order_id);
CREATE INDEX subscriptions_status ON subscriptions (status, paid_until);
CREATE INDEX subscriptions_next_check_at ON subscriptions (next_check_at);

CREATE TABLE webhook_events (
  id TEXT PRIMARY KEY NOT NULL,
  type TEXT NOT NULL,
  resource_id TEXT NOT NULL,
  outcome TEXT NOT NULL,
  created_at TEXT NOT NULL,
  received_at TEXT NOT NULL
);
CREATE INDEX webhook_events_received_at ON webhook_events (received_at);

CREATE TABLE content_requests (
  id TEXT PRIMARY KEY NOT NULL,
  user_id TEXT NOT NULL REFERENCES users (id),
  type TEXT NOT NULL,
  topic TEXT NOT NULL,
  deadline TEXT NOT NULL,
  notes TEXT NOT NULL,
  created_at TEXT NOT NULL
);
CREATE INDEX content_requests_user_id ON content_requests (user_id, created_at);
CREATE INDEX content_requests_created_at ON content_requests (created_at);
