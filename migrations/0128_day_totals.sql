-- The report of some days adds up all that came in them, which grows with the site: so each day has its sums, kept by
-- triggers as the totals are. What a payment counts for is decided in the program (`payment-sql.ts`) and by nothing else:
-- triggers only note whose sums are due, readers work those out themselves, and Cron writes them down.

CREATE TABLE payment_totals (
  payment_id TEXT PRIMARY KEY NOT NULL,
  due_day TEXT,
  day TEXT,
  currency TEXT,
  payments INTEGER NOT NULL DEFAULT 0,
  net_cents INTEGER NOT NULL DEFAULT 0,
  account_cents INTEGER NOT NULL DEFAULT 0,
  alone_cents INTEGER NOT NULL DEFAULT 0,
  ordered_on TEXT,
  source TEXT
);
CREATE INDEX payment_totals_due ON payment_totals (due_day) WHERE due_day IS NOT NULL;

CREATE TABLE day_totals (
  day TEXT NOT NULL,
  source TEXT NOT NULL,
  currency TEXT NOT NULL,
  contacts INTEGER NOT NULL DEFAULT 0,
  orders INTEGER NOT NULL DEFAULT 0,
  paid_orders INTEGER NOT NULL DEFAULT 0,
  payments INTEGER NOT NULL DEFAULT 0,
  net_cents INTEGER NOT NULL DEFAULT 0,
  account_cents INTEGER NOT NULL DEFAULT 0,
  alone_cents INTEGER NOT NULL DEFAULT 0,
  PRIMARY KEY (day, source, currency)
);

INSERT INTO payment_totals (payment_id, due_day)
  SELECT p.id, MAX(substr(p.paid_at, 1, 10), COALESCE(substr(o.created_at, 1, 10), ''))
  FROM payments p LEFT JOIN orders o ON o.id = p.order_id;
INSERT INTO day_totals (day, source, currency, contacts)
  SELECT substr(created_at, 1, 10) AS day, '', '', COUNT(*) FROM contact_messages GROUP BY day
  UNION ALL SELECT substr(created_at, 1, 10) AS day, source, '', COUNT(*) FROM contact_messages
    WHERE source IS NOT NULL GROUP BY day, source;
INSERT INTO day_totals (day, source, currency, orders, paid_orders)
  SELECT * FROM (
    SELECT substr(created_at, 1, 10) AS day, '', '', COUNT(*) AS n, SUM(status = 'completed') FROM orders GROUP BY day
    UNION ALL SELECT substr(created_at, 1, 10) AS day, source, '', COUNT(*), SUM(status = 'completed') FROM orders
      WHERE source IS NOT NULL GROUP BY day, source
  ) WHERE n > 0
  ON CONFLICT (day, source, currency) DO UPDATE SET orders = excluded.orders, paid_orders = excluded.paid_orders;

CREATE TRIGGER payment_totals_changed
AFTER UPDATE OF day, currency, payments, net_cents, account_cents, alone_cents, ordered_on, source ON payment_totals BEGIN
  INSERT INTO day_totals (day, source, currency, payments, net_cents, account_cents, alone_cents)
  SELECT * FROM (
    SELECT OLD.day AS day, '', OLD.currency, -OLD.payments, -OLD.net_cents, -OLD.account_cents, -OLD.alone_cents
    UNION ALL SELECT OLD.ordered_on, OLD.source, OLD.currency, 0, 0, -OLD.account_cents, 0
    UNION ALL SELECT NEW.day, '', NEW.currency, NEW.payments, NEW.net_cents, NEW.account_cents, NEW.alone_cents
    UNION ALL SELECT NEW.ordered_on, NEW.source, NEW.currency, 0, 0, NEW.account_cents, 0
  ) WHERE day IS NOT NULL
  ON CONFLICT (day, source, currency) DO UPDATE SET payments = payments + excluded.payments,
    net_cents = net_cents + excluded.net_cents, account_cents = account_cents + excluded.account_cents,
    alone_cents = alone_cents + excluded.alone_cents;
END;

