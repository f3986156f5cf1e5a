import { expect, test } from 'vitest';
import { endOfDayIn } from '#contract/days';
import { mailsTo } from '../accounts/mails.ts';
import { call } from '../admin/owner.ts';
import { runCron } from '../../faults/private-mail.ts';
import { newCustomer, orderRow, rows, startShop, subjectsTo } from '../payments/shop.ts';
import {
  acceptance,
  acceptedQuote,
  CLIENT,
  newestToken,
  ordersOf,
  payOrder,
  startQuoting,
  TERMS,
  transferred,
} from './quoting.ts';

const shop = await startShop();
const DAY_MS = 86_400_000;

const inDays = (days: number): Date => new Date(Date.now() + days * DAY_MS);
const dayOf = (at: Date): string => at.toISOString().slice(0, 10);

const part = (share: number | null, due: string, day: string | null = null) => ({ share, amount: null, due, day });

/** A quote of 500.01 in three parts: a deposit of 30 %, a third on approval, and the rest on a date. */
const inThree = (day: string) => ({
  payment: 'parts',
  parts: [part(30, 'acceptance'), part(100 / 3, 'approval'), part(null, 'date', day)],
});

const desk = async (cookie: string) => (await call('GET', 'admin/desk', { cookie, bindings: shop.bindings })).json.data;

const setZone = async (cookie: string, timeZone: string) => {
  const { json } = await call('GET', 'admin/content/profile', { cookie, bindings: shop.bindings });
  const profile = json.data.body;
  const saved = await call('PUT', 'admin/profile', {
    cookie,
    bindings: shop.bindings,
    body: { ...profile, personalInfo: { ...profile.personalInfo, timeZone } },
  });
  expect(saved.status).toBe(200);
};

