-- Where mails to the owner go, once the owner has confirmed another address than the setting's. Of a change that is open,
-- only the hash of the mailed link's token is kept.
CREATE TABLE owner_email (
  id INTEGER PRIMARY KEY NOT NULL,
  email TEXT,
  confirmed_at TEXT,
  pending_email TEXT,
  token_hash TEXT,
  expires_at TEXT
);
