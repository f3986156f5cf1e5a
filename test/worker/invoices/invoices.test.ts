import { env } from 'cloudflare:workers';
import { expect, test } from 'vitest';
import { runCron, startMail } from '../../faults/private-mail.ts';
import { newCustomer, rows, startShop } from '../payments/shop.ts';
import { acceptance, TERMS } from '../quotes/quoting.ts';
import { BUYER, startInvoicing } from './invoicing.ts';

const shop = await startShop();
const YEAR = new Date().getUTCFullYear();
const HALVES = { payment: 'halves' };

const receipts = () => rows('SELECT kind FROM receipts');

test('an invoice is issued in the batch of the acceptance: numbered, mailed by a link, frozen; its payment is confirmed', async () => {
  const { accept, list, newestToken, byLink, save, pay } = await startInvoicing(shop);
  const { id, client } = await accept();
  expect(await list()).toMatchObject([
    {
      kind: 'invoice',
      number: `INV-${YEAR}-0001`,
      state: 'sent',
      client: BUYER.name,
      title: 'Six white papers',
      total: 500.01,
      open: 500.01,
    },
  ]);
  const opened = await byLink('open', await newestToken());
  const { data } = await opened.json<{ data: Record<string, never> }>();
  expect(data).toMatchObject({
    number: `INV-${YEAR}-0001`,
    facts: {
      net: 42_018,
      vat: 7983,
      rounding: 0,
      total: 50_001,
      groups: [{ category: 'S', rate: 19, net: 42_018, vat: 7983 }],
      seller: { name: 'Ada Writer', vat_id: 'DE123456789' },
      buyer: BUYER,
      lines: [
        { text: 'Research', net: 8404 },
        { text: 'Writing', net: 33_614 },
      ],
    },
    open: 500.01,
    transfer: { iban: 'DE89370400440532013000' },
    by_paypal: false,
  });
  await save({ name: 'Ada Moved', street: 'Elsewhere 9' });
  const again = await (await byLink('open', await newestToken())).json<{ data: { facts: object } }>();
  expect(again.data.facts).toMatchObject({ seller: { name: 'Ada Writer', street: 'Am Markt 1' } });
  expect((await byLink('open', 'x')).status).toBe(404);

  expect((await pay(id, 500.01)).status).toBe(200);
  expect(await list()).toMatchObject([{ state: 'paid', open: 0 }]);
  expect(await receipts()).toEqual([]);
  const [mail] = await rows("SELECT text FROM outbox WHERE subject LIKE 'Your transfer arrived%'");
  expect(mail?.['text']).toContain('This email confirms it.');
  expect(mail?.['text']).not.toContain('/receipts/');
  const history = await client.call('GET', '/dashboard/orders');
  expect(history.json.data).toMatchObject([{ is_invoiced: true }]);
  const own = await client.call('GET', '/dashboard/data');
  expect(own.status, JSON.stringify(own.json).slice(0, 200)).toBe(200);
});

test('nothing set: no invoice, no question, and receipts as before', async () => {
  const { accept, save, list, pay, link } = await startInvoicing(shop);
  await save({ issues: false });
  const { id, token } = await accept();
  expect((await link('open', { token })).json.data).toMatchObject({ asks_buyer: false });
  await pay(id, 500.01);
  expect(await list()).toEqual([]);
  expect(await receipts()).toEqual([{ kind: 'receipt' }]);
  expect(await rows('SELECT buyer FROM quotes')).toEqual([{ buyer: null }]);
});

