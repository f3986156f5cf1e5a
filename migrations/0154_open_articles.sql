-- The owner's list of all articles that are not in the archive, the newest first.
CREATE INDEX articles_open ON articles (archived_at, updated_at, id);
