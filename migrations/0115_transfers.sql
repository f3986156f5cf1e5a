-- Quotes can be paid by bank transfer, too. An order without a provider is paid in whichever way the client chooses.
ALTER TABLE orders ADD COLUMN provider TEXT DEFAULT 'paypal';
-- What the client writes on a transfer.
ALTER TABLE orders ADD COLUMN reference TEXT;
CREATE UNIQUE INDEX orders_reference ON orders (reference) WHERE reference IS NOT NULL;
ALTER TABLE payments ADD COLUMN provider TEXT NOT NULL DEFAULT 'paypal';
-- What the bank's statement said.
ALTER TABLE payments ADD COLUMN reference TEXT;
ALTER TABLE quote_versions ADD COLUMN ways TEXT NOT NULL DEFAULT 'paypal';