test('halves: each bills its part, the last takes the rest and lists the earlier one, and both make the quote', async () => {
  const { accept, pay, owner, list, xmlOf, read } = await startInvoicing(shop);
  const { id } = await accept(HALVES);
  await pay(id, 250.01, { part: 'first' });
  expect((await owner('POST', `${id}/ask-rest`, {}, (await read(id)).revision)).status).toBe(200);
  const [last, first] = await list();
  expect([first.number, last.number]).toEqual([`INV-${YEAR}-0001`, `INV-${YEAR}-0002`]);
  const stored = await rows('SELECT facts, earlier FROM invoices ORDER BY sequence');
  const [one, two] = stored.map(({ facts }) => JSON.parse(String(facts)));
  expect([one.net + two.net, one.vat + two.vat, one.total, two.total]).toEqual([42_018, 7983, 25_001, 25_000]);
  expect(two.lines).toMatchObject([{ text: 'Six white papers, second half', net: two.net }]);
  expect(JSON.parse(String(stored[0]?.['earlier']))).toEqual([]);
  expect(JSON.parse(String(stored[1]?.['earlier']))).toMatchObject([
    { number: `INV-${YEAR}-0001`, net: one.net, vat: one.vat, total: 25_001, paid: 25_001 },
  ]);
  expect(await xmlOf(last.id)).toContain(`<cac:InvoiceDocumentReference><cbc:ID>INV-${YEAR}-0001</cbc:ID>`);
});

test('a final invoice lists an earlier one without what a credit note took back of it', async () => {
  const { accept, pay, owner, list, read } = await startInvoicing(shop);
  const { id, orderId } = await accept(HALVES);
  await pay(id, 250.01, { part: 'first' });
  const at = new Date().toISOString();
  await rows(
    `INSERT INTO refunds (id, payment_id, kind, amount_cents, currency, refunded_at, recorded_at, status, is_known)
     SELECT 'R-1', p.id, 'refund', 10000, p.currency, ?, ?, 'completed', 1 FROM payments p WHERE p.order_id = ?`,
    at,
    at,
    orderId,
  );
  await runCron(shop.bindings, new Date());
  expect((await owner('POST', `${id}/ask-rest`, {}, (await read(id)).revision)).status).toBe(200);
  expect(await list()).toHaveLength(3);
  const stored = await rows('SELECT kind, facts, earlier FROM invoices ORDER BY kind DESC, sequence');
  const [first, note] = stored.filter(({ earlier }) => earlier === '[]').map(({ facts }) => JSON.parse(String(facts)));
  const [{ earlier } = {}] = stored.filter((one) => one['earlier'] !== '[]');
  expect(JSON.parse(String(earlier))).toMatchObject([
    { net: first.net - note.net, vat: first.vat - note.vat, total: 15_001, paid: 15_001 },
  ]);
});

test('what is lacking: the part is due, its invoice waits unnumbered on the desk, and gets its number when it is given', async () => {
  const { accept, list, admin, save, xmlOf } = await startInvoicing(shop);
  await accept({}, { ...BUYER, city: '' }, 'en', () => save({ street: '' }));
  const [waiting] = await list();
  expect(waiting).toMatchObject({ number: null, state: 'waiting', lacks: { seller: ['street'], buyer: ['city'] } });
  expect(await xmlOf(waiting.id)).toContain('There is no such invoice');
  expect((await admin('GET', 'desk')).json.data.invoices_waiting).toMatchObject({ count: 1 });
  expect(await rows('SELECT id FROM outbox WHERE invoice_id IS NOT NULL')).toEqual([]);
  const given = await admin('PUT', `invoices/${waiting.id}/buyer`, BUYER);
  expect(given.json.message).toBe('The client’s details are noted.');
  await save({ street: 'Am Markt 1' });
  await runCron(shop.bindings, new Date());
  expect(await list()).toMatchObject([{ number: `INV-${YEAR}-0001`, state: 'sent', lacks: { seller: [], buyer: [] } }]);
  expect(await rows('SELECT id FROM outbox WHERE invoice_id IS NOT NULL')).toHaveLength(1);
  expect((await admin('PUT', `invoices/${waiting.id}/buyer`, BUYER)).status).toBe(409);
  expect((await admin('GET', 'desk')).json.data.invoices_waiting).toMatchObject({ count: 0 });
});

