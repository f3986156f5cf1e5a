-- What the owner has uploaded. The bytes are in KV, by a hash of what they are.

CREATE TABLE media (
  id TEXT PRIMARY KEY NOT NULL,
  label TEXT NOT NULL,
  type TEXT NOT NULL,
  width INTEGER NOT NULL,
  height INTEGER NOT NULL,
  bytes INTEGER NOT NULL,
  -- A list of the smaller versions' widths.
  widths TEXT NOT NULL,
  created_at TEXT NOT NULL,
  created_by TEXT NOT NULL
);
CREATE INDEX media_created_at ON media (created_at, id);

-- At most one row.
CREATE TABLE resume (
  id INTEGER PRIMARY KEY NOT NULL,
  hash TEXT NOT NULL,
  filename TEXT NOT NULL,
  size INTEGER NOT NULL,
  modified_at TEXT NOT NULL,
  modified_by TEXT NOT NULL
);
