-- Projects, a row each. `content` and `content_history` keep the list: each row's id, revision and order. A project's
-- revision is the list's in which it last changed. Cron brings a site with a whole document up to rows.
CREATE TABLE projects (
  id TEXT PRIMARY KEY NOT NULL,
  revision INTEGER NOT NULL,
  position INTEGER NOT NULL,
  sort_order INTEGER NOT NULL,
  -- When visitors could first see it.
  shown_at TEXT,
  archived_at TEXT,
  updated_at TEXT NOT NULL,
  updated_by TEXT NOT NULL,
  body TEXT NOT NULL
);
CREATE INDEX projects_listed ON projects (archived_at, position);

CREATE TABLE project_revisions (
  project_id TEXT NOT NULL REFERENCES projects (id),
  revision INTEGER NOT NULL,
  created_at TEXT NOT NULL,
  created_by TEXT NOT NULL,
  body TEXT NOT NULL,
  PRIMARY KEY (project_id, revision)
);
CREATE INDEX project_revisions_created_at ON project_revisions (created_at);

-- Every address that a project ever had.
CREATE TABLE project_slugs (
  slug TEXT PRIMARY KEY NOT NULL,
  project_id TEXT NOT NULL REFERENCES projects (id),
  created_at TEXT NOT NULL
);
CREATE INDEX project_slugs_project_id ON project_slugs (project_id);

CREATE TRIGGER project_revisions_added AFTER INSERT ON project_revisions BEGIN
  INSERT INTO totals (name, n) VALUES ('revision_bytes', length(CAST(NEW.body AS BLOB)))
  ON CONFLICT (name) DO UPDATE SET n = n + excluded.n;
END;

CREATE TRIGGER project_revisions_removed AFTER DELETE ON project_revisions BEGIN
  INSERT INTO totals (name, n) VALUES ('revision_bytes', -length(CAST(OLD.body AS BLOB)))
  ON CONFLICT (name) DO UPDATE SET n = n + excluded.n;
END;
