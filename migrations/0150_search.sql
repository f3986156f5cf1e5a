-- What visitors may search of an article, and the shard of the index that holds it.
CREATE TABLE search_entries (
  article_id TEXT PRIMARY KEY NOT NULL REFERENCES articles (id),
  shard INTEGER NOT NULL,
  revision INTEGER NOT NULL,
  published_at TEXT NOT NULL,
  text TEXT NOT NULL
);
CREATE INDEX search_entries_shard ON search_entries (shard);

-- A shard is to be stored again while `built` is behind `revision`.
CREATE TABLE search_shards (
  shard INTEGER PRIMARY KEY NOT NULL,
  revision INTEGER NOT NULL,
  built INTEGER NOT NULL DEFAULT 0,
  stored_as TEXT,
  filter TEXT NOT NULL DEFAULT ''
);
