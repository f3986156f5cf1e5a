import { env } from 'cloudflare:workers';
import { expect, test } from 'vitest';
import { runCron } from '../../faults/private-mail.ts';
import { rows, startShop } from '../payments/shop.ts';
import { HAND_TERMS as TERMS, startByHand as startIn } from './by-hand.ts';
import { BUYER } from './invoicing.ts';

const shop = await startShop();
const YEAR = new Date().getUTCFullYear();
const DAY_MS = 86_400_000;

const startByHand = (settings: object = {}) => startIn(shop, settings);

const reminders = () => rows("SELECT recipient, subject, text FROM outbox WHERE id LIKE 'remind-%'");

const dayIn = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10);

test('an invoice by hand: a draft, then numbered, frozen, mailed with link and XML, and read without an account', async () => {
  const { begin, byHand, list, newestToken, byLink, xmlOf, admin, save } = await startByHand();
  const id = await begin({ buyer: { ...BUYER, name: '' }, email: '' });
  expect((await byHand('GET', '/drafts')).json.data).toMatchObject([
    { id, client: '', title: TERMS.title, total: 215.39, currency: 'USD' },
  ]);
  expect(await list()).toEqual([]);
  const sent = await byHand('POST', `/${id}/send`, { terms: TERMS }, 1);
  expect(sent.json.message).toBe('The invoice has its number, and the client gets a mail.');
  expect(sent.json.data).toMatchObject({
    recipient: { name: BUYER.name, email: TERMS.email, language: 'de' },
    invoice: { draft: null, documents: [{ number: `INV-${YEAR}-0001`, state: 'sent', total: 215.39, quote_id: id }] },
    parts: [{ part: 'whole', amount: 215.39, status: 'due' }],
    can: { withdraw: false },
  });
  expect((await byHand('GET', '/drafts')).json.data).toEqual([]);
  const [mail] = await rows('SELECT recipient, text FROM outbox WHERE invoice_id IS NOT NULL');
  expect(mail?.['recipient']).toBe(TERMS.email);
  expect(mail?.['text']).toContain('DE89 3704 0044 0532 0130 00');
  await save({ name: 'Ada Moved' });
  const { data } = await (await byLink('open', await newestToken())).json<{ data: Record<string, never> }>();
  expect(data).toMatchObject({
    number: `INV-${YEAR}-0001`,
    due_on: dayIn(14),
    facts: {
      language: 'de',
      note: TERMS.note,
      net: 18_100,
      vat: 3439,
      total: 21_539,
      seller: { name: 'Ada Writer' },
      buyer: { ...BUYER, email: TERMS.email },
      lines: [{ list: 10_000, net: 9000, discount: { percent: 10, reason: 'a friend' } }, { net: 9100 }],
    },
    transfer: { iban: 'DE89370400440532013000' },
    by_paypal: false,
  });
  const [{ id: invoiceId }] = await list();
  expect(await xmlOf(invoiceId)).toContain('<cbc:Note>Thank you for a good day.\nSee you in spring.</cbc:Note>');
  expect((await admin('GET', 'quotes')).json.data).toEqual([]);
  expect((await admin('GET', 'orders')).json.data).toMatchObject([
    { customer: { name: BUYER.name, email: TERMS.email }, amount: 215.39, quote: { id } },
  ]);
  expect((await admin('GET', 'users?search=')).json.data.map((one: { id: string }) => one.id)).not.toContain(
    'unregistered',
  );
});

test('a second press, and another window: one number, one mail', async () => {
  const { begin, byHand, list } = await startByHand();
  const id = await begin();
  const answers = await Promise.all(
    Array.from({ length: 8 }, () => byHand('POST', `/${id}/send`, { terms: TERMS }, 1)),
  );
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(answers.find(({ status }) => status === 409)?.json).toMatchObject({
    message: 'This invoice was sent already.',
    current: { invoice: { documents: [{ state: 'sent' }] } },
  });
  expect(await list()).toHaveLength(1);
  expect(await rows('SELECT id FROM outbox WHERE invoice_id IS NOT NULL')).toHaveLength(1);
  expect((await byHand('PUT', `/${id}/draft`, { draft: TERMS })).status).toBe(409);
  expect((await byHand('DELETE', `/${id}/draft`)).status).toBe(409);
});

test('parallel invoices by hand and of quotes: one series without a gap', async () => {
  const { begin, byHand, accept, list } = await startByHand();
  const ids = await Promise.all(Array.from({ length: 6 }, () => begin()));
  const [, ...answers] = await Promise.all([
    accept(),
    ...ids.map((id) => byHand('POST', `/${id}/send`, { terms: TERMS })),
  ]);
  expect(answers.map(({ status }) => status)).toEqual(Array(6).fill(200));
  const numbers = (await list()).map(({ number }: { number: string }) => number);
  expect(numbers.toSorted()).toEqual(Array.from({ length: 7 }, (_, at) => `INV-${YEAR}-000${at + 1}`));
});

