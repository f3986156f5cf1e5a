-- Who asked for a link to choose a new password, until it is looked up and mailed.
CREATE TABLE reset_requests (
  id TEXT NOT NULL PRIMARY KEY,
  email TEXT NOT NULL,
  origin TEXT NOT NULL,
  created_at TEXT NOT NULL
);

CREATE INDEX reset_requests_created_at ON reset_requests (created_at);
