import { env } from 'cloudflare:workers';
import { expect, test } from 'vitest';
import { newAccount } from '../accounts/api.ts';
import { addMessages, addPurchase, addUsers, asOwner, minute, readAll } from './people.ts';

const FUTURE = '2099-01-01T00:00:00.000Z';
const PAST = '2026-01-02T00:00:00.000Z';

const ids = (json: { data: { id: string }[] }): string[] => json.data.map(({ id }) => id);

/** Adds five people, each of another kind. */
const addPeople = async () => {
  await addUsers([
    { id: 'ada', first: 'Ada', last: 'Lovelace', email: 'ada@engine.example', at: minute(1) },
    { id: 'bob', first: 'bob', last: 'Ross', email: 'zz-bob@paint.example', at: minute(2) },
    { id: 'emile', first: 'Émile', last: 'Zola', email: 'emile@jaccuse.example', at: minute(3) },
    { id: 'grace', first: 'Grace', last: 'Hopper', email: 'grace@navy.example', at: minute(4) },
    { id: 'sofia', first: 'София', last: 'Ковалевская', email: 'sofia@math.example', at: minute(4) },
    { id: 'gone', first: '', last: '', email: 'gone', at: minute(9), deletedAt: minute(10) },
  ]);
  await addPurchase({ id: 'o-ada', userId: 'ada', cents: 20_000, paidUntil: FUTURE });
  await addPurchase({ id: 'o-ada-2', userId: 'ada', cents: 1050, refunded: 1050, status: 'refunded' });
  await addPurchase({ id: 'o-bob', userId: 'bob', cents: 40_000, refunded: 15_000, paidUntil: PAST });
  await addPurchase({ id: 'o-emile', userId: 'emile', cents: 20_000, status: 'pending' });
  await addPurchase({ id: 'o-gone', userId: 'gone', cents: 99_900, paidUntil: FUTURE });
};

test('the owner sees everybody who has an account, the newest first, with what follows from their payments', async () => {
  const owner = await asOwner();
  await addPeople();
  const { status, json } = await owner('GET', 'admin/users');
  expect(status).toBe(200);
  expect(json).toMatchObject({ success: true, page: { next: null } });
  expect(ids(json)).toEqual(['sofia', 'grace', 'emile', 'bob', 'ada']);
  expect(json.data[4]).toEqual({
    id: 'ada',
    email: 'ada@engine.example',
    first_name: 'Ada',
    last_name: 'Lovelace',
    email_verified: false,
    language: null,
    subscription_status: 'active',
    subscription_plan: 'monthly_basic',
    subscription_end_date: FUTURE,
    total_orders: 2,
    total_spent: 200,
    currency: 'USD',
    created_at: minute(1),
  });
  expect(json.data[3]).toMatchObject({ subscription_status: 'expired', total_orders: 1, total_spent: 250 });
  expect(json.data[2]).toMatchObject({ subscription_status: null, total_orders: 0, total_spent: 0 });
});

test('the figures are about everybody who has an account, and revenue keeps what deleted ones paid', async () => {
  const owner = await asOwner();
  const nobody = await owner('GET', 'admin/users/summary');
  expect(nobody.json.data).toEqual({
    total_users: 0,
    active_subscribers: 0,
    paying_users: 0,
    total_revenue: 0,
    net: { all: 0, accounts: 0, without_account: 0, in_review: 0, currency: 'USD' },
    currency: 'USD',
  });
  await addPeople();
  const { status, json } = await owner('GET', 'admin/users/summary');
  expect(status).toBe(200);
  expect(json).toEqual({
    success: true,
    data: {
      total_users: 5,
      active_subscribers: 1,
      paying_users: 2,
      total_revenue: 1449,
      net: { all: 1449, accounts: 1449, without_account: 0, in_review: 0, currency: 'USD' },
      currency: 'USD',
    },
  });
});

test.for([
  ['all', ['sofia', 'grace', 'emile', 'bob', 'ada']],
  ['active', ['ada']],
  ['inactive', ['sofia', 'grace', 'emile', 'bob']],
  ['no_orders', ['sofia', 'grace', 'emile']],
] as const)('the filter %s shows whom it names', async ([status, expected]) => {
  const owner = await asOwner();
  await addPeople();
  const { json } = await owner('GET', `admin/users?status=${status}`);
  expect(ids(json)).toEqual(expected);
});

test.for([
  ['created_at', ['sofia', 'grace', 'emile', 'bob', 'ada']],
  ['name', ['ada', 'bob', 'grace', 'emile', 'sofia']],
  ['email', ['ada', 'emile', 'grace', 'sofia', 'bob']],
  ['total_spent', ['bob', 'ada', 'sofia', 'grace', 'emile']],
] as const)('the list is sorted by %s', async ([sort, expected]) => {
  const owner = await asOwner();
  await addPeople();
  expect(ids((await owner('GET', `admin/users?sort=${sort}`)).json)).toEqual(expected);
});

