-- The last good backups, so that the owner sees how old the newest one is.
CREATE TABLE backup_runs (
  id TEXT PRIMARY KEY NOT NULL,
  kind TEXT NOT NULL,
  finished_at TEXT NOT NULL,
  bytes INTEGER NOT NULL
);
CREATE INDEX backup_runs_finished_at ON backup_runs (finished_at);