CREATE TRIGGER payment_totals_removed AFTER DELETE ON payment_totals BEGIN
  INSERT INTO day_totals (day, source, currency, payments, net_cents, account_cents, alone_cents)
  SELECT * FROM (
    SELECT OLD.day AS day, '', OLD.currency, -OLD.payments, -OLD.net_cents, -OLD.account_cents, -OLD.alone_cents
    UNION ALL SELECT OLD.ordered_on, OLD.source, OLD.currency, 0, 0, -OLD.account_cents, 0
  ) WHERE day IS NOT NULL
  ON CONFLICT (day, source, currency) DO UPDATE SET payments = payments + excluded.payments,
    net_cents = net_cents + excluded.net_cents, account_cents = account_cents + excluded.account_cents,
    alone_cents = alone_cents + excluded.alone_cents;
END;

CREATE TRIGGER payments_removed AFTER DELETE ON payments BEGIN
  DELETE FROM payment_totals WHERE payment_id = OLD.id;
END;

CREATE TRIGGER payments_added AFTER INSERT ON payments BEGIN
  INSERT INTO payment_totals (payment_id, due_day)
  SELECT p.id, MAX(substr(p.paid_at, 1, 10), COALESCE((SELECT substr(o.created_at, 1, 10) FROM orders o WHERE o.id = p.order_id), ''))
  FROM payments p WHERE p.id = NEW.id
  ON CONFLICT (payment_id) DO UPDATE
  SET due_day = MAX(excluded.due_day, COALESCE(due_day, ''), COALESCE(day, ''), COALESCE(ordered_on, ''));
END;

CREATE TRIGGER payments_changed AFTER UPDATE OF status, amount_cents, currency, order_id, problem, paid_at, environment ON payments BEGIN
  INSERT INTO payment_totals (payment_id, due_day)
  SELECT p.id, MAX(substr(p.paid_at, 1, 10), COALESCE((SELECT substr(o.created_at, 1, 10) FROM orders o WHERE o.id = p.order_id), ''))
  FROM payments p WHERE p.id = NEW.id
  ON CONFLICT (payment_id) DO UPDATE
  SET due_day = MAX(excluded.due_day, COALESCE(due_day, ''), COALESCE(day, ''), COALESCE(ordered_on, ''));
END;

CREATE TRIGGER refunds_added AFTER INSERT ON refunds BEGIN
  INSERT INTO payment_totals (payment_id, due_day)
  SELECT p.id, MAX(substr(p.paid_at, 1, 10), COALESCE((SELECT substr(o.created_at, 1, 10) FROM orders o WHERE o.id = p.order_id), ''))
  FROM payments p WHERE p.id = NEW.payment_id
  ON CONFLICT (payment_id) DO UPDATE
  SET due_day = MAX(excluded.due_day, COALESCE(due_day, ''), COALESCE(day, ''), COALESCE(ordered_on, ''));
END;

CREATE TRIGGER refunds_changed AFTER UPDATE ON refunds BEGIN
  INSERT INTO payment_totals (payment_id, due_day)
  SELECT p.id, MAX(substr(p.paid_at, 1, 10), COALESCE((SELECT substr(o.created_at, 1, 10) FROM orders o WHERE o.id = p.order_id), ''))
  FROM payments p WHERE p.id IN (OLD.payment_id, NEW.payment_id)
  ON CONFLICT (payment_id) DO UPDATE
  SET due_day = MAX(excluded.due_day, COALESCE(due_day, ''), COALESCE(day, ''), COALESCE(ordered_on, ''));
END;

CREATE TRIGGER refunds_removed AFTER DELETE ON refunds BEGIN
  INSERT INTO payment_totals (payment_id, due_day)
  SELECT p.id, MAX(substr(p.paid_at, 1, 10), COALESCE((SELECT substr(o.created_at, 1, 10) FROM orders o WHERE o.id = p.order_id), ''))
  FROM payments p WHERE p.id = OLD.payment_id
  ON CONFLICT (payment_id) DO UPDATE
  SET due_day = MAX(excluded.due_day, COALESCE(due_day, ''), COALESCE(day, ''), COALESCE(ordered_on, ''));
