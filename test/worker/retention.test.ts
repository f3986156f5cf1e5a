import { env } from 'cloudflare:workers';
import { expect, test } from 'vitest';
import { runCron as runTasks } from '../../src-worker/services/operations/cron.ts';
import { runCron, serviceContext } from './site.ts';

const NOW = new Date('2036-06-15T12:00:00.000Z');

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

const ago = (ms: number): string => new Date(NOW.getTime() - ms).toISOString();

/** A mail that was written so many days ago. */
const sentMail = (kind: string, days: number) => ({
  kind,
  recipient: 'a@example.com',
  subject: 's',
  text: '',
  html: '',
  status: 'sent',
  attempts: 1,
  next_attempt_at: ago(0),
  created_at: ago(days * DAY),
  sent_at: ago(DAY),
});

/** A quote that was sent and not accepted. */
const someWork = {
  revision: 1,
  change_id: 'c',
  position: 1,
  client_name: 'C',
  client_email: 'c@example.com',
  title: 't',
  brief: '',
  created_at: ago(400 * DAY),
};

const aQuote = {
  revision: 1,
  change_id: 'c',
  recipient_name: 'A',
  recipient_email: 'a@example.com',
  version: 1,
  created_at: ago(400 * DAY),
  last_day: ago(380 * DAY).slice(0, 10),
};

const anInvoice = {
  kind: 'invoice',
  order_id: 'o',
  total_cents: 1,
  currency: 'EUR',
  facts: '{}',
  earlier: '[]',
  created_at: ago(0),
  cancelled_at: ago(0),
};

