-- A dispute can be lost after it was won, so a reversal may be credited, taken back and credited again.
DROP INDEX receipts_refund_id;
CREATE INDEX receipts_refund_id ON receipts (refund_id, kind);
