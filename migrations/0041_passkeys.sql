-- The owner's passkeys (WebAuthn), and which challenges were answered.

-- Only public keys; what signs stays with the owner's device.
CREATE TABLE admin_passkeys (
  id TEXT PRIMARY KEY NOT NULL,
  public_key TEXT NOT NULL,
  counter INTEGER NOT NULL,
  host TEXT NOT NULL,
  name TEXT NOT NULL,
  created_at TEXT NOT NULL,
  last_used_at TEXT
);

-- A challenge carries its own proof that it was given out; it is kept once it was answered, so that it is answered once.
CREATE TABLE admin_used_challenges (
  challenge TEXT PRIMARY KEY NOT NULL,
  used_at TEXT NOT NULL
);