/** Each line of the privacy document has two rows here: one that is old enough to be deleted, and one that is not. */
const LINES: { line: string; table: string; key: string; rows: (isOld: boolean) => Record<string, unknown> }[] = [
  {
    line: 'customers’ sessions go an hour after their end',
    table: 'sessions',
    key: 'id',
    rows: (isOld) => ({
      user_id: 'u',
      device: 'd',
      created_at: ago(DAY),
      last_used_at: ago(DAY),
      expires_at: ago(isOld ? 2 * HOUR : HOUR / 2),
    }),
  },
  {
    line: 'links of mails go an hour after their end',
    table: 'account_links',
    key: 'token_hash',
    rows: (isOld) => ({
      user_id: 'u',
      purpose: 'reset',
      created_at: ago(DAY),
      expires_at: ago(isOld ? 2 * HOUR : HOUR / 2),
    }),
  },
  {
    line: 'wishes for a reset link go after an hour',
    table: 'reset_requests',
    key: 'id',
    // A younger request is not deleted but handled, and then gone too; a request of this moment is not yet for Cron.
    rows: (isOld) => ({ email: 'a@example.com', origin: 'https://example.org', created_at: ago(isOld ? 2 * HOUR : 0) }),
  },
  {
    line: 'mails about accounts and requests go after 30 days',
    table: 'outbox',
    key: 'id',
    rows: (isOld) => sentMail('contact_notification', isOld ? 31 : 29),
  },
  {
    line: 'mails about payments go after half a year',
    table: 'outbox',
    key: 'id',
    rows: (isOld) => sentMail('payment_customer', isOld ? 181 : 179),
  },
  {
    line: 'the owner’s sessions go an hour after their last use',
    table: 'admin_sessions',
    key: 'id_hash',
    rows: (isOld) => ({
      username: 'admin',
      password_version: 0,
      created_at: ago(3 * HOUR),
      last_used_at: ago(isOld ? 1.1 * HOUR : 0.9 * HOUR),
      expires_at: ago(-9 * HOUR),
    }),
  },
  {
    line: 'the owner’s sessions go an hour after their end',
    table: 'admin_sessions',
    key: 'id_hash',
    rows: (isOld) => ({
      username: 'admin',
      password_version: 0,
      created_at: ago(13 * HOUR),
      last_used_at: ago(0),
      expires_at: ago(isOld ? 1.1 * HOUR : 0.9 * HOUR),
    }),
  },
  {
    line: 'challenges of passkeys go after an hour',
    table: 'admin_used_challenges',
    key: 'challenge',
    rows: (isOld) => ({ used_at: ago(isOld ? 1.1 * HOUR : 0.9 * HOUR) }),
  },
  {
    line: 'links to drafts go when they are over',
    table: 'draft_links',
    key: 'id',
    rows: (isOld) => ({
      documents: '[]',
      place: '/',
      created_at: ago(7 * DAY),
      created_by: 'admin',
      expires_at: ago(isOld ? HOUR : -HOUR),
    }),
  },
  {
    line: 'links of quotes go 90 days after their end',
    table: 'quote_links',
    key: 'token_hash',
    rows: (isOld) => ({ quote_id: 'q', created_at: ago(180 * DAY), expires_at: ago((isOld ? 91 : 89) * DAY) }),
  },
  {
    line: 'links of work go when they are over',
    table: 'work_links',
    key: 'token_hash',
    rows: (isOld) => ({ work_id: 'w', created_at: ago(90 * DAY), expires_at: ago(isOld ? HOUR : -HOUR) }),
  },
  {
    line: 'work goes a year after its end',
    table: 'work',
    key: 'id',
    rows: (isOld) => ({ ...someWork, closed_at: ago((isOld ? 366 : 364) * DAY) }),
  },
  {
    line: 'uploads for work that are not finished go after a day',
    table: 'work_files',
    key: 'id',
    rows: (isOld) => ({
      work_id: 'w',
      name: 'a',
      bytes: 1,
      type: '',
      place: 'kv',
      storage_key: 'work/a',
      parts: '[]',
      created_at: ago(23 * HOUR),
      // One run of Cron deletes the file, and a later one removes its bytes.
      deleted_at: isOld ? ago(HOUR) : null,
    }),
  },
  {
    line: 'addresses of files go when they are over',
    table: 'work_file_links',
    key: 'token_hash',
    rows: (isOld) => ({ file_id: 'f', created_at: ago(6 * HOUR), expires_at: ago(isOld ? HOUR : -HOUR) }),
  },
  {
    line: 'mails about work go after 30 days',
    table: 'outbox',
    key: 'id',
    rows: (isOld) => sentMail('work_client', isOld ? 31 : 29),
  },
  {
    line: 'quotes that came to nothing go after a year',
    table: 'quotes',
    key: 'id',
    rows: (isOld) => ({ ...aQuote, declined_at: ago((isOld ? 366 : 364) * DAY) }),
  },
  {
    line: 'mails about quotes go after 30 days',
    table: 'outbox',
    key: 'id',
    rows: (isOld) => sentMail('quote_client', isOld ? 31 : 29),
  },
  {
    line: 'refusals and exports in the audit go after 90 days',
    table: 'audit_log',
    key: 'id',
    rows: (isOld) => ({
      at: ago((isOld ? 91 : 89) * DAY),
      actor: 'nobody',
      action: 'owner_password_refused',
      subject: 'sign-in',
      detail: '{"count":1}',
    }),
  },
  {
    line: 'reply deadlines go after 400 days',
    table: 'reply_promises',
    key: 'message_id',
    rows: (isOld) => ({
      received_at: ago((isOld ? 401 : 399) * DAY),
      due_at: ago(398 * DAY),
      replied_at: ago(398 * DAY),
    }),
  },
  {
    line: 'where visits came from goes after 400 days',
    table: 'visit_sources',
    key: 'name',
    rows: (isOld) => ({ day: ago((isOld ? 401 : 399) * DAY).slice(0, 10), kind: 'referrer', count: 1 }),
  },
  {
    line: 'errors go 30 days after they came last',
    table: 'error_groups',
    key: 'fingerprint',
    rows: (isOld) => ({
      kind: 'TypeError',
      message: 'm',
      place: 'GET /',
      first_at: ago(60 * DAY),
      last_at: ago((isOld ? 31 : 29) * DAY),
      count: 2,
    }),
  },
  {
    line: 'counted attempts go after two days',
    table: 'rate_limits',
    key: 'key',
    rows: (isOld) => ({ window_start: Math.floor((NOW.getTime() - (isOld ? 3 : 1) * DAY) / 1000), count: 1 }),
  },
  {
    line: 'receipts go ten years after their year',
    table: 'receipts',
    key: 'payment_id',
    rows: (isOld) => ({
      year: isOld ? 2025 : 2026,
      sequence: 1,
      kind: 'receipt',
      amount_cents: 1,
      currency: 'USD',
      description: 'd',
      issued_at: ago(0),
      seller: '{}',
      customer: '{}',
    }),
  },
  {
    line: 'invoices go ten years after their year',
    table: 'invoices',
    key: 'id',
    rows: (isOld) => ({ ...anInvoice, issued_on: isOld ? '2025-12-31' : '2026-01-01' }),
  },
  {
    line: 'links of invoices go when they are over',
    table: 'invoice_links',
    key: 'token_hash',
    rows: (isOld) => ({ invoice_id: 'i', created_at: ago(300 * DAY), expires_at: ago(isOld ? HOUR : -HOUR) }),
  },
  {
    line: 'links of old invoices go with them',
    table: 'invoice_links',
    key: 'token_hash',
    rows: (isOld) => ({ invoice_id: isOld ? 'old' : 'i', created_at: ago(DAY), expires_at: ago(-DAY) }),
  },
  {
    line: 'events of PayPal go after half a year',
    table: 'webhook_events',
    key: 'id',
    rows: (isOld) => ({
      type: 't',
      resource_id: 'r',
      outcome: 'applied',
      created_at: ago(0),
      received_at: ago((isOld ? 200 : 100) * DAY),
    }),
  },
];

