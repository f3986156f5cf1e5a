import { sumsOf } from '../harness/many-customers.ts';

export interface Size {
  customers: number;
  contacts: number;
  /** The number of days with figures. */
  days: number;
  /** The number of revisions of each document. */
  revisions: number;
  articles: number;
  projects: number;
}

const DAY_SECONDS = 86_400;
const ORDERS_EACH = 3;
const CUSTOMERS_FOR_YEARS = 3;

/** A statement writes at most this many rows, so that none takes long. */
const AT_ONCE = 10_000;

/** Makes a statement for each part of the rows, from the first row to the one after the last. */
const inParts = (count: number, write: (from: number, below: number) => string): string[] =>
  Array.from({ length: Math.ceil(count / AT_ONCE) }, (_, part) =>
    write(part * AT_ONCE, Math.min(count, (part + 1) * AT_ONCE)),
  );

const numbers = (from: number, below: number): string =>
  `WITH RECURSIVE n(i) AS (SELECT ${from} UNION ALL SELECT i + 1 FROM n WHERE i + 1 < ${below})`;

/** A condition for the rows that were written as the part from `from` to `below` of a table. */
const part = (from: number, below: number): string => `rowid > ${from} AND rowid <= ${below}`;

/** The time comes nearer to today as `i` grows; the last time is an hour ago. */
const moment = (count: number): string => {
  const span = CUSTOMERS_FOR_YEARS * 365 * DAY_SECONDS;
  return `strftime('%Y-%m-%dT%H:%M:%fZ', unixepoch() - 3600 - CAST((${count} - 1 - i) * ${span / count} AS INTEGER), 'unixepoch')`;
};

const settled = (from: number, below: number): string => `UPDATE payment_totals SET due_day = NULL, day = p.day,
  currency = 'USD', payments = 1, net_cents = p.net, account_cents = p.net, ordered_on = p.ordered_on, source = p.source
  FROM (SELECT payments.id, substr(paid_at, 1, 10) AS day, payments.amount_cents - iif(payments.rowid % 19 = 0, 5000, 0) AS net,
    iif(source IS NULL, NULL, substr(created_at, 1, 10)) AS ordered_on, source
    FROM payments JOIN orders ON orders.id = order_id WHERE payments.rowid > ${from} AND payments.rowid <= ${below}) AS p
  WHERE p.id = payment_totals.payment_id`;

/**
 * SQL that writes what a site has after years, a table a statement: customers with three orders each, most of them paid,
 * subscriptions, refunds and receipts, contact requests, figures, mails, and the history of the documents.
 */