test('a bare acceptance without a buyer is taken, and its invoice waits', async () => {
  const { accept, list } = await startInvoicing(shop);
  await accept({}, null);
  expect(await list()).toMatchObject([
    { number: null, lacks: { seller: [], buyer: ['name', 'street', 'city', 'postcode', 'country'] } },
  ]);
});

test('fifty parts due at once, each pressed twice, with Cron beside it: numbers without a gap, and one mail each', async () => {
  const { send } = await startInvoicing(shop);
  const client = await newCustomer(shop.bindings);
  await env.DB.prepare('DELETE FROM rate_limits').run();
  const sent = [];
  const halves = [50, null].map((share) => ({ share, amount: null, due: 'acceptance', day: null }));
  for (let at = 0; at < 25; at += 1) sent.push(await send({ ways: ['transfer'], payment: 'parts', parts: halves }));
  const crons = [0, 1].map(() => runCron(shop.bindings, new Date()));
  const answers = await Promise.all(
    sent.flatMap(({ token }) => {
      const body = acceptance(token, { buyer: BUYER });
      return [client.call('POST', '/quotes/accept', body), client.call('POST', '/quotes/accept', body)];
    }),
  );
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
  await Promise.all(crons);
  const numbers = await rows('SELECT number FROM invoices ORDER BY number');
  expect(numbers.map(({ number }) => number)).toEqual(
    [...sent, ...sent].map((_, at) => `INV-${YEAR}-${String(at + 1).padStart(4, '0')}`),
  );
  expect(await rows('SELECT DISTINCT invoice_id FROM outbox WHERE invoice_id IS NOT NULL')).toHaveLength(50);
  expect(await rows('SELECT id FROM outbox WHERE invoice_id IS NOT NULL')).toHaveLength(50);
});

test('a cancelled invoice gets a credit note in a series of its own; the new one has the present details', async () => {
  const { accept, list, admin, save, byLink, newestToken } = await startInvoicing(shop);
  await accept();
  await save({ name: 'Ada Married' });
  const [wrong] = await list();
  expect((await admin('POST', `invoices/${wrong.id}/cancel`, { reissue: true })).status).toBe(200);
  expect((await admin('POST', `invoices/${wrong.id}/cancel`, { reissue: true })).status).toBe(409);
  const all = await list();
  expect(all).toHaveLength(3);
  expect(all).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ number: `INV-${YEAR}-0001`, state: 'cancelled', open: 0 }),
      expect.objectContaining({
        number: `CN-${YEAR}-0001`,
        state: 'credit_note',
        total: 500.01,
        corrects: `INV-${YEAR}-0001`,
      }),
      expect.objectContaining({ number: `INV-${YEAR}-0002`, state: 'sent', open: 500.01 }),
    ]),
  );
  const shown = await (await byLink('open', await newestToken())).json<{ data: { facts: object } }>();
  expect(shown.data.facts).toMatchObject({ seller: { name: 'Ada Married' } });
});

test('a prefix under which the other kind has numbers is refused, so that no two documents have one number', async () => {
  const { accept, list, admin, save, owner, read } = await startInvoicing(shop, {
    invoice_prefix: 'CN-',
    credit_prefix: 'GS-',
  });
  const put = async (invoicePrefix: string, creditPrefix: string) => {
    const { revision, body } = (await admin('GET', 'invoicing')).json.data;
    const changed = { ...body, invoice_prefix: invoicePrefix, credit_prefix: creditPrefix };
    return admin('PUT', 'invoicing', { revision, body: changed });
  };
  const { id } = await accept();
  const message = 'Some invoices already have numbers with this prefix. Please choose another one.';
  for (const prefix of ['CN-', 'cn-'])
    expect(await put('INV-', prefix)).toMatchObject({
      status: 422,
      json: { message, errors: [{ path: 'body.credit_prefix', message }] },
    });
  await save({ invoice_prefix: 'INV-', credit_prefix: 'GS-' });
  expect((await owner('POST', `${id}/withdraw`, {}, (await read(id)).revision)).status).toBe(200);
  await runCron(shop.bindings, new Date());
  expect((await list()).map(({ number }: { number: string }) => number).toSorted()).toEqual([
    `CN-${YEAR}-0001`,
    `GS-${YEAR}-0001`,
  ]);
  expect(await put('GS-', 'G-')).toMatchObject({ status: 422, json: { errors: [{ path: 'body.invoice_prefix' }] } });
  expect((await put('CN-', 'GS-')).status).toBe(200);
  expect((await put('C', 'G')).status).toBe(200);
});

