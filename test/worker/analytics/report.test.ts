import { env } from 'cloudflare:workers';
import { expect, test } from 'vitest';
import { readReport } from '../../../src-worker/services/analytics/read-report.ts';
import { begin, contactRequest, json, visit } from '../../faults/visitor.ts';
import { call, ownerCookie } from '../admin/owner.ts';
import { newCustomer, orderRow, startShop } from '../payments/shop.ts';
import { serviceContext } from '../site.ts';

const shop = await startShop();

const DAY_MS = 86_400_000;
const before = (days: number): string => new Date(Date.now() - days * DAY_MS).toISOString();

interface Message {
  email: string;
  status?: string;
  at?: string;
  source?: string | null;
}

const store = async (messages: Message[]): Promise<void> => {
  const insert = env.DB.prepare(
    `INSERT INTO contact_messages (id, name, email, subject, message, content_type, status, created_at, source)
     VALUES (?, 'Ann Lee', ?, 'A white paper', 'We would like six pages.', '["Other"]', ?, ?, ?)`,
  );
  await env.DB.batch(
    messages.map(({ email, status = 'new', at = before(0), source = null }) =>
      insert.bind(crypto.randomUUID(), email, status, at, source),
    ),
  );
};

/** The figures are read at once, although they may be written only later. */
const track = async (event: string, page?: string): Promise<void> => {
  const { response } = await begin('/api/analytics/track', json({ event, page }));
  expect(response.status).toBe(202);
};

const report = async (days = '30') => {
  const { status, json: body } = await call('GET', `admin/analytics?days=${days}`, { cookie: await ownerCookie() });
  expect(status).toBe(200);
  return body.data;
};

test('the cards count every message, those of seven days, distinct addresses and the new ones', async () => {
  await store([
    { email: 'ann@example.com' },
    { email: 'Ann@Example.com', status: 'read', at: before(6.99) },
    { email: 'bo@example.com', status: 'replied', at: before(7.01) },
    { email: 'cy@example.com', at: before(400) },
  ]);
  expect((await report()).contacts).toEqual({ total: 4, this_week: 2, unique_visitors: 3, new_messages: 2 });
});

test('the cards count far beyond the first page of the list', async () => {
  await store(Array.from({ length: 230 }, (_, index) => ({ email: `person-${index % 90}@example.com` })));
  expect((await report()).contacts).toEqual({ total: 230, this_week: 230, unique_visitors: 90, new_messages: 230 });
});

test('an empty site has a day for each day and nothing in it', async () => {
  for (const [range, count] of [
    ['7', 7],
    ['30', 30],
    ['90', 90],
  ] as const) {
    const { days, contacts } = await report(range);
    expect(contacts).toEqual({ total: 0, this_week: 0, unique_visitors: 0, new_messages: 0 });
    expect(days).toHaveLength(count);
    expect(days.at(-1).day).toBe(before(0).slice(0, 10));
    expect(new Set(days.map(({ day }: { day: string }) => day)).size).toBe(count);
    for (const { day: _, ...counts } of days) expect(Object.values(counts).every((n) => n === 0)).toBe(true);
  }
});

test.for(['0', '31', '-7', '1e9', 'all', "7' OR 1"])('a range of %s days is refused by name', async (days) => {
  const { status, json: body } = await call('GET', `admin/analytics?days=${encodeURIComponent(days)}`, {
    cookie: await ownerCookie(),
  });
  expect(status).toBe(422);
  expect(body.errors).toEqual([{ path: 'days', message: expect.any(String) }]);
});

test('visits, pages, presses, orders and payments are counted on their day', async () => {
  await track('visit', '/');
  await track('visit', '/about');
  await track('page_view', '/');
  await track('pricing_click', 'pricing-trial');
  const customer = await newCustomer(shop.bindings);
  const order = await customer.order('pricing-trial');
  await shop.play(`orders/${order.providerId}/approve`);
  await customer.claim(order.order_id);
  expect((await orderRow(order.order_id))['status']).toBe('completed');
  expect((await report('7')).days.at(-1)).toEqual({
    day: before(0).slice(0, 10),
    visits: 2,
    page_views: 3,
    pricing_clicks: 1,
    enquiries: 0,
    checkouts: 1,
    payments: 1,
    received: 10,
  });
});

test('what was before the range is not in it', async () => {
  await store([
    { email: 'ann@example.com', at: before(8) },
    { email: 'bo@example.com', at: before(6) },
  ]);
  const { days } = await report('7');
  expect(days.map(({ enquiries }: { enquiries: number }) => enquiries)).toEqual([1, 0, 0, 0, 0, 0, 0]);
});

