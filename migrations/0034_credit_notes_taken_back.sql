-- A refund that failed after its credit note was given, and a reversal that was won back, get a receipt which takes the
-- credit note back: so a refund has one document of each kind at most.

DROP INDEX receipts_refund_id;
CREATE UNIQUE INDEX receipts_refund_id ON receipts (refund_id, kind);
