-- Pieces of work, what is delivered of them and what the client answers. `version` and the times of a row of `work` sum
-- up its versions and answers, which are only ever added.
CREATE TABLE work (
  id TEXT PRIMARY KEY NOT NULL,
  revision INTEGER NOT NULL,
  change_id TEXT NOT NULL,
  quote_id TEXT REFERENCES quotes (id),
  -- The request may be deleted before the work, so it is no foreign key.
  request_id TEXT,
  user_id TEXT REFERENCES users (id),
  position INTEGER NOT NULL,
  client_name TEXT NOT NULL,
  client_email TEXT NOT NULL,
  language TEXT,
  title TEXT NOT NULL,
  brief TEXT NOT NULL,
  due_on TEXT,
  rounds INTEGER,
  version INTEGER NOT NULL DEFAULT 0,
  created_at TEXT NOT NULL,
  started_at TEXT,
  delivered_at TEXT,
  changes_at TEXT,
  asked_at TEXT,
  approved_at TEXT,
  closed_at TEXT,
  cancelled_at TEXT,
  remind_at TEXT
);
CREATE INDEX work_created_at ON work (created_at, id);
CREATE INDEX work_quote_id ON work (quote_id, position);
CREATE UNIQUE INDEX work_request_id ON work (request_id) WHERE request_id IS NOT NULL;
CREATE INDEX work_user_id ON work (user_id, created_at);
CREATE INDEX work_client_email ON work (lower(client_email), created_at);
CREATE INDEX work_open ON work (due_on) WHERE approved_at IS NULL AND closed_at IS NULL AND cancelled_at IS NULL;
CREATE INDEX work_remind_at ON work (remind_at) WHERE remind_at IS NOT NULL;

CREATE TABLE work_versions (
  work_id TEXT NOT NULL REFERENCES work (id),
  version INTEGER NOT NULL,
  text TEXT,
  link TEXT,
  note TEXT NOT NULL,
  delivered_at TEXT NOT NULL,
  PRIMARY KEY (work_id, version)
);

-- A version of 0 is said before anything was delivered.
CREATE TABLE work_answers (
  id TEXT PRIMARY KEY NOT NULL,
  work_id TEXT NOT NULL REFERENCES work (id),
  version INTEGER NOT NULL,
  kind TEXT NOT NULL,
  author TEXT NOT NULL,
  proof TEXT,
  passage TEXT,
  words TEXT NOT NULL,
  at TEXT NOT NULL
);
CREATE INDEX work_answers_work_id ON work_answers (work_id, at);

-- A file without a version belongs to the next one that is delivered.
CREATE TABLE work_files (
  id TEXT PRIMARY KEY NOT NULL,
  work_id TEXT NOT NULL REFERENCES work (id),
  version INTEGER,
  name TEXT NOT NULL,
  bytes INTEGER NOT NULL,
  type TEXT NOT NULL,
  place TEXT NOT NULL,
  storage_key TEXT NOT NULL,
  upload_id TEXT,
  parts TEXT NOT NULL,
  created_at TEXT NOT NULL,
  completed_at TEXT,
  deleted_at TEXT
);
CREATE INDEX work_files_work_id ON work_files (work_id, created_at);
CREATE INDEX work_files_unfinished ON work_files (created_at) WHERE completed_at IS NULL AND deleted_at IS NULL;

CREATE TABLE work_links (
  token_hash TEXT PRIMARY KEY NOT NULL,
  work_id TEXT NOT NULL REFERENCES work (id),
  created_at TEXT NOT NULL,
  expires_at TEXT NOT NULL,
  revoked_at TEXT
);
CREATE INDEX work_links_work_id ON work_links (work_id);
CREATE INDEX work_links_expires_at ON work_links (expires_at);

-- The newest code with which the client approves a version.
CREATE TABLE work_codes (
  work_id TEXT PRIMARY KEY NOT NULL REFERENCES work (id),
  version INTEGER NOT NULL,
  code_hash TEXT NOT NULL,
  attempts INTEGER NOT NULL,
  expires_at TEXT NOT NULL
);
CREATE INDEX work_codes_expires_at ON work_codes (expires_at);