END;

CREATE TRIGGER disputes_added AFTER INSERT ON disputes BEGIN
  INSERT INTO payment_totals (payment_id, due_day)
  SELECT p.id, MAX(substr(p.paid_at, 1, 10), COALESCE((SELECT substr(o.created_at, 1, 10) FROM orders o WHERE o.id = p.order_id), ''))
  FROM payments p WHERE p.id = NEW.payment_id
  ON CONFLICT (payment_id) DO UPDATE
  SET due_day = MAX(excluded.due_day, COALESCE(due_day, ''), COALESCE(day, ''), COALESCE(ordered_on, ''));
END;

CREATE TRIGGER disputes_changed AFTER UPDATE ON disputes BEGIN
  INSERT INTO payment_totals (payment_id, due_day)
  SELECT p.id, MAX(substr(p.paid_at, 1, 10), COALESCE((SELECT substr(o.created_at, 1, 10) FROM orders o WHERE o.id = p.order_id), ''))
  FROM payments p WHERE p.id IN (OLD.payment_id, NEW.payment_id)
  ON CONFLICT (payment_id) DO UPDATE
  SET due_day = MAX(excluded.due_day, COALESCE(due_day, ''), COALESCE(day, ''), COALESCE(ordered_on, ''));
END;

CREATE TRIGGER disputes_removed AFTER DELETE ON disputes BEGIN
  INSERT INTO payment_totals (payment_id, due_day)
  SELECT p.id, MAX(substr(p.paid_at, 1, 10), COALESCE((SELECT substr(o.created_at, 1, 10) FROM orders o WHERE o.id = p.order_id), ''))
  FROM payments p WHERE p.id = OLD.payment_id
  ON CONFLICT (payment_id) DO UPDATE
  SET due_day = MAX(excluded.due_day, COALESCE(due_day, ''), COALESCE(day, ''), COALESCE(ordered_on, ''));
END;

-- Which money is the site's own follows from where the site is.
CREATE TRIGGER site_added AFTER INSERT ON site BEGIN
  INSERT INTO payment_totals (payment_id, due_day)
  SELECT p.id, MAX(substr(p.paid_at, 1, 10), COALESCE((SELECT substr(o.created_at, 1, 10) FROM orders o WHERE o.id = p.order_id), ''))
  FROM payments p WHERE p.environment IS NOT NULL
  ON CONFLICT (payment_id) DO UPDATE
  SET due_day = MAX(excluded.due_day, COALESCE(due_day, ''), COALESCE(day, ''), COALESCE(ordered_on, ''));
END;

CREATE TRIGGER site_moved AFTER UPDATE OF environment ON site WHEN OLD.environment IS NOT NEW.environment BEGIN
  INSERT INTO payment_totals (payment_id, due_day)
  SELECT p.id, MAX(substr(p.paid_at, 1, 10), COALESCE((SELECT substr(o.created_at, 1, 10) FROM orders o WHERE o.id = p.order_id), ''))
  FROM payments p WHERE p.environment IS NOT NULL
  ON CONFLICT (payment_id) DO UPDATE
  SET due_day = MAX(excluded.due_day, COALESCE(due_day, ''), COALESCE(day, ''), COALESCE(ordered_on, ''));
END;

CREATE TRIGGER contact_days_added AFTER INSERT ON contact_messages BEGIN
  INSERT INTO day_totals (day, source, currency, contacts)
  SELECT substr(NEW.created_at, 1, 10), key, '', 1 FROM (SELECT '' AS key UNION ALL SELECT NEW.source)
  WHERE key IS NOT NULL
  ON CONFLICT (day, source, currency) DO UPDATE SET contacts = contacts + excluded.contacts;
END;

