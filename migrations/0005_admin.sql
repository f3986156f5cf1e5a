-- Who the owner is, and where the owner is signed in.

-- One row. While there is none, nobody can sign in, except with the demo credentials of local mode.
CREATE TABLE admin_credentials (
  id INTEGER PRIMARY KEY NOT NULL,
  username TEXT NOT NULL,
  password_hash TEXT NOT NULL,
  password_version INTEGER NOT NULL,
  updated_at TEXT NOT NULL
);

-- Only a keyed hash of what the cookie carries is kept, so that the table opens nothing.
CREATE TABLE admin_sessions (
  id_hash TEXT PRIMARY KEY NOT NULL,
  username TEXT NOT NULL,
  password_version INTEGER NOT NULL,
  created_at TEXT NOT NULL,
  last_used_at TEXT NOT NULL,
  expires_at TEXT NOT NULL
);
CREATE INDEX admin_sessions_expires_at ON admin_sessions (expires_at);

-- The owner's list of orders, the newest first.
CREATE INDEX orders_created_at ON orders (created_at, id);
