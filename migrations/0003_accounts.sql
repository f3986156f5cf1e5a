-- Accounts, where they are signed in, and the links they are mailed.

-- A deleted account keeps its row, because orders point at it, but nothing of the person: the e-mail becomes the id.
CREATE TABLE users (
  id TEXT PRIMARY KEY NOT NULL,
  email TEXT NOT NULL,
  first_name TEXT NOT NULL,
  last_name TEXT NOT NULL,
  password_hash TEXT NOT NULL,
  password_version INTEGER NOT NULL,
  email_verified_at TEXT,
  created_at TEXT NOT NULL,
  deleted_at TEXT
);
CREATE UNIQUE INDEX users_email ON users (email);
CREATE INDEX users_created_at ON users (created_at, id);

CREATE TABLE sessions (
  id TEXT PRIMARY KEY NOT NULL,
  user_id TEXT NOT NULL REFERENCES users (id),
  device TEXT NOT NULL,
  created_at TEXT NOT NULL,
  last_used_at TEXT NOT NULL,
  expires_at TEXT NOT NULL
);
CREATE INDEX sessions_user_id ON sessions (user_id);
CREATE INDEX sessions_expires_at ON sessions (expires_at);

-- Only the hash of what was mailed is kept, so that the table opens no account.
CREATE TABLE account_links (
  token_hash TEXT PRIMARY KEY NOT NULL,
  user_id TEXT NOT NULL REFERENCES users (id),
  purpose TEXT NOT NULL,
  created_at TEXT NOT NULL,
  expires_at TEXT NOT NULL
);
CREATE INDEX account_links_user_id ON account_links (user_id, purpose);
CREATE INDEX account_links_expires_at ON account_links (expires_at);