CREATE TRIGGER contact_days_changed AFTER UPDATE OF created_at, source ON contact_messages BEGIN
  INSERT INTO day_totals (day, source, currency, contacts)
  SELECT substr(OLD.created_at, 1, 10), key, '', -1 FROM (SELECT '' AS key UNION ALL SELECT OLD.source)
  WHERE key IS NOT NULL
  ON CONFLICT (day, source, currency) DO UPDATE SET contacts = contacts + excluded.contacts;
  INSERT INTO day_totals (day, source, currency, contacts)
  SELECT substr(NEW.created_at, 1, 10), key, '', 1 FROM (SELECT '' AS key UNION ALL SELECT NEW.source)
  WHERE key IS NOT NULL
  ON CONFLICT (day, source, currency) DO UPDATE SET contacts = contacts + excluded.contacts;
END;

CREATE TRIGGER contact_days_removed AFTER DELETE ON contact_messages BEGIN
  INSERT INTO day_totals (day, source, currency, contacts)
  SELECT substr(OLD.created_at, 1, 10), key, '', -1 FROM (SELECT '' AS key UNION ALL SELECT OLD.source)
  WHERE key IS NOT NULL
  ON CONFLICT (day, source, currency) DO UPDATE SET contacts = contacts + excluded.contacts;
END;

CREATE TRIGGER order_days_added AFTER INSERT ON orders BEGIN
  INSERT INTO day_totals (day, source, currency, orders, paid_orders)
  SELECT substr(NEW.created_at, 1, 10), key, '', 1, NEW.status = 'completed' FROM (SELECT '' AS key UNION ALL SELECT NEW.source)
  WHERE key IS NOT NULL
  ON CONFLICT (day, source, currency) DO UPDATE SET orders = orders + excluded.orders, paid_orders = paid_orders + excluded.paid_orders;
END;

CREATE TRIGGER order_days_changed AFTER UPDATE OF created_at, source, status ON orders BEGIN
  INSERT INTO day_totals (day, source, currency, orders, paid_orders)
  SELECT substr(OLD.created_at, 1, 10), key, '', -1, -(OLD.status = 'completed') FROM (SELECT '' AS key UNION ALL SELECT OLD.source)
  WHERE key IS NOT NULL
  ON CONFLICT (day, source, currency) DO UPDATE SET orders = orders + excluded.orders, paid_orders = paid_orders + excluded.paid_orders;
  INSERT INTO day_totals (day, source, currency, orders, paid_orders)
  SELECT substr(NEW.created_at, 1, 10), key, '', 1, NEW.status = 'completed' FROM (SELECT '' AS key UNION ALL SELECT NEW.source)
  WHERE key IS NOT NULL
  ON CONFLICT (day, source, currency) DO UPDATE SET orders = orders + excluded.orders, paid_orders = paid_orders + excluded.paid_orders;
  INSERT INTO payment_totals (payment_id, due_day)
  SELECT p.id, MAX(substr(p.paid_at, 1, 10), COALESCE((SELECT substr(o.created_at, 1, 10) FROM orders o WHERE o.id = p.order_id), ''))
  FROM payments p WHERE p.order_id = NEW.id AND NEW.created_at || COALESCE(NEW.source, '') <> OLD.created_at || COALESCE(OLD.source, '')
  ON CONFLICT (payment_id) DO UPDATE
  SET due_day = MAX(excluded.due_day, COALESCE(due_day, ''), COALESCE(day, ''), COALESCE(ordered_on, ''));
END;

CREATE TRIGGER order_days_removed AFTER DELETE ON orders BEGIN
  INSERT INTO day_totals (day, source, currency, orders, paid_orders)
  SELECT substr(OLD.created_at, 1, 10), key, '', -1, -(OLD.status = 'completed') FROM (SELECT '' AS key UNION ALL SELECT OLD.source)
  WHERE key IS NOT NULL
  ON CONFLICT (day, source, currency) DO UPDATE SET orders = orders + excluded.orders, paid_orders = paid_orders + excluded.paid_orders;
END;

-- What changes as time goes by is counted from an instant on, in seconds, that Cron moves ahead. Readers count what lies
-- between it and their own instant.
INSERT INTO totals (name, n) SELECT 'subscribers', COUNT(*) FROM users WHERE deleted_at IS NULL AND active_until IS NOT NULL;
INSERT INTO totals (name, n) SELECT 'this_week', COUNT(*) FROM contact_messages;

