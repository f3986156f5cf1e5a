-- The owner's own words about a message, which go with it; and payments that the owner has set aside, with the reason.
ALTER TABLE contact_messages ADD COLUMN notes TEXT NOT NULL DEFAULT '';

ALTER TABLE payments ADD COLUMN set_aside_at TEXT;
ALTER TABLE payments ADD COLUMN set_aside_reason TEXT;
