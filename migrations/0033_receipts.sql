-- Receipts and credit notes, as they were given: numbered without gaps by UTC year, with the blocks of seller and
-- customer of that moment. They outlive the account, so nothing of them is read from it.

CREATE TABLE receipt_counters (
  year INTEGER PRIMARY KEY NOT NULL,
  last INTEGER NOT NULL
);

CREATE TABLE receipts (
  year INTEGER NOT NULL,
  sequence INTEGER NOT NULL,
  kind TEXT NOT NULL,
  payment_id TEXT NOT NULL,
  refund_id TEXT,
  corrects TEXT,
  amount_cents INTEGER NOT NULL,
  currency TEXT NOT NULL,
  issued_at TEXT NOT NULL,
  seller TEXT NOT NULL,
  customer TEXT NOT NULL,
  description TEXT NOT NULL,
  PRIMARY KEY (year, sequence)
);
CREATE INDEX receipts_payment_id ON receipts (payment_id, kind);
CREATE UNIQUE INDEX receipts_refund_id ON receipts (refund_id);
CREATE INDEX receipts_issued_at ON receipts (issued_at);

-- What a customer wants to have on receipts.
CREATE TABLE billing_details (
  user_id TEXT PRIMARY KEY NOT NULL REFERENCES users (id),
  name TEXT NOT NULL,
  address TEXT NOT NULL,
  tax_id TEXT NOT NULL,
  updated_at TEXT NOT NULL
);

-- What PayPal kept of a payment; null while it is not known.
ALTER TABLE payments ADD COLUMN fee_cents INTEGER;
