-- What is wrong may pass by itself, end and come back; when each of that was, and when the owner was told on which way.

ALTER TABLE alerts ADD COLUMN counts_from TEXT NOT NULL DEFAULT '';
ALTER TABLE alerts ADD COLUMN closed_at TEXT;
ALTER TABLE alerts ADD COLUMN posted_at TEXT;
ALTER TABLE alerts ADD COLUMN post_attempts INTEGER NOT NULL DEFAULT 0;
ALTER TABLE alerts ADD COLUMN next_post_at TEXT NOT NULL DEFAULT '';
