-- What went wrong, one row for all errors of one kind at one place, with nothing about a person.
CREATE TABLE error_groups (
  fingerprint TEXT PRIMARY KEY NOT NULL,
  kind TEXT NOT NULL,
  message TEXT NOT NULL,
  place TEXT NOT NULL,
  first_at TEXT NOT NULL,
  last_at TEXT NOT NULL,
  count INTEGER NOT NULL
);
CREATE INDEX error_groups_last_at ON error_groups (last_at);
