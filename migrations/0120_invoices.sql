CREATE TABLE invoice_counters (
  series TEXT NOT NULL,
  year INTEGER NOT NULL,
  last INTEGER NOT NULL,
  PRIMARY KEY (series, year)
);

CREATE TABLE invoices (
  id TEXT PRIMARY KEY NOT NULL,
  kind TEXT NOT NULL,
  order_id TEXT NOT NULL REFERENCES orders (id),
  cancels TEXT,
  refund_id TEXT,
  year INTEGER,
  sequence INTEGER,
  number TEXT,
  issued_at TEXT,
  issued_on TEXT,
  due_on TEXT,
  total_cents INTEGER NOT NULL,
  currency TEXT NOT NULL,
  facts TEXT NOT NULL,
  earlier TEXT NOT NULL,
  created_at TEXT NOT NULL,
  cancelled_at TEXT
);

CREATE UNIQUE INDEX invoices_of_orders ON invoices (order_id) WHERE kind = 'invoice' AND cancelled_at IS NULL;

CREATE INDEX invoices_order_id ON invoices (order_id);

CREATE UNIQUE INDEX invoices_number ON invoices (kind, year, sequence) WHERE number IS NOT NULL;

CREATE UNIQUE INDEX invoices_refund_id ON invoices (refund_id) WHERE refund_id IS NOT NULL;

CREATE INDEX invoices_cancels ON invoices (cancels) WHERE cancels IS NOT NULL;

CREATE INDEX invoices_waiting ON invoices (created_at) WHERE number IS NULL;

CREATE INDEX invoices_created_at ON invoices (created_at, id);

CREATE INDEX invoices_issued_on ON invoices (issued_on);

CREATE TABLE invoice_links (
  token_hash TEXT PRIMARY KEY NOT NULL,
  invoice_id TEXT NOT NULL REFERENCES invoices (id),
  created_at TEXT NOT NULL,
  expires_at TEXT NOT NULL
);

CREATE INDEX invoice_links_invoice_id ON invoice_links (invoice_id);

CREATE INDEX invoice_links_expires_at ON invoice_links (expires_at);

ALTER TABLE quotes ADD COLUMN buyer TEXT;

ALTER TABLE quotes ADD COLUMN is_invoiced INTEGER NOT NULL DEFAULT 0;

ALTER TABLE orders ADD COLUMN is_invoiced INTEGER NOT NULL DEFAULT 0;

ALTER TABLE outbox ADD COLUMN invoice_id TEXT;