test('what is wrong or lacking is said where it is, and nothing is written', async () => {
  const { begin, byHand, save, admin } = await startByHand();
  const id = await begin();
  const refused = async (terms: object) => {
    const { status, json } = await byHand('POST', `/${id}/send`, { terms: { ...TERMS, ...terms } });
    return [status, json.errors?.[0]?.path ?? json.message];
  };
  expect(await refused({ due_on: dayIn(-2) })).toEqual([422, 'terms.due_on']);
  expect(await refused({ lines: [] })).toEqual([422, 'terms.lines']);
  expect(await refused({ lines: Array(21).fill(TERMS.lines[1]) })).toEqual([422, 'terms.lines']);
  expect(await refused({ buyer: { ...BUYER, city: '' } })).toEqual([422, 'terms.buyer.city']);
  const abroad = { text: 'The day', amount: 91, category: 'AE', rate: 0 };
  expect(await refused({ lines: [abroad], buyer: { ...BUYER, vat_id: '' } })).toEqual([422, 'terms.buyer.vat_id']);
  expect(await refused({ prices: 'gross' })).toEqual([
    409,
    'The settings of VAT have changed. Please look at the lines again.',
  ]);
  await save({ street: '', phone: '' });
  expect(await refused({})).toEqual([409, 'Your details for invoices lack: street.']);
  await save({ issues: false });
  expect((await refused({ prices: null }))[0]).toBe(409);
  await save({});
  const { revision } = (await admin('GET', 'transfer')).json.data;
  const none = { holder: '', iban: '', bic: '', account: '', note: '' };
  await admin('PUT', 'transfer', { revision, body: none });
  expect(await refused({})).toEqual([
    409,
    'The site has no bank account for transfers. Give one under Payments, Settings.',
  ]);
  expect(await rows('SELECT id FROM orders')).toEqual([]);
  expect(await rows('SELECT id FROM invoices')).toEqual([]);
  expect((await byHand('DELETE', `/${id}/draft`)).status).toBe(200);
  expect(await rows('SELECT id FROM quotes')).toEqual([]);
});