export const siteOfSize = ({ customers, contacts, days, revisions, articles, projects }: Size): string[] => {
  const orders = customers * ORDERS_EACH;
  return [
    ...writingOf(articles),
    ...projectsOf(projects),
    ...inParts(
      customers,
      (
        from,
        below,
      ) => `${numbers(from, below)} INSERT INTO users (id, email, first_name, last_name, password_hash, password_version, created_at)
     SELECT printf('user-%06d', i), printf('user%06d@example.com', i), 'First' || ((i * 7919) % 997),
       'Last' || ((i * 104729) % 4999), 'none', 1, ${moment(customers)} FROM n`,
    ),
    ...inParts(
      customers,
      (
        from,
        below,
      ) => `${numbers(from, below)} INSERT INTO sessions (id, user_id, device, created_at, last_used_at, expires_at)
     SELECT printf('session-%06d', i), printf('user-%06d', i), 'Firefox on Linux', ${moment(customers)}, ${moment(customers)},
       '2099-01-01T00:00:00.000Z' FROM n`,
    ),
    // Every third order is a subscription. Some of the newest orders are not paid yet.
    ...inParts(
      orders,
      (
        from,
        below,
      ) => `${numbers(from, below)} INSERT INTO orders (id, user_id, tier_id, tier_name, plan, payment_type, amount_cents, currency,
       status, attempt, created_at, placed_at, completed_at, provider_id, source, cycle)
     SELECT printf('order-%06d', i), printf('user-%06d', i % ${customers}), 'pricing-basic', 'Monthly Basic', 'monthly_basic',
       CASE WHEN i % 3 = 0 THEN 'subscription' ELSE 'one_time' END, 20000, 'USD',
       CASE WHEN i >= ${orders} - 10 THEN 'pending' WHEN i % 20 = 0 THEN 'expired' WHEN i % 20 = 1 THEN 'failed'
         ELSE 'completed' END, 1, ${moment(orders)}, ${moment(orders)}, ${moment(orders)}, 'P-' || i,
       CASE WHEN i % 50 = 0 THEN 'project-content-strategy' END, CASE WHEN i % 3 = 0 THEN 'month' END FROM n`,
    ),
    // Every sixth subscription still renews.
    ...inParts(
      orders,
      (
        from,
        below,
      ) => `INSERT INTO subscriptions (id, order_id, plan_id, provider_status, status, paid_until, started_at,
       provider_updated_at, failed_payments, recorded_at, access_until)
     SELECT 'I-' || id, id, 'P-1', iif(rowid % 6 = 1, 'ACTIVE', 'CANCELLED'), iif(rowid % 6 = 1, 'active', 'expired'),
       iif(rowid % 6 = 1, '2099-01-01T00:00:00.000Z', created_at), created_at, created_at, 0, created_at,
       iif(rowid % 6 = 1, '2099-01-01T00:00:00.000Z', created_at)
     FROM orders WHERE status = 'completed' AND payment_type = 'subscription' AND ${part(from, below)}`,
    ),
    ...inParts(
      orders,
      (
        from,
        below,
      ) => `INSERT INTO payments (id, kind, status, amount_cents, currency, order_id, subscription_id, matched_by, paid_at, recorded_at)
     SELECT 'pay-' || id, iif(payment_type = 'subscription', 'sale', 'capture'), 'completed', amount_cents, 'USD', id,
       iif(payment_type = 'subscription', 'I-' || id, NULL), 'reference', created_at, created_at
     FROM orders WHERE status = 'completed' AND ${part(from, below)}`,
    ),
    `INSERT INTO refunds (id, payment_id, kind, amount_cents, currency, refunded_at, recorded_at, is_known)
     SELECT 'refund-' || id, id, 'refund', 5000, 'USD', paid_at, recorded_at, 1 FROM payments WHERE rowid % 19 = 0`,
    ...inParts(orders, settled),
    ...inParts(
      orders,
      (
        from,
        below,
      ) => `INSERT INTO receipts (year, sequence, kind, payment_id, amount_cents, currency, issued_at, seller, customer, description)
     SELECT CAST(substr(paid_at, 1, 4) AS INTEGER), rowid, 'receipt', id, amount_cents, currency, paid_at, '{"name":"Site","address":"","tax_id":""}',
       '{"name":"Customer","address":"","tax_id":""}', 'Monthly Basic' FROM payments WHERE ${part(from, below)}`,
    ),
    ...inParts(
      orders,
      (
        from,
        below,
      ) => `${numbers(from, below)} INSERT INTO webhook_events (id, type, resource_id, outcome, created_at, received_at)
     SELECT 'WH-' || i, 'PAYMENT.CAPTURE.COMPLETED', 'pay-order-' || i, 'applied', ${moment(orders)}, ${moment(orders)} FROM n`,
    ),
    ...inParts(customers, (from, below) => sumsOf(`users.rowid > ${from} AND users.rowid <= ${below}`)),
    ...inParts(
      contacts,
      (
        from,
        below,
      ) => `${numbers(from, below)} INSERT INTO contact_messages (id, name, email, subject, message, content_type, status, created_at, source)
     SELECT printf('message-%06d', i), 'Name' || (i % 4999), printf('writer%06d@example.com', i * 7 % ${contacts}),
       'Subject ' || i, 'Six pages on pumps, with drawings, by the end of the month.', '["Other"]',
       iif(i >= ${contacts} - 10, 'new', 'replied'), ${moment(contacts)}, iif(i % 50 = 0, 'project-content-strategy', NULL) FROM n`,
    ),
    ...inParts(
      contacts,
      (
        from,
        below,
      ) => `${numbers(from, below)} INSERT INTO outbox (id, kind, recipient, subject, text, html, status, attempts, next_attempt_at, created_at, sent_at)
     SELECT printf('mail-%06d', i), 'contact', 'owner@example.com', 'Subject', 'Text', '<p>Text</p>', 'sent', 1,
       ${moment(contacts)}, ${moment(contacts)}, ${moment(contacts)} FROM n`,
    ),
    ...inParts(
      contacts,
      (from, below) => `${numbers(from, below)} INSERT INTO audit_log (id, at, actor, action, subject, detail)
     SELECT printf('audit-%06d', i), ${moment(contacts)}, 'admin', 'admin_login', 'admin', '{"device":"Firefox on Linux"}' FROM n`,
    ),
    `WITH RECURSIVE n(i) AS (SELECT 0 UNION ALL SELECT i + 1 FROM n WHERE i + 1 < ${days}), page(p) AS
       (SELECT '/' UNION ALL SELECT '/about' UNION ALL SELECT '/projects/project-content-strategy'
        UNION ALL SELECT '/projects/project-technical-content')
     INSERT OR IGNORE INTO analytics_daily (day, event, page, count)
     SELECT date('now', '-' || i || ' days'), event.e, page.p, 100 + i FROM n, page,
       (SELECT 'page_view' AS e UNION ALL SELECT 'visit') AS event`,
    `${numbers(0, revisions)} INSERT INTO content_history (key, revision, body, created_at, created_by)
     SELECT key, 1000 + i, body, ${moment(revisions)}, 'admin' FROM content, n`,
    `UPDATE content SET revision = 999 + ${revisions}`,
  ];
};

