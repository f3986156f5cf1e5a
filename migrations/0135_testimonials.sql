-- What clients say of their work, shown where the owner places it. A withdrawn one is deleted. The work may be deleted
-- before, so it is no foreign key.
CREATE TABLE testimonials (
  id TEXT PRIMARY KEY NOT NULL,
  work_id TEXT,
  user_id TEXT,
  client_email TEXT NOT NULL,
  token_hash TEXT,
  words TEXT NOT NULL,
  name TEXT NOT NULL,
  role TEXT NOT NULL,
  consented_at TEXT NOT NULL,
  on_home INTEGER NOT NULL DEFAULT 0,
  project_id TEXT,
  position INTEGER NOT NULL DEFAULT 0
);
CREATE UNIQUE INDEX testimonials_work_id ON testimonials (work_id) WHERE work_id IS NOT NULL;
CREATE UNIQUE INDEX testimonials_token_hash ON testimonials (token_hash) WHERE token_hash IS NOT NULL;
CREATE INDEX testimonials_client ON testimonials (lower(client_email));
CREATE INDEX testimonials_user_id ON testimonials (user_id);
CREATE INDEX testimonials_shown ON testimonials (position, id) WHERE on_home = 1 OR project_id IS NOT NULL;