CREATE TRIGGER subscribers_added AFTER INSERT ON users WHEN NEW.active_until IS NOT NULL BEGIN
  INSERT INTO totals (name, n) VALUES ('subscribers', (NEW.deleted_at IS NULL AND COALESCE(NEW.active_until, '') >= strftime('%Y-%m-%dT%H:%M:%S.000Z', COALESCE((SELECT n FROM totals WHERE name = 'subscribers_since'), 0), 'unixepoch')))
  ON CONFLICT (name) DO UPDATE SET n = n + excluded.n;
END;

CREATE TRIGGER subscribers_changed AFTER UPDATE OF deleted_at, active_until ON users BEGIN
  INSERT INTO totals (name, n) VALUES ('subscribers', (NEW.deleted_at IS NULL AND COALESCE(NEW.active_until, '') >= strftime('%Y-%m-%dT%H:%M:%S.000Z', COALESCE((SELECT n FROM totals WHERE name = 'subscribers_since'), 0), 'unixepoch'))
    - (OLD.deleted_at IS NULL AND COALESCE(OLD.active_until, '') >= strftime('%Y-%m-%dT%H:%M:%S.000Z', COALESCE((SELECT n FROM totals WHERE name = 'subscribers_since'), 0), 'unixepoch')))
  ON CONFLICT (name) DO UPDATE SET n = n + excluded.n;
END;

CREATE TRIGGER subscribers_removed AFTER DELETE ON users BEGIN
  INSERT INTO totals (name, n) VALUES ('subscribers', -(OLD.deleted_at IS NULL AND COALESCE(OLD.active_until, '') >= strftime('%Y-%m-%dT%H:%M:%S.000Z', COALESCE((SELECT n FROM totals WHERE name = 'subscribers_since'), 0), 'unixepoch')))
  ON CONFLICT (name) DO UPDATE SET n = n + excluded.n;
END;

CREATE TRIGGER this_week_added AFTER INSERT ON contact_messages BEGIN
  INSERT INTO totals (name, n) VALUES ('this_week', (NEW.created_at >= strftime('%Y-%m-%dT%H:%M:%S.000Z', COALESCE((SELECT n FROM totals WHERE name = 'this_week_since'), 0), 'unixepoch')))
  ON CONFLICT (name) DO UPDATE SET n = n + excluded.n;
END;

CREATE TRIGGER this_week_changed AFTER UPDATE OF created_at ON contact_messages BEGIN
  INSERT INTO totals (name, n) VALUES ('this_week', (NEW.created_at >= strftime('%Y-%m-%dT%H:%M:%S.000Z', COALESCE((SELECT n FROM totals WHERE name = 'this_week_since'), 0), 'unixepoch'))
    - (OLD.created_at >= strftime('%Y-%m-%dT%H:%M:%S.000Z', COALESCE((SELECT n FROM totals WHERE name = 'this_week_since'), 0), 'unixepoch')))
  ON CONFLICT (name) DO UPDATE SET n = n + excluded.n;
END;

CREATE TRIGGER this_week_removed AFTER DELETE ON contact_messages BEGIN
  INSERT INTO totals (name, n) VALUES ('this_week', -(OLD.created_at >= strftime('%Y-%m-%dT%H:%M:%S.000Z', COALESCE((SELECT n FROM totals WHERE name = 'this_week_since'), 0), 'unixepoch')))
  ON CONFLICT (name) DO UPDATE SET n = n + excluded.n;
END;

-- The newest of each case study are found by its own part of the index; days need none of their own any more.
DROP INDEX contact_messages_source;
CREATE INDEX contact_messages_source ON contact_messages (source, created_at, id) WHERE source IS NOT NULL;
DROP INDEX orders_source;
CREATE INDEX orders_source ON orders (source, created_at, id) WHERE source IS NOT NULL;
DROP INDEX payments_by_day;

-- Each minute Cron looks for plans that ended while PayPal still calls them active: few of all that ended.
CREATE INDEX subscriptions_lapsed ON subscriptions (access_until) WHERE provider_status = 'ACTIVE' AND status = 'expired';
