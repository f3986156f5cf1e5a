-- The owner's second step at sign-in: codes from an authenticator app, and what opens without one.

-- At most one row. Until it is confirmed, signing in asks for no code. The secret is encrypted with a key that is not
-- in the database; last_step is the latest time step whose code was used, so that none is used twice.
CREATE TABLE admin_totp (
  id INTEGER PRIMARY KEY NOT NULL,
  secret TEXT NOT NULL,
  created_at TEXT NOT NULL,
  confirmed_at TEXT,
  last_step INTEGER NOT NULL
);

-- Each opens once; only a keyed hash is kept.
CREATE TABLE admin_recovery_codes (
  code_hash TEXT PRIMARY KEY NOT NULL,
  created_at TEXT NOT NULL
);
