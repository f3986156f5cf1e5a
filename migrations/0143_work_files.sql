-- How often a file was asked for, until when it is kept, whether both sides were told of that, and when its bytes were
-- removed after it was deleted. Parts are stored one by one, without an upload of the bucket's own.
ALTER TABLE work_files DROP COLUMN upload_id;
ALTER TABLE work_files ADD COLUMN downloads INTEGER NOT NULL DEFAULT 0;
ALTER TABLE work_files ADD COLUMN keep_until TEXT;
ALTER TABLE work_files ADD COLUMN told_at TEXT;
ALTER TABLE work_files ADD COLUMN cleared_at TEXT;
CREATE INDEX work_files_stored ON work_files (work_id, bytes) WHERE deleted_at IS NULL;
CREATE INDEX work_files_keep_until ON work_files (keep_until) WHERE keep_until IS NOT NULL AND deleted_at IS NULL;
CREATE INDEX work_files_undated ON work_files (work_id) WHERE keep_until IS NULL AND deleted_at IS NULL;
CREATE INDEX work_files_deleted ON work_files (deleted_at) WHERE deleted_at IS NOT NULL AND cleared_at IS NULL;

-- Addresses of files for a few hours. Those that the client asked for by a mailed link end with that link.
CREATE TABLE work_file_links (
  token_hash TEXT PRIMARY KEY NOT NULL,
  file_id TEXT NOT NULL REFERENCES work_files (id),
  mailed_hash TEXT,
  created_at TEXT NOT NULL,
  expires_at TEXT NOT NULL
);
CREATE INDEX work_file_links_file_id ON work_file_links (file_id);
CREATE INDEX work_file_links_expires_at ON work_file_links (expires_at);
