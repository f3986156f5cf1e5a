-- Sums and statuses of payments with a dispute were worked out as if a won one gave back everything: Cron works those of the
-- stored ones out anew, some at a time, with the credit notes that are missing.
ALTER TABLE disputes ADD COLUMN is_derived INTEGER NOT NULL DEFAULT 0;
CREATE INDEX disputes_to_derive ON disputes (id) WHERE is_derived = 0;
