-- Articles, a row each. The state follows from `publish_at`, `published_at` and `archived_at`. The text stands last, so
-- that lists don't read it.
CREATE TABLE articles (
  id TEXT PRIMARY KEY NOT NULL,
  revision INTEGER NOT NULL,
  title TEXT NOT NULL,
  slug TEXT NOT NULL,
  summary TEXT NOT NULL,
  tags TEXT NOT NULL,
  series TEXT NOT NULL,
  cover TEXT NOT NULL,
  words INTEGER NOT NULL,
  is_whole INTEGER NOT NULL,
  publish_at TEXT,
  published_at TEXT,
  archived_at TEXT,
  held TEXT,
  created_at TEXT NOT NULL,
  updated_at TEXT NOT NULL,
  updated_by TEXT NOT NULL,
  search_title TEXT NOT NULL,
  search_description TEXT NOT NULL,
  body TEXT NOT NULL
);
CREATE INDEX articles_states ON articles (archived_at, published_at, publish_at, updated_at, id);
CREATE INDEX articles_updated_at ON articles (updated_at, id);
CREATE INDEX articles_shown ON articles (published_at, id) WHERE published_at IS NOT NULL AND is_whole = 1;
CREATE INDEX articles_series ON articles (series, published_at) WHERE published_at IS NOT NULL AND is_whole = 1;
CREATE INDEX articles_publish_at ON articles (publish_at) WHERE publish_at IS NOT NULL;

CREATE TABLE article_revisions (
  article_id TEXT NOT NULL REFERENCES articles (id),
  revision INTEGER NOT NULL,
  fields TEXT NOT NULL,
  created_at TEXT NOT NULL,
  created_by TEXT NOT NULL,
  PRIMARY KEY (article_id, revision)
);

-- Every address that a published article ever had.
CREATE TABLE article_slugs (
  slug TEXT PRIMARY KEY NOT NULL,
  article_id TEXT NOT NULL REFERENCES articles (id),
  created_at TEXT NOT NULL
);

-- Uploaded pictures that an article shows, so that the library need not read its text.
CREATE TABLE article_pictures (
  picture TEXT NOT NULL,
  article_id TEXT NOT NULL REFERENCES articles (id),
  PRIMARY KEY (picture, article_id)
);
CREATE INDEX article_pictures_article_id ON article_pictures (article_id);

-- Of the articles that visitors see.
CREATE TABLE article_tags (
  tag TEXT NOT NULL,
  published_at TEXT NOT NULL,
  article_id TEXT NOT NULL REFERENCES articles (id),
  name TEXT NOT NULL,
  PRIMARY KEY (tag, published_at, article_id)
);
CREATE INDEX article_tags_article_id ON article_tags (article_id);
