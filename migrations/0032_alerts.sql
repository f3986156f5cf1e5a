-- What is wrong with payments and waits for the owner, until a check finds it right again.

CREATE TABLE alerts (
  key TEXT PRIMARY KEY NOT NULL,
  problem TEXT NOT NULL,
  advice TEXT NOT NULL,
  since TEXT NOT NULL,
  mailed_at TEXT
);

CREATE INDEX webhook_events_resource_id ON webhook_events (resource_id);
