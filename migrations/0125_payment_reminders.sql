-- Reminders of an overdue part of a quote. Each step is sent or skipped once, so that nobody is reminded twice.
CREATE TABLE payment_reminders (
  order_id TEXT NOT NULL REFERENCES orders (id),
  step INTEGER NOT NULL,
  state TEXT NOT NULL,
  at TEXT NOT NULL,
  PRIMARY KEY (order_id, step)
);
