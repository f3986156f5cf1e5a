-- Old revisions of the content are thinned out, 30 days after the owner was told: when that was, when all that may go
-- was last found to be gone, and since when the owner wants every revision kept.

ALTER TABLE site ADD COLUMN thinning_told_at TEXT;
ALTER TABLE site ADD COLUMN thinned_at TEXT;
ALTER TABLE site ADD COLUMN thinning_off_at TEXT;

-- Which revisions may go, and which a customer agreed to, is found without reading the documents themselves.
CREATE INDEX content_history_times ON content_history (key, revision, created_at, created_by);
CREATE INDEX orders_terms ON orders (terms_revision) WHERE terms_revision IS NOT NULL;

-- How much is kept, counted as the other totals are.
INSERT INTO totals (name, n) SELECT 'revisions', COUNT(*) FROM content_history;
INSERT INTO totals (name, n) SELECT 'revision_bytes', COALESCE(SUM(length(CAST(body AS BLOB))), 0) FROM content_history;

CREATE TRIGGER content_history_added AFTER INSERT ON content_history BEGIN
  INSERT INTO totals (name, n) VALUES ('revisions', 1), ('revision_bytes', length(CAST(NEW.body AS BLOB)))
  ON CONFLICT (name) DO UPDATE SET n = n + excluded.n;
END;

CREATE TRIGGER content_history_removed AFTER DELETE ON content_history BEGIN
  INSERT INTO totals (name, n) VALUES ('revisions', -1), ('revision_bytes', -length(CAST(OLD.body AS BLOB)))
  ON CONFLICT (name) DO UPDATE SET n = n + excluded.n;
END;
