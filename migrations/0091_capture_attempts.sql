-- PayPal takes one payment of an invoice, and counts those that it denied or that went back. So each further attempt has an
-- invoice of its own: the order's id for the first one, with `-2` and so on behind it for those after.
ALTER TABLE orders ADD COLUMN invoice_attempt INTEGER NOT NULL DEFAULT 1;

-- PayPal's code for why it will never take the order's money.
ALTER TABLE orders ADD COLUMN declined_issue TEXT;

-- The invoice that PayPal names with a payment; null where it names none, and in rows from before.
ALTER TABLE payments ADD COLUMN invoice_id TEXT;
