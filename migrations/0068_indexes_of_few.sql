-- Indexes for what a list looks for and mostly does not find: without them it reads a whole table to find nothing.

-- It began with deleted_at, and so was taken for lists in which nobody is deleted: they read and sorted everybody.
DROP INDEX users_sums;
CREATE INDEX users_sums ON users (active_until, paid_orders, spent_cents, deleted_at);

CREATE INDEX users_deleted ON users (id) WHERE deleted_at IS NOT NULL;
CREATE INDEX orders_given_up ON orders (id) WHERE given_up_at IS NOT NULL;
CREATE INDEX payments_to_assign ON payments (recorded_at, id)
  WHERE status <> 'denied' AND (order_id IS NULL OR problem IS NOT NULL);
CREATE INDEX webhook_events_unclear ON webhook_events (received_at) WHERE outcome = 'unclear';