test('paid in part, too much and taken back, as the parts of a quote, with mails that lead to the invoice', async () => {
  const { send, pay, list, admin, owner } = await startByHand();
  const { id } = await send();
  expect((await pay(id, 100)).json.data).toMatchObject({
    invoice: { documents: [{ state: 'part_paid', open: 115.39 }] },
  });
  const [mail] = await rows("SELECT recipient, text FROM outbox WHERE id LIKE 'arrived-transfer-%'");
  expect(mail?.['recipient']).toBe(TERMS.email);
  expect(mail?.['text']).toMatch(/#\/invoice\?token=/);
  const paid = await pay(id, 120);
  expect(paid.json.data).toMatchObject({ surplus: [{ amount: 4.61 }], invoice: { documents: [{ state: 'paid' }] } });
  expect((await admin('GET', 'desk')).json.data.surplus).toMatchObject({ count: 1 });
  const [first] = paid.json.data.transfers;
  const undone = await owner('POST', `${id}/transfers/${first.id}/undo`);
  expect(undone.json.data.invoice.documents).toMatchObject([{ state: 'part_paid', open: 95.39 }]);
  await pay(id, 95.39);
  expect(await list()).toMatchObject([{ state: 'paid', open: 0 }]);
  expect(await rows('SELECT kind FROM receipts')).toEqual([]);
  const money = (await admin('GET', 'payments/net')).json.data;
  expect(JSON.stringify(money)).toContain('215.39');
});

test('overdue: the bank’s file knows it, the Desk asks to look, and it is reminded after 3 days in the client’s language', async () => {
  const { send, admin, owner } = await startByHand();
  const { id } = await send({ due_on: dayIn(1) });
  await env.DB.prepare('UPDATE orders SET due_at = ? WHERE quote_id = ?')
    .bind(new Date(Date.now() - 4 * DAY_MS).toISOString(), id)
    .run();
  await env.DB.prepare('UPDATE invoices SET due_on = ?').bind(dayIn(-4)).run();
  const { parts } = (await admin('GET', 'bank')).json.data;
  expect(parts).toMatchObject([
    { quote_id: id, part: 'whole', who: BUYER.name, open: 215.39, invoices: [`INV-${YEAR}-0001`] },
  ]);
  const desk = (await admin('GET', 'desk')).json.data;
  expect(desk.bank_checks).toMatchObject({ count: 1, lines: [{ id, who: BUYER.name }] });
  expect(desk.overdue_quotes).toMatchObject({ count: 0 });
  await runCron(shop.bindings, new Date());
  expect(await reminders()).toEqual([]);
  await admin('POST', 'bank/seen', { day: dayIn(0) });
  await runCron(shop.bindings, new Date());
  const [mail] = await reminders();
  expect(mail).toMatchObject({ recipient: TERMS.email, subject: expect.stringContaining('Erinnerung') });
  expect(mail?.['text']).not.toContain('Dashboard');
  const now = { part: 'whole', step: 2, how: 'send' };
  expect((await owner('POST', `${id}/reminders`, now)).status).toBe(200);
  expect((await reminders())[1]?.['text']).toMatch(/#\/invoice\?token=/);
  const view = (await owner('GET', id)).json.data;
  expect(view).toMatchObject({
    reminders: [
      {
        done: [
          { step: 1, state: 'sent' },
          { step: 2, state: 'sent' },
        ],
        next: { step: 3 },
      },
    ],
    invoice: { documents: [{ state: 'overdue' }] },
  });
});

test('a credit note takes it back, is mailed to the client, and nothing is to be paid any more', async () => {
  const { send, list, admin, byHand } = await startByHand();
  await send();
  const [{ id }] = await list();
  expect((await byHand('POST', `/${id}/cancel`, { reissue: false })).status).toBe(200);
  expect(await list()).toMatchObject([
    { number: `CN-${YEAR}-0001`, total: 215.39, corrects: `INV-${YEAR}-0001` },
    { state: 'cancelled', open: 0 },
  ]);
  const mails = await rows('SELECT recipient FROM outbox WHERE invoice_id IS NOT NULL');
  expect(mails).toEqual([{ recipient: TERMS.email }, { recipient: TERMS.email }]);
  expect((await admin('GET', 'bank')).json.data.parts).toMatchObject([{ open: 0 }]);
  expect((await admin('GET', 'desk')).json.data.unpaid_quotes).toMatchObject({ count: 0 });
});

test('an invoice over nothing is issued and paid: no transfer, no reminder', async () => {
  const { send, list, newestToken, byLink, admin } = await startByHand();
  const free = { ...TERMS.lines[0], discount: { percent: 100, reason: 'a gift' }, amount: 0 };
  await send({ lines: [free] });
  expect(await list()).toMatchObject([{ state: 'paid', total: 0, open: 0 }]);
  const { data } = await (await byLink('open', await newestToken())).json<{ data: Record<string, never> }>();
  expect(data).toMatchObject({ transfer: null, open: 0 });
  const [{ id }] = await list();
  expect((await admin('POST', `invoices/${id}/cancel`, { reissue: false })).status).toBe(200);
  expect(await list()).toMatchObject([{ number: `CN-${YEAR}-0001` }, { state: 'cancelled' }]);
  await runCron(shop.bindings, new Date(Date.now() + 40 * DAY_MS));
  expect(await rows("SELECT id FROM outbox WHERE id LIKE 'remind-%'")).toEqual([]);
});

test('from an enquiry or a customer it begins with what is known of the client', async () => {
  const { byHand, send, accept } = await startByHand();
  await send({ email: 'Known@client.example' });
  await env.DB.prepare(
    `INSERT INTO contact_messages (id, name, email, subject, message, content_type, status, created_at)
     VALUES ('m1', 'Clara', 'known@client.example', 'A second workshop', 'Hello', '[]', 'new', ?)`,
  )
    .bind(new Date().toISOString())
    .run();
  expect((await byHand('GET', '/client?contact=m1')).json.data).toMatchObject({
    title: 'A second workshop',
    email: 'known@client.example',
    buyer: BUYER,
  });
  const { client } = await accept();
  const { id: userId } = (await client.call('GET', '/auth/me')).json;
  expect((await byHand('GET', `/client?user=${userId}`)).json.data).toMatchObject({ buyer: BUYER });
  expect((await byHand('GET', '/client')).json.data).toMatchObject({ email: '', buyer: { name: '' } });
  expect((await byHand('GET', '/client?user=unregistered')).status).toBe(404);
  expect((await byHand('GET', '/client?contact=none')).status).toBe(404);
});

test('calls of quotes do not touch an invoice by hand, nor calls of invoices a quote', async () => {
  const { begin, byHand, send, owner, begin: draft } = await startByHand();
  const waiting = await begin();
  for (const [method, path] of [
    ['PUT', 'draft'],
    ['DELETE', 'draft'],
    ['POST', 'withdraw'],
    ['POST', 'renew'],
    ['POST', 'send-again'],
  ] as const) {
    const answer = await owner(method, `${waiting}/${path}`, { draft: TERMS, valid_days: 3 });
    expect([404, 409, 422], path).toContain(answer.status);
  }
  const { id } = await send();
  expect((await owner('POST', `${id}/withdraw`)).json.message).toBe('An invoice is taken back with a credit note.');
  expect((await owner('POST', `${id}/notes`, { id: crypto.randomUUID(), text: 'Hello' })).status).toBe(404);
  const quote = await draft();
  expect((await byHand('PUT', `/${quote}-x/draft`, { draft: TERMS })).status).toBe(404);
});
