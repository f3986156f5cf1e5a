-- What the owner looks at to see whether the site runs: the scheduled work, and the mails by their state.

CREATE TABLE cron_runs (
  id TEXT PRIMARY KEY NOT NULL,
  started_at TEXT NOT NULL,
  finished_at TEXT NOT NULL,
  failed TEXT NOT NULL
);
CREATE INDEX cron_runs_started_at ON cron_runs (started_at, id);

CREATE INDEX outbox_created_at ON outbox (created_at, id);
CREATE INDEX outbox_status ON outbox (status, created_at, id);
CREATE INDEX audit_log_action ON audit_log (action, at, id);
