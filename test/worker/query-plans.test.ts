import { expect, test } from 'vitest';
import { runCron } from '../faults/private-mail.ts';
import { contactRequest, json, visit } from '../faults/visitor.ts';
import { call, ownerCookie } from './admin/owner.ts';
import { newCustomer, startShop } from './payments/shop.ts';
import { acceptance, ordersOf, startQuoting } from './quotes/quoting.ts';
import { startWorking } from './work/working.ts';
import { planOf, recordedDatabase, scansOf } from './recorded-database.ts';

/** Statements that may read a whole growing table, by their words, with the reason. */
const STATED: readonly [words: RegExp, reason: string][] = [
  [/INDEXED BY projects_pictured/, 'the index has only projects that show an uploaded picture'],
  [/AS at, 'payment' AS kind/, 'the export of a period'],
  [/AS hasOrder[\s\S]* <> 'denied'/, 'payments that count for no account, by an index of those alone'],
  [/AS "dead_mails"$/, 'what waits for the owner is counted, by indexes that hold little else'],
  [
    /from "disputes" .* IS NULL, "disputes"."due_at" asc/,
    'open disputes in the order of their days, by an index of them',
  ],
  [/from "work" where \(?\("work"."approved_at" IS NULL/, 'open work, by an index of it alone'],
  [/SUM\("bytes"\), 0\) from "work_files"/, 'the room that files of work take, by an index of those that are stored'],
  [/update "work_files" set "keep_until" = strftime/, 'files of work that is not over yet, by an index of them'],
  [/from "testimonials" (?:where \("testimonials"."on_home"|order by)/, 'at most 200 testimonials'],
  [/"search_entries"[\s\S]* NOT EXISTS/, 'after a publication, one row for each article on the site'],
  [/order by RANDOM\(\)/, 'Cron finishes what was left over, in no order'],
];

/** Statements that find few rows of a growing table, with the index that they must use. */
const FEW: readonly [words: RegExp, index: string][] = [
  [/AS "unpaid_orders"/, 'orders_unpaid'],
  [/AS "unpaid_quotes"/, 'orders_of_quotes'],
  [/AS "surplus"/, 'orders_surplus'],
  [/from "orders" .*"declined" in \(/, 'orders_declined'],
  [/'lapsed-'/, 'subscriptions_lapsed'],
  [/from "refunds" .*RANDOM/, 'refunds_pending'],
];

/** Each call may make so many statements: a larger number means one for each row of a list. */
const STATEMENTS: Record<string, number> = {
  'auth/me': 7,
  'auth/sessions': 5,
  'dashboard/orders': 6,
  'dashboard/summary': 11,
  'dashboard/billing': 5,
  'dashboard/data': 37,
  'dashboard/quotes': 12,
  'dashboard/work': 6,
  'config/status': 5,
  contacts: 3,
  'contacts?status=new': 3,
  'contacts?search=ann': 3,
  'resume/info': 4,
  'admin/session': 2,
  'admin/sessions': 4,
  'admin/passkeys': 4,
  'admin/totp': 3,
  'admin/system': 21,
  'admin/audit': 3,
  'admin/cron-runs': 3,
  'admin/outbox': 3,
  'admin/waiting': 4,
  'admin/analytics': 12,
  'admin/contacts.csv': 5,
  'admin/contacts/:id/replies': 3,
  'admin/users': 6,
  'admin/users?sort=name': 6,
  'admin/users?sort=email': 6,
  'admin/users?sort=total_spent': 6,
  'admin/users?status=active': 6,
  'admin/users?status=inactive': 6,
  'admin/users?status=no_orders': 6,
  'admin/users?search=nora': 6,
  'admin/users.csv': 7,
  'admin/users/summary': 5,
  'admin/users/:id': 16,
  'admin/orders': 3,
  'admin/payments.csv?from=2026-01-01&to=2027-01-01': 4,
  'admin/books.csv?from=2026-01-01&to=2027-01-01': 6,
  'admin/books-sums.csv?from=2026-01-01&to=2027-01-01': 6,
  'admin/payments/discrepancies': 19,
  'admin/payments/refunds': 3,
  'admin/payments/net': 4,
  'admin/payments/net?days=30': 4,
  'admin/payments/unmatched': 3,
  'admin/payments/unmatched?aside=yes': 3,
  'admin/payments/customers?search=nora': 4,
  'admin/desk': 25,
  'admin/quotes': 4,
  'admin/quotes?search=ann': 4,
  'admin/quotes/:id': 12,
  'admin/work': 4,
  'admin/work?view=over': 4,
  'admin/work/:id': 7,
  'admin/work/:id/files': 8,
  'admin/testimonials': 3,
  'admin/promise': 4,
  'admin/paypal/plans': 6,
  'admin/seller': 3,
  'admin/page-heads': 2,
  'admin/media': 6,
  'admin/media?search=x': 6,
  'admin/media-files': 6,
  'admin/media-files?search=x': 6,
  'admin/content': 4,
  'admin/content/profile': 4,
  'admin/content/profile/revisions': 4,
  'admin/content/profile/revisions/1': 4,
  'admin/doctor': 10,
};

test('query plans: no statement scans a table that grows, and a call makes as many statements as stated', async () => {
  const { DB, take } = recordedDatabase();
  const shop = await startShop({ DB });
  const { bindings } = shop;
  const statements = new Set<string>();
  const taken = (): number => {
    const recorded = take();
    for (const sql of recorded) statements.add(sql.trim());
    return recorded.length;
  };

  // The site has some data of every kind.
  await visit('/', { bindings });
  await visit('/api/contact', json(contactRequest(), { bindings }));
  await visit('/api/analytics/track', json({ event: 'page_view' }, { bindings }));
  for (const [path, body] of [
    [
      'register',
      { email: 'ada@example.com', password: 'correct horse battery', first_name: 'Ada', last_name: 'Byron' },
    ],
    ['login', { email: 'ada@example.com', password: 'correct horse battery' }],
    ['forgot-password', { email: 'ada@example.com' }],
  ] as const) {
    await visit(`/api/auth/${path}`, json(body, { bindings }));
  }
  const customer = await newCustomer(bindings);
  const trial = await customer.order('pricing-trial');
  await shop.play(`orders/${trial.providerId}/approve`);
  await customer.claim(trial.order_id);
  const plan = await customer.order('pricing-basic');
  await shop.play(`subscriptions/${plan.providerId}/approve`);
  await customer.claim(plan.order_id);
  await shop.play(`orders/${trial.providerId}/refund`);
  await shop.deliver(await shop.eventsAbout(trial.order_id, trial.providerId, plan.providerId));
  const quoting = await startQuoting(shop);
  const quote = await quoting.send({ payment: 'halves' });
  const declined = await quoting.send();
  const withdrawn = await quoting.send();
  await quoting.link('notes', { token: quote.token, id: crypto.randomUUID(), text: 'How many pages?' });
  await quoting.owner('POST', `${quote.id}/notes`, { id: crypto.randomUUID(), text: 'Four.' });
  await quoting.owner('POST', `${quote.id}/renew`, { valid_days: 2 });
  await quoting.link('decline', { token: declined.token, id: crypto.randomUUID() });
  await quoting.link('new-link', { token: declined.token });
  await customer.call('POST', '/quotes/accept', acceptance(quote.token));
  const [half] = await ordersOf(quote.id);
  await shop.play(`orders/${half?.['provider_id']}/approve`);
  await customer.claim(String(half?.['id']));
  await quoting.owner('POST', `${quote.id}/ask-rest`);
  await quoting.owner('POST', `${withdrawn.id}/withdraw`);
  await quoting.owner('DELETE', `${await quoting.begin()}/draft`);
  const working = await startWorking(shop);
  const work = await working.begin();
  const seen = await working.deliver(work);
  await working.say(seen, 'Shorter, please.', { kind: 'changes' });
  await working.say(seen, 'Who says so?');
  await working.owner('POST', `${work}/answers`, { id: crypto.randomUUID(), words: 'I do.' });
  await working.approve(seen, { code: await working.askCode(seen) });
  const cookie = await ownerCookie();
  taken();

  const idIn = (path: string): string => {
    if (path.includes('work')) return work;
    return path.includes('quotes') ? quote.id : customer.id;
  };
  const counts: Record<string, number> = {};
  for (const path of Object.keys(STATEMENTS)) {
    if (path.startsWith('auth/') || path.startsWith('dashboard/')) await customer.call('GET', `/${path}`);
    else {
      const { status } = await call('GET', path.replace(':id', idIn(path)), {
        cookie,
        bindings,
      });
      expect(status, path).toBe(200);
    }
    counts[path] = taken();
  }
  const [message] = (await call('GET', 'contacts', { cookie, bindings })).json.data;
  await call('POST', `admin/contacts/${message.id}/open`, { cookie, bindings, body: {} });
  await call('PATCH', `admin/contacts/${message.id}`, { cookie, bindings, body: { status: 'replied' } });
  await call('POST', `admin/contacts/${message.id}/spam`, { cookie, bindings, body: { spam: true } });
  await call('POST', `admin/contacts/${message.id}/reply`, {
    cookie,
    bindings,
    body: { id: crypto.randomUUID(), text: 'Gladly.' },
  });
  await call('DELETE', `admin/contacts/${message.id}`, { cookie, bindings });
  await call('PUT', 'admin/skills', { cookie, bindings, body: [] });
  await call('POST', 'admin/content/skills/revisions/1/restore', { cookie, bindings, body: {} });
  // Cron does most at a full hour.
  const hour = Math.ceil(Date.now() / 3_600_000) * 3_600_000;
  for (const days of [0, 3, 30]) await runCron(bindings, new Date(hour + days * 86_400_000));
  await customer.call('POST', '/payments/subscription/cancel');
  taken();

  expect(statements.size).toBeGreaterThan(150);
  const scans: string[] = [];
  const unused = new Set(STATED);
  for (const sql of statements) {
    const found = await scansOf(sql);
    if (found.length === 0) continue;
    const stated = STATED.find(([words]) => words.test(sql));
    if (stated === undefined) scans.push(`${found.join(', ')} in ${sql}`);
    else unused.delete(stated);
  }
  expect(scans).toEqual([]);
  // By their status alone these would read every order that ever failed.
  for (const [words, index] of FEW) {
    const found = [...statements].filter((sql) => words.test(sql));
    expect(found.length, index).toBeGreaterThan(0);
    for (const sql of found) expect(await planOf(sql)).toMatch(new RegExp(`INDEX ${index}\\b`));
  }
  expect([...unused]).toEqual([]);
  expect(counts).toEqual(STATEMENTS);
});

test('query plans: a list without an index is found', async () => {
  expect(await scansOf('SELECT * FROM payments WHERE payer_email = ? ORDER BY paid_at LIMIT 50')).toEqual([
    'SCAN payments',
  ]);
  expect(await scansOf('SELECT * FROM orders o ORDER BY o.tier_name LIMIT 5')).toEqual(['SCAN o']);
  expect(await scansOf('SELECT count(*) FROM users')).toHaveLength(1);
  expect(await scansOf('SELECT * FROM orders ORDER BY created_at DESC, id DESC LIMIT 51')).toEqual([]);
});