test('cancelled without a new one: nothing is to be paid any more; where money is held it is refused', async () => {
  const { accept, list, admin, pay, read } = await startInvoicing(shop);
  const { id } = await accept();
  const [invoice] = await list();
  await pay(id, 100);
  const refused = await admin('POST', `invoices/${invoice.id}/cancel`, { reissue: false });
  expect(refused).toMatchObject({ status: 409, json: { message: expect.stringContaining('Give the money back') } });
  expect(await list()).toHaveLength(1);
  const [transfer] = (await read(id)).transfers;
  await admin('POST', `quotes/${id}/transfers/${transfer.id}/undo`);
  expect((await admin('POST', `invoices/${invoice.id}/cancel`, { reissue: false })).status).toBe(200);
  expect(await rows('SELECT status FROM orders')).toEqual([{ status: 'expired' }]);
  await runCron(shop.bindings, new Date());
  expect(await list()).toHaveLength(2);
});

test('a withdrawn quote: its unpaid invoice is cancelled with a credit note, once', async () => {
  const { accept, list, owner, read } = await startInvoicing(shop);
  const { id } = await accept();
  expect((await owner('POST', `${id}/withdraw`, {}, (await read(id)).revision)).status).toBe(200);
  await runCron(shop.bindings, new Date());
  await runCron(shop.bindings, new Date());
  expect((await list()).map(({ state }: { state: string }) => state).toSorted()).toEqual(['cancelled', 'credit_note']);
});

test('a returned surplus gets no credit note; a refund of the price gets one over what it reduced', async () => {
  const { accept, list, pay, owner } = await startInvoicing(shop);
  const { id, orderId } = await accept();
  await pay(id, 520.01);
  const back = { id: crypto.randomUUID(), part: 'whole', how: 'returned' };
  expect((await owner('POST', `${id}/surplus`, back)).status).toBe(200);
  await runCron(shop.bindings, new Date());
  expect(await list()).toMatchObject([{ state: 'paid' }]);
  const at = new Date().toISOString();
  await env.DB.prepare(
    `INSERT INTO refunds (id, payment_id, kind, amount_cents, currency, refunded_at, recorded_at, status, is_known)
     SELECT 'R-1', p.id, 'refund', 10000, p.currency, ?, ?, 'completed', 1 FROM payments p WHERE p.order_id = ?`,
  )
    .bind(at, at, orderId)
    .run();
  await runCron(shop.bindings, new Date());
  await runCron(shop.bindings, new Date());
  expect(await list()).toMatchObject([
    { number: `CN-${YEAR}-0001`, total: 100, corrects: `INV-${YEAR}-0001` },
    { state: 'paid', open: 0 },
  ]);
  const [note] = await rows("SELECT facts FROM invoices WHERE kind = 'credit_note'");
  expect(JSON.parse(String(note?.['facts']))).toMatchObject({ net: 8403, vat: 1597, total: 10_000 });
});

