-- The version of the site for which Cron has made the edge forget what it kept of the one before.

ALTER TABLE site ADD COLUMN purged_version INTEGER NOT NULL DEFAULT 0;