test.for<[string, string[]]>([
  ['ADA', ['ada']],
  ['lace', ['ada']],
  ['ada love', ['ada']],
  ['  Ada Lovelace ', ['ada']],
  ['PAINT.example', ['bob']],
  ['émile', ['emile']],
  ['ÉMILE', ['emile']],
  ['ковалевская', ['sofia']],
  ['СОФИЯ', ['sofia']],
  ['%', []],
  ['_', []],
  ['*', []],
  ['\\', []],
  ["' OR 1=1 --", []],
  ['x'.repeat(100), []],
  ['абвгдежзийклмнопрстуфхцчшщъыьэюяабвгдежзийклмнопрстуфхцчшщъыьэюяéèêëàâäùûüôöîï'.slice(0, 100), []],
  ['gone', []],
])('a search for %j finds by first name, last name or e-mail, in any case', async ([search, expected]) => {
  const owner = await asOwner();
  await addPeople();
  const { status, json } = await owner('GET', `admin/users?search=${encodeURIComponent(search)}`);
  expect(status).toBe(200);
  expect(ids(json)).toEqual(expected);
});

test('search, filter and sort work together', async () => {
  const owner = await asOwner();
  await addPeople();
  const { json } = await owner('GET', 'admin/users?search=R&status=inactive&sort=total_spent');
  expect(ids(json)).toEqual(['bob', 'grace']);
});

test.for(['created_at', 'name', 'email', 'total_spent'])(
  'pagination: a list of many, sorted by %s, comes in pages without gaps or repetitions',
  async (sort) => {
    const owner = await asOwner();
    // Many accounts have the same time, name and sum, so that pages end between two that differ only in their id.
    await addUsers(
      Array.from({ length: 120 }, (_, index) => ({
        id: `user-${String(index).padStart(3, '0')}`,
        first: index % 2 === 0 ? 'same' : 'SAME',
        at: minute(Math.floor(index / 40)),
      })),
    );
    for (let index = 0; index < 70; index += 1) {
      await addPurchase({
        id: `order-${index}`,
        userId: `user-${String(index).padStart(3, '0')}`,
        cents: index < 60 ? 1000 : 2000,
      });
    }
    const pages = await readAll(owner, `admin/users?sort=${sort}`);
    expect(pages.map(({ json }) => json.data.length)).toEqual([50, 50, 20]);
    const all = pages.flatMap(({ json }) => json.data);
    expect(new Set(all.map(({ id }) => id)).size).toBe(120);
    if (sort === 'total_spent') {
      const spent = all.map(({ total_spent: dollars }) => dollars);
      expect(spent).toEqual(spent.toSorted((a, b) => b - a));
    }
  },
);

test('pagination: somebody who joins while the owner reads on is on no page twice', async () => {
  const owner = await asOwner();
  await addUsers(Array.from({ length: 60 }, (_, index) => ({ id: `user-${index}`, at: minute(index) })));
  const first = await owner('GET', 'admin/users');
  await addUsers([{ id: 'newcomer', at: minute(100) }]);
  const second = await owner('GET', `admin/users?after=${first.json.page.next}`);
  expect(new Set([...ids(first.json), ...ids(second.json)]).size).toBe(60);
});

test.for<[string, string]>([
  ['after', 'nonsense'],
  ['after', '!'],
  ['after', btoa('["created_at",1,2]')],
  ['after', btoa('["name","a","b","c"]').replaceAll('=', '')],
  ['after', btoa('["created_at"]').replaceAll('=', '')],
  ['after', btoa('{"a":1}').replaceAll('=', '')],
  ['status', 'somebody'],
  ['status', ''],
  ['sort', 'password_hash'],
  ['sort', 'created_at; DROP TABLE users'],
  ['search', 'x'.repeat(101)],
  ['search', '\0'],
])('a query with %s=%j is refused by its name', async ([name, value]) => {
  const owner = await asOwner();
  await addPeople();
  const { status, json } = await owner('GET', `admin/users?${name}=${encodeURIComponent(value)}`);
  expect(status).toBe(422);
  expect(json.errors).toMatchObject([{ path: name }]);
});

test('pagination: a cursor longer than any the server gives is refused', async () => {
  const owner = await asOwner();
  expect((await owner('GET', `admin/users?after=${'A'.repeat(3000)}`)).status).toBe(422);
});

