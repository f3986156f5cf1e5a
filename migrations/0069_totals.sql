-- Figures about everybody, counted as rows come, change and go: adding them up each time the owner looks grows with the
-- site. Triggers, so that no statement can forget them. No backup has the table: rows that are put back are counted again.

CREATE TABLE totals (
  name TEXT PRIMARY KEY NOT NULL,
  n INTEGER NOT NULL
);

INSERT INTO totals (name, n) SELECT 'users', COUNT(*) FROM users WHERE deleted_at IS NULL;
INSERT INTO totals (name, n) SELECT 'payers', COUNT(*) FROM users WHERE deleted_at IS NULL AND paid_orders > 0;
INSERT INTO totals (name, n) SELECT 'spent_cents', COALESCE(SUM(spent_cents), 0) FROM users;
INSERT INTO totals (name, n) SELECT 'contacts', COUNT(*) FROM contact_messages;
INSERT INTO totals (name, n) SELECT 'contacts_new', COUNT(*) FROM contact_messages WHERE status = 'new';
INSERT INTO totals (name, n) SELECT 'writers', COUNT(DISTINCT lower(email)) FROM contact_messages;

CREATE TRIGGER users_added AFTER INSERT ON users BEGIN
  INSERT INTO totals (name, n) VALUES
    ('users', NEW.deleted_at IS NULL),
    ('payers', NEW.deleted_at IS NULL AND NEW.paid_orders > 0),
    ('spent_cents', NEW.spent_cents)
  ON CONFLICT (name) DO UPDATE SET n = n + excluded.n;
END;

CREATE TRIGGER users_changed AFTER UPDATE OF deleted_at, paid_orders, spent_cents ON users BEGIN
  INSERT INTO totals (name, n) VALUES
    ('users', (NEW.deleted_at IS NULL) - (OLD.deleted_at IS NULL)),
    ('payers', (NEW.deleted_at IS NULL AND NEW.paid_orders > 0) - (OLD.deleted_at IS NULL AND OLD.paid_orders > 0)),
    ('spent_cents', NEW.spent_cents - OLD.spent_cents)
  ON CONFLICT (name) DO UPDATE SET n = n + excluded.n;
END;

CREATE TRIGGER users_removed AFTER DELETE ON users BEGIN
  INSERT INTO totals (name, n) VALUES
    ('users', -(OLD.deleted_at IS NULL)),
    ('payers', -(OLD.deleted_at IS NULL AND OLD.paid_orders > 0)),
    ('spent_cents', -OLD.spent_cents)
  ON CONFLICT (name) DO UPDATE SET n = n + excluded.n;
END;

CREATE TRIGGER contact_messages_added AFTER INSERT ON contact_messages BEGIN
  INSERT INTO totals (name, n) VALUES
    ('contacts', 1),
    ('contacts_new', NEW.status = 'new'),
    ('writers', NOT EXISTS (SELECT 1 FROM contact_messages WHERE lower(email) = lower(NEW.email) AND id <> NEW.id))
  ON CONFLICT (name) DO UPDATE SET n = n + excluded.n;
END;

CREATE TRIGGER contact_messages_changed AFTER UPDATE OF status ON contact_messages BEGIN
  INSERT INTO totals (name, n) VALUES ('contacts_new', (NEW.status = 'new') - (OLD.status = 'new'))
  ON CONFLICT (name) DO UPDATE SET n = n + excluded.n;
END;

CREATE TRIGGER contact_messages_removed AFTER DELETE ON contact_messages BEGIN
  INSERT INTO totals (name, n) VALUES
    ('contacts', -1),
    ('contacts_new', -(OLD.status = 'new')),
    ('writers', -(NOT EXISTS (SELECT 1 FROM contact_messages WHERE lower(email) = lower(OLD.email))))
  ON CONFLICT (name) DO UPDATE SET n = n + excluded.n;
END;

DROP INDEX users_sums;
CREATE INDEX users_active_until ON users (active_until) WHERE deleted_at IS NULL AND active_until IS NOT NULL;

-- What followed a case study is little of all that came in the same days.
CREATE INDEX contact_messages_source ON contact_messages (created_at, id, source) WHERE source IS NOT NULL;
CREATE INDEX orders_source ON orders (created_at, id, source, status) WHERE source IS NOT NULL;
CREATE INDEX payments_by_day ON payments (recorded_at, status, paid_at, environment, amount_cents);
