-- The owner's desk asks for the unpaid orders each minute, and the list of discrepancies for the declined ones. By status
-- alone both read every order that ever failed. The status comes first, or SQLite prefers the index of all statuses.
CREATE INDEX orders_unpaid ON orders (status, created_at)
  WHERE status IN ('pending', 'failed') AND (claimed_at IS NOT NULL OR declined IS NOT NULL)
    AND closed_at IS NULL AND given_up_at IS NULL AND quote_id IS NULL;
CREATE INDEX orders_declined ON orders (status, created_at) WHERE declined IS NOT NULL;
