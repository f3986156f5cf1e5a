-- A quote can be paid in up to six parts, each due at acceptance, on approval or at a date.
ALTER TABLE quote_versions ADD COLUMN parts TEXT;
ALTER TABLE quote_versions ADD COLUMN payment_days INTEGER;
-- The end of the day by which a part is to be paid.
ALTER TABLE orders ADD COLUMN due_at TEXT;
-- When the next part becomes due by itself, in the site's time zone.
ALTER TABLE quotes ADD COLUMN next_due_on TEXT;
CREATE INDEX quotes_next_due_on ON quotes (next_due_on) WHERE next_due_on IS NOT NULL;