test.for(['sendgrid', 'resend', 'cloudflare'] as const)(
  '%s: the mail has the XML attached, of equal bytes when it is tried again',
  async (provider) => {
    const { accept, list, xmlOf } = await startInvoicing(shop);
    await accept();
    const [{ id, number }] = await list();
    const taken: { filename: string; content: Uint8Array }[] = [];
    const mail = await startMail({
      MAIL_PROVIDER: provider,
      // The binding accepts the same mails as the platform's own.
      EMAIL: {
        send: async (sent: { attachments?: typeof taken }) => void taken.push(...(sent.attachments ?? [])),
      } as never,
    });
    const again = async (at: Date) => {
      await env.DB.prepare("UPDATE outbox SET status = 'pending', next_attempt_at = '2026' WHERE invoice_id = ?")
        .bind(id)
        .run();
      await runCron(mail.bindings, at);
    };
    if (provider !== 'cloudflare') await mail.setMode('limited');
    await again(new Date());
    if (provider !== 'cloudflare') await mail.setMode('ok');
    await again(new Date());
    const attached =
      provider === 'cloudflare'
        ? taken.map(({ filename, content }) => ({ name: filename, text: new TextDecoder().decode(content) }))
        : (await mail.received()).flatMap(({ attachments }) => attachments);
    expect(attached.length).toBeGreaterThan(0);
    for (const one of attached) expect(one).toMatchObject({ name: `${number}.xml`, text: await xmlOf(id) });
  },
);

test('sending: what the owner lacks for a category is named, and the draft stays; settings that changed since are looked at again', async () => {
  const { admin, save, begin, owner } = await startInvoicing(shop, { vat_id: '', tax_number: '20/123' });
  const terms = {
    ...TERMS,
    ways: ['transfer'],
    prices: 'net',
    lines: [{ text: 'Writing', amount: 400, category: 'AE', rate: 0 }],
  };
  const id = await begin(terms);
  const send = () => owner('POST', `${id}/send`, { terms });
  const message = 'Reverse charge needs of you: VAT ID. Please fill it in under Payments, Settings.';
  expect(await send()).toMatchObject({
    status: 422,
    json: { message, errors: [{ path: 'terms.lines.0.category', message }] },
  });
  await save({ vat: 'none' });
  expect(await send()).toMatchObject({ status: 409, json: { message: expect.stringContaining('settings of VAT') } });
  expect((await admin('GET', `quotes/${id}`)).json.data.state).toEqual({ name: 'draft' });
  await save({ vat_id: 'DE123456789' });
  expect((await send()).status).toBe(200);
});

test('reverse charge without the client’s VAT ID waits; the country of the last acceptance is known for the next quote', async () => {
  const { accept, admin, list } = await startInvoicing(shop);
  const lines = [{ text: 'Writing', amount: 400, category: 'AE', rate: 0 }];
  await accept({ prices: 'net', lines }, { ...BUYER, country: 'AT', vat_id: '' });
  expect(await list()).toMatchObject([{ number: null, lacks: { seller: [], buyer: ['vat_id'] } }]);
  const [user] = await rows('SELECT email FROM users');
  const known = await admin('GET', `quotes/ways?client=${String(user?.['email'])}`);
  expect(known.json.data).toMatchObject({ client_country: 'AT', invoicing: { country: 'DE' } });
  expect((await admin('GET', 'quotes/ways?client=nobody@example.com')).json.data.client_country).toBeNull();
});

test('the client is asked for what an invoice needs, with what is known of the account', async () => {
  const { send, link, accept } = await startInvoicing(shop);
  const { token } = await send({ ways: ['transfer'] });
  expect((await link('open', { token })).json.data).toMatchObject({ asks_buyer: true });
  const { client } = await accept();
  expect((await client.call('GET', '/invoices/buyer')).json.data).toEqual(BUYER);
  const wrong = acceptance(token, { buyer: { ...BUYER, leitweg_id: '04011000-1234512345-07' } });
  expect((await client.call('POST', '/quotes/accept', wrong)).status).toBe(422);
});
