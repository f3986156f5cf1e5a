-- An order may be for a quote in place of a tier: one for each part of it, however often it is asked for.
ALTER TABLE orders ADD COLUMN quote_id TEXT REFERENCES quotes (id);
-- 'whole', 'first' or 'second'.
ALTER TABLE orders ADD COLUMN quote_part TEXT;
CREATE UNIQUE INDEX orders_quote ON orders (quote_id, quote_part) WHERE quote_id IS NOT NULL;