const insert = (table: string, row: Record<string, unknown>) =>
  env.DB.prepare(
    `INSERT INTO ${table} (${Object.keys(row).join(', ')}) VALUES (${Object.keys(row)
      .map(() => '?')
      .join(', ')})`,
  ).bind(...Object.values(row));

test('retention: Cron removes what is old enough by each line of the privacy document, and keeps what is younger', async () => {
  const user = {
    id: 'u',
    email: 'u@example.com',
    first_name: 'U',
    last_name: 'V',
    password_hash: 'none',
    password_version: 1,
    created_at: ago(DAY),
  };
  await insert('users', user).run();
  await insert('quotes', { ...aQuote, id: 'q', accepted_at: ago(390 * DAY) }).run();
  await insert('work', { ...someWork, id: 'w' }).run();
  const order = {
    id: 'o',
    user_id: 'u',
    tier_id: 't',
    tier_name: 'T',
    plan: 'p',
    payment_type: 'one_time',
    amount_cents: 1,
    currency: 'EUR',
    status: 'cancelled',
    attempt: 1,
    created_at: ago(0),
    closed_at: ago(0),
  };
  await insert('orders', order).run();
  await insert('invoices', { ...anInvoice, id: 'i', issued_on: '2036-06-01' }).run();
  await insert('invoices', { ...anInvoice, id: 'old', issued_on: '2025-06-01' }).run();
  const file = {
    name: 'a',
    bytes: 1,
    type: '',
    place: 'kv',
    storage_key: 'work/f',
    parts: '[]',
    created_at: ago(HOUR),
  };
  await insert('work_files', { ...file, id: 'f', work_id: 'w', completed_at: ago(0) }).run();
  for (const { line, table, key, rows } of LINES) {
    await env.DB.batch([
      insert(table, { [key]: `${line}: old`, ...rows(true) }),
      insert(table, { [key]: `${line}: young`, ...rows(false) }),
    ]);
  }
  // Deletion works even while payments are configured wrongly.
  await runTasks(serviceContext({ PAYPAL_CLIENT_SECRET: '' }, NOW));
  for (const { line, table, key } of LINES) {
    const { results } = await env.DB.prepare(`SELECT ${key} AS id FROM ${table} WHERE instr(${key}, ?) = 1`)
      .bind(`${line}:`)
      .all();
    expect(results, line).toEqual([{ id: `${line}: young` }]);
  }
});

test('retention: what is kept for good is not touched by Cron, however old', async () => {
  const old = ago(20 * 365 * DAY);
  await env.DB.batch([
    insert('contact_messages', {
      id: 'm',
      name: 'a',
      email: 'a@example.com',
      subject: 's',
      message: 'm',
      content_type: '[]',
      status: 'new',
      created_at: old,
    }),
    insert('analytics_daily', { day: old.slice(0, 10), event: 'page_view', page: '/', count: 1 }),
    insert('audit_log', { id: 'a', at: old, actor: 'admin', action: 'publish', subject: 'profile', detail: '{}' }),
  ]);
  await runCron(NOW);
  for (const [table, column, value] of [
    ['contact_messages', 'id', 'm'],
    ['analytics_daily', 'day', old.slice(0, 10)],
    ['audit_log', 'id', 'a'],
  ] as const) {
    expect(
      await env.DB.prepare(`SELECT COUNT(*) AS n FROM ${table} WHERE ${column} = ?`).bind(value).first('n'),
      table,
    ).toBe(1);
  }
});
