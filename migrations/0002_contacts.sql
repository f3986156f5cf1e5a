-- Contact requests, the mails they cause, the day's counts, and the exact rate limits.

CREATE TABLE contact_messages (
  id TEXT PRIMARY KEY NOT NULL,
  name TEXT NOT NULL,
  email TEXT NOT NULL,
  subject TEXT NOT NULL,
  message TEXT NOT NULL,
  content_type TEXT NOT NULL,
  status TEXT NOT NULL,
  created_at TEXT NOT NULL,
  ip_address TEXT
);
CREATE INDEX contact_messages_created_at ON contact_messages (created_at, id);

CREATE TABLE outbox (
  id TEXT PRIMARY KEY NOT NULL,
  kind TEXT NOT NULL,
  recipient TEXT NOT NULL,
  reply_to TEXT,
  reply_to_name TEXT,
  subject TEXT NOT NULL,
  text TEXT NOT NULL,
  html TEXT NOT NULL,
  status TEXT NOT NULL,
  attempts INTEGER NOT NULL,
  next_attempt_at TEXT NOT NULL,
  last_error TEXT,
  created_at TEXT NOT NULL,
  sent_at TEXT
);
CREATE INDEX outbox_due ON outbox (status, next_attempt_at);

CREATE TABLE analytics_daily (
  day TEXT NOT NULL,
  event TEXT NOT NULL,
  page TEXT NOT NULL,
  count INTEGER NOT NULL,
  PRIMARY KEY (day, event, page)
);

CREATE TABLE throttle (
  key TEXT PRIMARY KEY NOT NULL,
  window_start INTEGER NOT NULL,
  hits INTEGER NOT NULL
);
