-- Public content: one row a document, every former state kept, one number for the whole site.

CREATE TABLE content (
  key TEXT PRIMARY KEY NOT NULL,
  revision INTEGER NOT NULL,
  body TEXT NOT NULL,
  updated_at TEXT NOT NULL,
  updated_by TEXT NOT NULL
);

-- The primary key decides between two writers: the second insert of a revision fails, and its batch with it.
CREATE TABLE content_history (
  key TEXT NOT NULL,
  revision INTEGER NOT NULL,
  body TEXT NOT NULL,
  created_at TEXT NOT NULL,
  created_by TEXT NOT NULL,
  PRIMARY KEY (key, revision)
);

CREATE TABLE site (
  id INTEGER PRIMARY KEY NOT NULL,
  version INTEGER NOT NULL
);

CREATE TABLE audit_log (
  id TEXT PRIMARY KEY NOT NULL,
  at TEXT NOT NULL,
  actor TEXT NOT NULL,
  action TEXT NOT NULL,
  subject TEXT NOT NULL,
  detail TEXT NOT NULL,
  ip_address TEXT
);
CREATE INDEX audit_log_at ON audit_log (at);
