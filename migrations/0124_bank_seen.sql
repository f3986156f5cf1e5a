-- The last day up to which the owner has looked at the bank. Nobody is reminded of a transfer that may have come since.
ALTER TABLE site ADD COLUMN bank_seen_until TEXT;
CREATE INDEX payments_transfers ON payments (recorded_at) WHERE provider = 'transfer';
