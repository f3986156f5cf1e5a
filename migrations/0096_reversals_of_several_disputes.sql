-- How far a dispute is, as PayPal calls it: an inquiry takes no money before it is lost. Null in rows from before.
ALTER TABLE disputes ADD COLUMN stage TEXT;
-- When the release's step worked a stored dispute out anew; the owner is told of all of them at its end.
ALTER TABLE disputes ADD COLUMN derived_late_at TEXT;
DROP INDEX disputes_to_derive;
CREATE INDEX disputes_to_derive ON disputes (derived_late_at) WHERE is_derived = 0;

-- Whether the owner has to say which dispute took the money of a reversal, because several may have; and when that was said.
-- The program works the first one out anew in every batch that changes a fact, and the reversal's dispute until it is said.
ALTER TABLE refunds ADD COLUMN asks_owner INTEGER NOT NULL DEFAULT 0;
ALTER TABLE refunds ADD COLUMN dispute_said_at TEXT;
CREATE INDEX refunds_that_ask ON refunds (refunded_at) WHERE asks_owner = 1;

-- Cron works the stored ones out anew, some at a time, with the credit notes that are missing.
UPDATE disputes SET is_derived = 0 WHERE payment_id IN (SELECT payment_id FROM refunds WHERE kind = 'reversal');
