-- What a customer agreed to before paying: the revision of the pages document that held the terms, which version of the
-- terms it was, and when.

ALTER TABLE orders ADD COLUMN terms_revision INTEGER;
ALTER TABLE orders ADD COLUMN terms_version TEXT;
ALTER TABLE orders ADD COLUMN terms_agreed_at TEXT;