test('a customer’s page holds everything that is known of them, and nobody else’s', async () => {
  const owner = await asOwner();
  await addPeople();
  await env.DB.prepare(
    `INSERT INTO content_requests (id, user_id, type, topic, deadline, notes, created_at)
     VALUES ('r-1', 'ada', 'Blog post', 'Engines', 'soon', 'Please', ?), ('r-2', 'bob', 'Blog post', 'Trees', '', '', ?)`,
  )
    .bind(minute(6), minute(6))
    .run();
  await addMessages([
    { id: 'm-1', email: 'ADA@engine.example' },
    { id: 'm-2', email: 'else@engine.example' },
  ]);
  const { status, json } = await owner('GET', 'admin/users/ada');
  expect(status).toBe(200);
  expect(json.data.user).toMatchObject({ id: 'ada', total_spent: 200 });
  expect(json.data.subscription).toMatchObject({ status: 'active', tier_name: 'Monthly Basic', amount: 200 });
  expect(ids({ data: json.data.orders }).toSorted()).toEqual(['o-ada', 'o-ada-2']);
  expect(json.data.orders.flatMap(({ payments }: { payments: object[] }) => payments)).toHaveLength(2);
  expect(json.data.refunds).toEqual([
    {
      id: 'refund-o-ada-2',
      kind: 'refund',
      amount: 10.5,
      currency: 'USD',
      refunded_at: minute(5),
      payment_id: 'pay-o-ada-2',
      order_id: 'o-ada-2',
    },
  ]);
  expect(json.data.requests).toEqual([
    {
      id: 'r-1',
      type: 'Blog post',
      topic: 'Engines',
      deadline: 'soon',
      notes: 'Please',
      created_at: minute(6),
      done_at: null,
    },
  ]);
  expect(ids({ data: json.data.messages })).toEqual(['m-1']);
  expect(JSON.stringify(json)).not.toMatch(/password|pass_?hash/i);
});

test.for(['gone', 'nobody', "' OR '1'='1", '%00'])('pagination: there is no page of %j', async (id) => {
  const owner = await asOwner();
  await addPeople();
  const { status, json } = await owner('GET', `admin/users/${id === '%00' ? id : encodeURIComponent(id)}`);
  expect(status).toBe(404);
  expect(json.message).toBe('There is no such customer.');
});

test('what the list says of somebody is what their own dashboard says', async () => {
  const owner = await asOwner();
  const { user } = await newAccount();
  await addPurchase({ id: 'o-1', userId: user.id, cents: 20_000, refunded: 500, paidUntil: FUTURE });
  const { json } = await owner('GET', 'admin/users');
  const detail = await owner('GET', `admin/users/${user.id}`);
  expect(json.data[0]).toMatchObject({ total_orders: 1, total_spent: 195, subscription_status: 'active' });
  expect(detail.json.data.user).toEqual(json.data[0]);
});

test('a subscription whose paid time is over counts as none, though nobody has said so yet', async () => {
  const owner = await asOwner();
  await addUsers([{ id: 'late' }]);
  await addPurchase({ id: 'o-late', userId: 'late', cents: 20_000, paidUntil: PAST });
  const { json } = await owner('GET', 'admin/users?status=active');
  expect(json.data).toEqual([]);
  expect((await owner('GET', 'admin/users/summary')).json.data.active_subscribers).toBe(0);
  expect(ids((await owner('GET', 'admin/users?status=inactive')).json)).toEqual(['late']);
});

const written = (at: string): string => at.slice(0, 19).replace('T', ' ');

test('the CSV export has the customers as the list stands, for a spreadsheet', async () => {
  const owner = await asOwner();
  await addPeople();
  const { status, text, headers } = await owner('GET', 'admin/users.csv?status=inactive&sort=total_spent');
  expect(status).toBe(200);
  expect(headers.get('content-type')).toBe('text/csv; charset=utf-8');
  expect(headers.get('cache-control')).toBe('no-store');
  const today = new Date().toISOString().slice(0, 10);
  expect(headers.get('content-disposition')).toBe(`attachment; filename="users-${today}.csv"`);
  const lines = text.split('\r\n');
  expect(lines).toEqual([
    'First name,Last name,Email,Email confirmed,Language,Subscription status,Plan,Subscription end date (UTC),Total orders,Total spent (USD),Joined (UTC),Id',
    `bob,Ross,zz-bob@paint.example,no,,expired,monthly_basic,${written(PAST)},1,250.00,${written(minute(2))},bob`,
    `София,Ковалевская,sofia@math.example,no,,,,,0,0.00,${written(minute(4))},sofia`,
    `Grace,Hopper,grace@navy.example,no,,,,,0,0.00,${written(minute(4))},grace`,
    `Émile,Zola,emile@jaccuse.example,no,,,,,0,0.00,${written(minute(3))},emile`,
    '',
  ]);
});

test('a name in the CSV export is never a formula', async () => {
  const owner = await asOwner();
  const names = ['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', '\r=1', '"=1"', 'a,b', 'two\nlines', "O'Hara", 'plain'];
  await addUsers(names.map((first, index) => ({ id: `user-${index}`, first, last: 'L', at: minute(100 - index) })));
  const { text } = await owner('GET', 'admin/users.csv');
  const cells = text
    .replace('\u{FEFF}', '')
    .split(/\r\n(?=[^\r\n]*|$)/)
    .slice(1, -1)
    .map((line) => line.split(',L,')[0]);
  expect(cells).toEqual([
    "'=1+1",
    "'+1",
    "'-1",
    "'@SUM(A1)",
    "'\t=1",
    `"'\r=1"`,
    '"""=1"""',
    '"a,b"',
    '"two\nlines"',
    "O'Hara",
    'plain',
  ]);
});
