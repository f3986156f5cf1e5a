-- An invoice that the owner makes by hand is a row of `quotes` that was agreed elsewhere: it is accepted when it is sent, so
-- that its order, payments and reminders are those of any quote. Until then its draft stands here.
ALTER TABLE quotes ADD COLUMN kind TEXT NOT NULL DEFAULT 'quote';
ALTER TABLE quotes ADD COLUMN invoice_draft TEXT;
CREATE INDEX quotes_invoice_drafts ON quotes (created_at, id) WHERE invoice_draft IS NOT NULL;
