-- The hashes of mailed links that cancel one subscription without a sign-in.
CREATE TABLE cancel_links (
  token_hash TEXT PRIMARY KEY NOT NULL,
  subscription_id TEXT NOT NULL REFERENCES subscriptions (id),
  created_at TEXT NOT NULL,
  expires_at TEXT NOT NULL
);
CREATE INDEX cancel_links_subscription_id ON cancel_links (subscription_id);
CREATE INDEX cancel_links_expires_at ON cancel_links (expires_at);
