-- What the owner has written of a document and not published. A draft that was published or discarded leaves its row
-- without words, so that its next one has another revision.

CREATE TABLE content_drafts (
  key TEXT PRIMARY KEY NOT NULL,
  revision INTEGER NOT NULL,
  body TEXT,
  base_revision INTEGER NOT NULL,
  saved_at TEXT NOT NULL,
  saved_by TEXT NOT NULL
);

-- Links with which whoever has one may look at drafts until it ends.
CREATE TABLE draft_links (
  id TEXT PRIMARY KEY NOT NULL,
  documents TEXT NOT NULL,
  place TEXT NOT NULL,
  created_at TEXT NOT NULL,
  created_by TEXT NOT NULL,
  expires_at TEXT NOT NULL
);

CREATE INDEX draft_links_expires_at ON draft_links (expires_at);