/** One customer is the same on every site, with a dozen paid orders, one of them a plan that renews. */
export const oneCustomer = (userId: string): string[] => [
  `${numbers(0, 12)} INSERT INTO orders (id, user_id, tier_id, tier_name, plan, payment_type, amount_cents, currency, status,
     attempt, created_at, placed_at, completed_at, provider_id, cycle)
   SELECT 'own-' || i, '${userId}', 'pricing-basic', 'Monthly Basic', 'monthly_basic',
     CASE WHEN i = 0 THEN 'subscription' ELSE 'one_time' END, 20000, 'USD', 'completed', 1, ${moment(12)}, ${moment(12)},
     ${moment(12)}, 'OWN-' || i, CASE WHEN i = 0 THEN 'month' END FROM n`,
  `INSERT INTO subscriptions (id, order_id, plan_id, provider_status, status, paid_until, started_at, provider_updated_at,
     failed_payments, recorded_at, access_until)
   SELECT 'I-' || id, id, 'P-1', 'ACTIVE', 'active', '2099-01-01T00:00:00.000Z', created_at, created_at, 0, created_at,
     '2099-01-01T00:00:00.000Z' FROM orders WHERE id = 'own-0'`,
  `INSERT INTO payments (id, kind, status, amount_cents, currency, order_id, subscription_id, matched_by, paid_at, recorded_at)
   SELECT 'pay-' || id, iif(id = 'own-0', 'sale', 'capture'), 'completed', amount_cents, 'USD', id,
     iif(id = 'own-0', 'I-' || id, NULL), 'reference', created_at, created_at FROM orders WHERE id LIKE 'own-%'`,
  // Without this event Cron would find the webhook silent, because the last payments came without an event, and alert
  // the owner.
  `INSERT INTO webhook_events (id, type, resource_id, outcome, created_at, received_at)
   SELECT 'event-last', 'PAYMENT.SALE.COMPLETED', 'pay-own-0', 'applied', now, now
     FROM (SELECT strftime('%Y-%m-%dT%H:%M:%fZ', 'now') AS now)`,
];

const WORDS = 'all the words that an article of a usual length would have, said again and again until it ends. '.repeat(
  40,
);

/** All these articles are published and have the one tag `notes`. */
const writingOf = (count: number): string[] => {
  const body = JSON.stringify({
    root: { type: 'root', children: [{ type: 'paragraph', children: [{ type: 'text', text: WORDS }] }] },
  });
  const at = `strftime('%Y-%m-%dT%H:%M:%fZ', '2020-01-01', '+' || i || ' hours')`;
  return [
    `${numbers(0, count)} INSERT INTO articles SELECT 'article-' || i, 1, 'Article ' || i, 'article-' || i, 'About ' || i, '["Notes"]', '', '',
       800, 1, NULL, ${at}, NULL, NULL, ${at}, ${at}, 'ellen', '', '', '${body}' FROM n`,
    `${numbers(0, count)} INSERT INTO article_slugs SELECT 'article-' || i, 'article-' || i, ${at} FROM n`,
    `${numbers(0, count)} INSERT INTO article_tags SELECT 'notes', ${at}, 'article-' || i, 'Notes' FROM n`,
  ];
};

/** These projects have a case study each, and follow those of the sample. */
const projectsOf = (count: number): string[] => {
  const challenge = {
    root: { type: 'root', children: [{ type: 'paragraph', children: [{ type: 'text', text: WORDS }] }] },
  };
  const fields = {
    description: 'What it was.',
    technologies: [],
    image: '',
    category: 'Strategy',
    status: 'completed',
    featured: true,
    caseStudy: { client: 'A client', challenge },
  };
  const body = `json_patch('${JSON.stringify(fields)}', json_object('id', 'project-' || i, 'title', 'Project ' || i, 'slug', 'work-' || i))`;
  const at = `strftime('%Y-%m-%dT%H:%M:%fZ', '2020-01-01', '+' || i || ' hours')`;
  return [
    `${numbers(0, count)} INSERT INTO projects SELECT 'project-' || i, 1, 100 + i, 100 + i, ${at}, NULL, ${at}, 'ellen', ${body} FROM n`,
    `${numbers(0, count)} INSERT INTO project_revisions SELECT 'project-' || i, 1, ${at}, 'ellen', ${body} FROM n`,
    `${numbers(0, count)} INSERT INTO project_slugs SELECT 'work-' || i, 'project-' || i, ${at} FROM n`,
    'UPDATE site SET version = version + 1',
  ];
};