test('days begin and end at midnight in UTC', async () => {
  const ctx = { ...serviceContext(), now: () => new Date('2026-03-01T00:00:00.000Z') };
  await store([
    { email: 'ann@example.com', at: '2026-02-28T23:59:59.999Z' },
    { email: 'bo@example.com', at: '2026-03-01T00:00:00.000Z' },
  ]);
  const { days } = await readReport(ctx, 7);
  expect(days.slice(-2)).toMatchObject([
    { day: '2026-02-28', enquiries: 1 },
    { day: '2026-03-01', enquiries: 1 },
  ]);
});

const firstProject = async (): Promise<{ id: string; title: string }> => {
  const { data } = await (await visit('/api/projects')).json<{ data: { id: string; title: string }[] }>();
  const [project] = data;
  if (project === undefined) throw new Error('The sample has projects');
  return project;
};

test('a case study is known by the enquiry and the order that followed it', async () => {
  const { id, title } = await firstProject();
  await track('case_study_open', id);
  await track('page_view', `/projects/${id}`);
  await track('case_study_open', 'no-such-project');
  const sent = await visit('/api/contact', json({ ...contactRequest(), source: id }));
  expect(sent.status).toBe(201);
  const customer = await newCustomer(shop.bindings);
  const body = { pricing_tier_id: 'pricing-basic', source: id };
  expect((await customer.call('POST', '/payments/create-order', body)).status).toBe(201);

  const [first, ...others] = (await report()).case_studies;
  expect(first).toMatchObject({ project_id: id, title, opened: 2, enquiries: 1, orders: 1, paid_orders: 0 });
  expect(first.latest).toMatchObject([
    { kind: 'order', title: 'Monthly Basic', who: 'Nora Quist', is_paid: false },
    { kind: 'enquiry', title: 'A white paper on pumps', who: 'Ann Lee', is_paid: false },
  ]);
  expect(others.length).toBeGreaterThan(0);
  for (const other of others) expect(other).toMatchObject({ opened: 0, enquiries: 0, orders: 0, latest: [] });
  // Addresses that are not pages of this site are counted together, so that nobody can fill the table.
  const pages = await env.DB.prepare('SELECT DISTINCT page FROM analytics_daily ORDER BY page').all();
  expect(pages.results.map(({ page }) => page)).toEqual([`/projects/${id}`, 'other', id].toSorted());
});

test('a case study that is not published any more keeps what it led to', async () => {
  await store([
    { email: 'ann@example.com', source: 'proj-gone' },
    { email: 'bo@example.com', source: 'proj-gone' },
  ]);
  const { case_studies: studies } = await report();
  expect(studies[0]).toMatchObject({ project_id: 'proj-gone', title: null, enquiries: 2, opened: 0 });
});

test('an order that is paid again after it was left keeps its case study', async () => {
  const { id } = await firstProject();
  const customer = await newCustomer(shop.bindings);
  const made = await customer.call('POST', '/payments/create-order', { pricing_tier_id: 'pricing-trial', source: id });
  await env.DB.prepare("UPDATE orders SET status = 'expired', created_at = ?").bind(before(4)).run();
  const again = await customer.call('POST', `/payments/orders/${made.json.data.order_id}/retry`);
  expect(again.status).toBe(200);
  const sources = await env.DB.prepare('SELECT source FROM orders').all();
  expect(sources.results).toEqual([{ source: id }, { source: id }]);
});

test.for([
  ['markup', '<script>alert(1)</script>'],
  ['SQL', "x'; DROP TABLE orders;--"],
  ['a text without end', 'x'.repeat(101)],
  ['nothing', ''],
  ['a number', 17],
  ['null', null],
  ['NUL', 'a\0b'],
] as const)('a source that is %s is refused by name and nothing is stored', async ([, source]) => {
  const sent = await visit('/api/contact', json({ ...contactRequest(), source }));
  expect(sent.status).toBe(422);
  expect(await sent.json()).toMatchObject({ errors: [{ path: 'source' }] });
  const customer = await newCustomer(shop.bindings);
  const ordered = await customer.call('POST', '/payments/create-order', { pricing_tier_id: 'pricing-basic', source });
  expect(ordered).toMatchObject({ status: 422, json: { errors: [{ path: 'source' }] } });
  for (const table of ['contact_messages', 'orders']) {
    expect(await env.DB.prepare(`SELECT count(*) AS n FROM ${table}`).first('n')).toBe(0);
  }
});

test('a thousand enquiries for one case study are counted, and the latest five are shown', async () => {
  await store(
    Array.from({ length: 1000 }, (_, index) => ({
      email: 'ann@example.com',
      source: 'proj-busy',
      at: new Date(Date.now() - index * 60_000).toISOString(),
    })),
  );
  const [busy] = (await report()).case_studies;
  expect(busy).toMatchObject({ project_id: 'proj-busy', enquiries: 1000 });
  expect(busy.latest).toHaveLength(5);
});