test('three parts: a deposit, one on approval, one at its date, and all come to the total', async () => {
  const last = dayOf(inDays(40));
  const { id, owner, read, client, orderId, cookie, token, link } = await acceptedQuote(shop, inThree(last));
  const quote = await read(id);
  expect(quote).toMatchObject({
    state: { name: 'accepted' },
    versions: [{ payment: 'parts', payment_days: 14, parts: inThree(last).parts }],
    parts: [
      { part: 'part-1', amount: 150, state: 'due', status: 'due', due: 'acceptance' },
      { part: 'part-2', amount: 166.67, state: 'not_due', status: 'not_due', due: 'approval', due_at: null },
      { part: 'part-3', amount: 183.34, state: 'not_due', status: 'not_due', due: 'date', day: last },
    ],
    can: { ask_rest: true, withdraw: true },
  });
  expect(quote.parts[0].due_at).toBe(endOfDayIn('UTC', dayOf(inDays(14))));
  expect((await link('open', { token })).json.data.parts[2]).toMatchObject({ day: last, order_id: null });
  expect(await orderRow(orderId)).toMatchObject({ quote_part: 'part-1', tier_name: 'Six white papers, part 1 of 3' });
  expect((await desk(cookie)).unpaid_quotes).toMatchObject({ count: 1, lines: [{ id, is_due: true }] });
  expect((await desk(cookie)).work_due.count).toBe(0);
  expect((await payOrder(shop, client, orderId)).status).toBe('completed');
  expect((await desk(cookie)).work_due).toMatchObject({ count: 1, lines: [{ id }] });

  const asked = await Promise.all([1, 2].map(() => owner('POST', `${id}/ask-rest`)));
  expect(asked.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
  const again = await owner('POST', `${id}/ask-rest`);
  expect(again).toMatchObject({
    status: 409,
    json: { message: 'There is no payment of this quote that can be asked for.' },
  });
  const second = (await ordersOf(id)).find((order) => order['quote_part'] === 'part-2');
  expect(second).toMatchObject({ amount_cents: 16_667, status: 'pending', tier_name: 'Six white papers, part 2 of 3' });
  const due = (await subjectsTo(client.email)).filter((subject) => subject.startsWith('A payment is due'));
  expect(due).toHaveLength(1);
  const [mail] = await rows("SELECT text FROM outbox WHERE subject LIKE 'A payment is due%'");
  for (const words of ['Part 2 of 3', '$166.67', 'Please pay by', '/#/dashboard'])
    expect(mail?.['text']).toContain(words);
  const retried = await client.call('POST', `/payments/orders/${second?.['id']}/retry`);
  expect(retried.status).toBe(200);
  expect((await payOrder(shop, client, String(second?.['id']))).status).toBe('completed');
  expect((await desk(cookie)).work_due.count).toBe(0);

  await runCron(shop.bindings, inDays(39));
  expect(await ordersOf(id)).toHaveLength(2);
  await Promise.all([1, 2].map(() => runCron(shop.bindings, inDays(40))));
  await runCron(shop.bindings, inDays(41));
  const third = (await ordersOf(id)).find((order) => order['quote_part'] === 'part-3');
  expect(third).toMatchObject({ amount_cents: 18_334, due_at: endOfDayIn('UTC', dayOf(inDays(54))) });
  const mails = await rows("SELECT id FROM outbox WHERE subject LIKE 'A payment is due%'");
  // The first mail is already deleted.
  expect(mails).toHaveLength(1);
  await client.call('POST', `/payments/orders/${third?.['id']}/retry`);
  expect((await payOrder(shop, client, String(third?.['id']))).status).toBe('completed');
  // By its clock Cron has removed the owner's session.
  expect(await (await startQuoting(shop)).read(id)).toMatchObject({
    state: { name: 'paid' },
    paid: 500.01,
    parts: [{ status: 'paid' }, { status: 'paid' }, { status: 'paid' }],
    events: expect.arrayContaining([expect.objectContaining({ kind: 'part_asked' })]),
  });
});

test('a part at a date that is over is due at once, in the zone of the site; what comes later waits', async () => {
  const { cookie, ...quoting } = await startQuoting(shop);
  await setZone(cookie, 'Pacific/Kiritimati');
  const now = new Date();
  const there = new Intl.DateTimeFormat('en-CA', { timeZone: 'Pacific/Kiritimati' });
  const [today, tomorrow] = [there.format(now), there.format(new Date(now.getTime() + DAY_MS))];
  const { id, token } = await quoting.send({
    payment: 'parts',
    parts: [part(10, 'date', '2020-01-31'), part(20, 'date', today), part(null, 'date', tomorrow)],
  });
  const client = await newCustomer(shop.bindings);
  const accepted = await client.call('POST', '/quotes/accept', acceptance(token));
  expect(accepted.json.data.checkout).toMatchObject({ amount: 50, tier_name: 'Six white papers, part 1 of 3' });
  const placed = await ordersOf(id);
  expect(placed.map((order) => order['quote_part'])).toEqual(['part-1', 'part-2']);
  const end = endOfDayIn('Pacific/Kiritimati', dayOf(new Date(Date.parse(today) + 14 * DAY_MS)));
  expect(placed.map((order) => order['due_at'])).toEqual([end, end]);
  const told = await rows(
    "SELECT text FROM outbox WHERE recipient = ? AND subject LIKE 'A payment is due%'",
    client.email,
  );
  expect(told).toHaveLength(1);
  expect(told[0]?.['text']).toContain('Part 2 of 3');

  // In that zone the day begins fourteen hours before it begins in UTC.
  const begins = new Date(Date.parse(endOfDayIn('Pacific/Kiritimati', today)));
  await runCron(shop.bindings, begins);
  expect(await ordersOf(id)).toHaveLength(2);
  await runCron(shop.bindings, new Date(begins.getTime() + 60_000));
  expect(await ordersOf(id)).toHaveLength(3);
});

test('a part is due, paid in part, overdue, paid and cancelled as its money and its days say', async () => {
  const { cookie, ...quoting } = await startQuoting(shop);
  const account = { holder: 'Ada Writer', iban: 'DE89370400440532013000', bic: '', account: '', note: '' };
  await call('PUT', 'admin/transfer', { cookie, bindings: shop.bindings, body: { revision: 0, body: account } });
  const terms = { ways: ['transfer'], payment_days: 0, ...inThree(dayOf(inDays(2))) };
  const { id, token } = await quoting.send(terms);
  const client = await newCustomer(shop.bindings);
  expect((await client.call('POST', '/quotes/accept', acceptance(token))).status).toBe(200);
  const record = (amount: number) => quoting.owner('POST', `${id}/transfers`, transferred(amount, { part: 'part-1' }));
  const statuses = async () => (await quoting.read(id)).parts.map(({ status }: { status: string }) => status);
  expect(await statuses()).toEqual(['due', 'not_due', 'not_due']);
  await record(50);
  expect(await statuses()).toEqual(['part_paid', 'not_due', 'not_due']);
  await rows('UPDATE orders SET due_at = ? WHERE quote_id = ?', new Date(Date.now() - 1000).toISOString(), id);
  expect(await statuses()).toEqual(['overdue', 'not_due', 'not_due']);
  expect(await desk(cookie)).toMatchObject({
    overdue_quotes: { count: 1, lines: [{ id, amount: '$100.00', is_due: true }] },
    unpaid_quotes: { count: 0 },
  });
  await record(100);
  expect(await statuses()).toEqual(['paid', 'not_due', 'not_due']);

  const other = await quoting.send(terms);
  await client.call('POST', '/quotes/accept', acceptance(other.token));
  expect((await quoting.owner('POST', `${other.id}/withdraw`)).status).toBe(200);
  expect((await quoting.read(other.id)).parts.map(({ status }: { status: string }) => status)).toEqual([
    'cancelled',
    'cancelled',
    'cancelled',
  ]);
  await runCron(shop.bindings, inDays(3));
  expect(await ordersOf(other.id)).toHaveLength(1);
  expect((await ordersOf(id)).map((order) => order['quote_part'])).toEqual(['part-1', 'part-3']);
});

test('nothing is due at acceptance, and a quote for nothing asks for nothing', async () => {
  const later = await acceptedQuote(shop, { payment: 'parts', parts: [part(null, 'approval')] });
  expect(await ordersOf(later.id)).toEqual([]);
  expect(await later.read(later.id)).toMatchObject({
    state: { name: 'accepted' },
    parts: [{ status: 'not_due', amount: 500.01 }],
    can: { ask_rest: true },
  });
  expect((await desk(later.cookie)).work_due).toMatchObject({ lines: [{ id: later.id }] });
  expect((await later.owner('POST', `${later.id}/ask-rest`)).status).toBe(200);
  expect(await ordersOf(later.id)).toMatchObject([{ quote_part: 'part-1', amount_cents: 50_001 }]);

  const free = await acceptedQuote(shop, { lines: [{ text: 'A favour', amount: 0 }] });
  expect(await ordersOf(free.id)).toEqual([]);
  expect(await free.read(free.id)).toMatchObject({ state: { name: 'accepted' }, parts: [], can: { ask_rest: false } });
  await runCron(shop.bindings, inDays(30));
  expect(await ordersOf(free.id)).toEqual([]);
});

test('parts that cannot be sent are named at their field, and a draft may have them', async () => {
  const { begin, owner } = await startQuoting(shop);
  const wrong: [object, string][] = [
    [{ payment: 'parts' }, 'terms.parts'],
    [{ payment: 'parts', parts: [] }, 'terms.parts'],
    [{ payment: 'parts', parts: [part(50, 'date'), part(null, 'approval')] }, 'terms.parts.0.day'],
    [{ payment: 'parts', parts: [part(0.1, 'acceptance'), part(null, 'approval')] }, 'terms.parts.0.amount'],
    [{ payment: 'parts', parts: Array.from({ length: 7 }, () => part(10, 'approval')) }, 'terms.parts'],
    [{ payment_days: 91 }, 'terms.payment_days'],
  ];
  for (const [terms, path] of wrong) {
    const id = await begin();
    const refused = await owner('POST', `${id}/send`, { terms: { ...TERMS, ...terms } });
    expect(refused, JSON.stringify(terms)).toMatchObject({ status: 422, json: { errors: [{ path }] } });
  }
  await begin({ payment: 'parts', parts: [part(50, 'date'), part(null, 'approval')] });
});

const INVOICING = {
  issues: true,
  name: 'Ada Writer',
  street: 'Hauptstr. 1',
  city: 'Berlin',
  postcode: '10115',
  region: '',
  country: 'DE',
  vat_id: 'DE123456789',
  tax_number: '',
  email: 'ada@example.com',
  contact: '',
  phone: '',
  vat: 'standard',
  small_reason: '',
  rates: [19, 7],
  prices: 'net',
  term_days: 10,
  invoice_prefix: 'R',
  credit_prefix: 'G',
};

test('lines with quantity, discount and VAT: net, VAT and total are frozen, and the parts come to the total', async () => {
  const { begin, owner, cookie } = await startQuoting(shop);
  const settings = () => owner('GET', 'ways');
  expect((await settings()).json.data).toMatchObject({ payment_days: 14, vat: null });
  const body = { revision: 0, body: INVOICING };
  expect((await call('PUT', 'admin/invoicing', { cookie, bindings: shop.bindings, body })).status).toBe(200);
  expect((await settings()).json.data).toMatchObject({ payment_days: 10, vat: { prices: 'net', rates: [19, 7] } });

  const hours = { text: 'Writing', quantity: 3, unit: 'hours', price: 33.33, category: 'S', rate: 19 };
  const discount = { percent: 10, reason: 'An old friend' };
  const terms = {
    ...TERMS,
    prices: 'net',
    payment: 'parts',
    parts: [part(50, 'acceptance'), part(null, 'approval')],
    lines: [
      { ...hours, amount: 89.99, discount },
      { text: 'A book', amount: 10, category: 'S', rate: 7 },
    ],
  };
  const id = await begin();
  const refuse = async (changed: object, path: string) =>
    expect(await owner('POST', `${id}/send`, { terms: { ...terms, ...changed } }), path).toMatchObject({
      status: 422,
      json: { errors: [{ path }] },
    });
  await refuse({ lines: [{ ...hours, amount: 99.98 }] }, 'terms.lines.0.amount');
  await refuse({ lines: [{ text: 'A book', amount: 10 }] }, 'terms.lines.0.category');
  await refuse({ lines: [{ ...hours, amount: 99.99, rate: 0 }] }, 'terms.lines');
  await refuse({ lines: [{ ...hours, amount: 0, quantity: 0 }] }, 'terms.lines.0.quantity');
  const other = await owner('POST', `${id}/send`, { terms: { ...terms, prices: null } });
  expect(other).toMatchObject({
    status: 409,
    json: { message: 'The settings of VAT have changed. Please look at the lines again.' },
  });
  expect((await owner('POST', `${id}/send`, { terms })).status).toBe(200);

  const client = await newCustomer(shop.bindings);
  const { json } = await client.call('POST', '/quotes/accept', acceptance(await newestToken(id)));
  // The lines are 89.99 with 19 % of VAT and 10.00 with 7 %.
  expect(json.data.quote).toMatchObject({
    current: {
      total: 117.79,
      vat: {
        prices: 'net',
        net: 99.99,
        vat: 17.8,
        groups: [
          { category: 'S', rate: 19, net: 89.99, vat: 17.1 },
          { category: 'S', rate: 7, net: 10, vat: 0.7 },
        ],
      },
      lines: [{ quantity: 3, unit: 'hours', price: 33.33, discount, amount: 89.99 }, { amount: 10 }],
    },
    parts: [{ amount: 58.9 }, { amount: 58.89 }],
  });
  expect(json.data.checkout).toMatchObject({ amount: 58.9 });
  const gone = { ...INVOICING, vat: 'none' };
  await call('PUT', 'admin/invoicing', { cookie, bindings: shop.bindings, body: { revision: 1, body: gone } });
  expect((await owner('GET', id)).json.data.versions[0]).toMatchObject({
    total: 117.79,
    payment_days: 10,
    vat: { net: 99.99 },
  });
});

test('a discount of all of it leaves nothing to pay, and one of nothing is named', async () => {
  const line = { text: 'Writing', quantity: 2, unit: 'days', price: 100 };
  const free = await acceptedQuote(shop, {
    lines: [{ ...line, amount: 0, discount: { percent: 100, reason: 'A gift' } }],
  });
  expect(await ordersOf(free.id)).toEqual([]);
  const whole = await acceptedQuote(shop, {
    lines: [{ ...line, amount: 200, discount: { percent: 0, reason: 'Next time' } }],
  });
  expect(await ordersOf(whole.id)).toMatchObject([{ amount_cents: 20_000 }]);
});

test('an order has its client’s language, and the owner reads its name in English', async () => {
  const quoting = await startQuoting(shop);
  const { id, token } = await quoting.send(inThree(dayOf(inDays(40))), {
    recipient: { name: 'Clara Client', email: CLIENT, language: 'de' },
  });
  const client = await newCustomer(shop.bindings);
  expect((await client.call('POST', '/quotes/accept', acceptance(token))).status).toBe(200);
  const [order] = await ordersOf(id);
  expect(order).toMatchObject({ tier_name: 'Six white papers, Teil 1 von 3' });
  const named = { title: 'Six white papers, part 1 of 3' };
  expect((await desk(quoting.cookie)).unpaid_quotes.lines).toMatchObject([named]);
  const all = await call('GET', 'admin/orders', { cookie: quoting.cookie, bindings: shop.bindings });
  expect(all.json.data).toMatchObject([{ id: order?.['id'], tier_name: named.title }]);
  const asked = { cookie: quoting.cookie, bindings: shop.bindings };
  expect((await call('GET', 'admin/orders.csv', asked)).text).toContain(`"${named.title}"`);
  await payOrder(shop, client, String(order?.['id']));
  const [told] = (await mailsTo('owner@example.com', 'payment_owner')).slice(-1);
  expect(told).toMatchObject({ subject: `New order: ${named.title}` });
  expect(told?.text).toContain(`For: ${named.title}`);
  const payments = (await call('GET', 'admin/payments.csv?from=2020-01-01&to=2099-12-31', asked)).text;
  expect(payments).toContain(`"${named.title}"`);
  expect(payments).not.toContain('Teil 1');
});
