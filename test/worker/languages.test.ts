import { expect, test, vi } from 'vitest';
import { readSnapshot } from '../../src-worker/services/content/read-snapshot.ts';
import { call as asAnyone, newAccount, newEmail, PASSWORD } from './accounts/api.ts';
import { mailsTo } from './accounts/mails.ts';
import { call, ownerCookie } from './admin/owner.ts';
import { newCustomer, orderRow, rows, startShop, type Customer } from './payments/shop.ts';
import { acceptance, CLIENT, payOrder, startQuoting, TERMS } from './quotes/quoting.ts';
import { publishDocuments } from './publish-documents.ts';
import { ask, send, serviceContext } from './site.ts';

const shop = await startShop();

const speak = (customer: Customer, language: unknown) => customer.call('PUT', '/auth/language', { language });

/** The language of a mail, in its HTML. */
const spoken = (mail: { html: string } | undefined): string =>
  /<html lang="([\w-]+)"/.exec(mail?.html ?? '')?.[1] ?? '';

const NOT_KNOWN = ['tlh', 'EN', '', 'x'.repeat(10_000), ['es'], { es: true }, 7, null, undefined];

test('an account keeps the language of the browser that registered, and is written to in it', async () => {
  const body = { email: newEmail(), password: PASSWORD, first_name: 'Ada', last_name: 'Lovelace', language: 'es' };
  const { status, json } = await asAnyone('POST', 'register', { body });
  expect(status).toBe(201);
  expect(json['user']).toMatchObject({ language: 'es' });
  await vi.waitFor(async () => expect((await mailsTo(body.email)).map(spoken)).toEqual(['es']));
  const [mail] = await mailsTo(body.email);
  expect(mail?.text, 'the link’s page begins in Spanish').toMatch(/#\/verify-email\?token=[\w-]+&lang=es\n/);
  expect(mail?.html).toMatch(/#\/verify-email\?token=[\w-]+&amp;lang=es"/);
});

test('registering in a language that is not known is registering without one', async () => {
  for (const language of NOT_KNOWN) {
    const body = { email: newEmail(), password: PASSWORD, first_name: 'Ada', last_name: 'Lovelace', language };
    const { status, json } = await asAnyone('POST', 'register', { body });
    expect(status).toBe(201);
    expect(json['user']).toMatchObject({ language: null });
  }
});

test('a customer changes the language, and takes it back', async () => {
  const { token, user } = await newAccount();
  const change = (language: unknown) => asAnyone('PUT', 'language', { token, body: { language } });
  expect(await change('fr')).toMatchObject({ status: 200, json: { ...user, language: 'fr' } });
  for (const wrong of NOT_KNOWN.filter((value) => value !== null)) {
    const { status, json } = await change(wrong);
    expect([status, json['message']]).toEqual([422, 'There is no such language.']);
  }
  expect((await asAnyone('GET', 'me', { token })).json).toMatchObject({ language: 'fr' });
  expect((await change(null)).json).toEqual(user);
  expect((await asAnyone('PUT', 'language', { body: { language: 'fr' } })).status).toBe(401);
});

const ENQUIRY = {
  name: 'Nora Quist',
  email: 'nora@client.example',
  subject: 'Tres estudios de caso',
  message: 'Necesitamos tres estudios de caso para la primavera.',
  contentType: ['Case study'],
};

const enquiries = () => rows('SELECT id, language FROM contact_messages ORDER BY rowid');

test('an enquiry keeps its browser’s language for the owner to see, and the reply comes in it', async () => {
  expect((await send('/api/contact', { ...ENQUIRY, language: 'es' })).status).toBe(201);
  const [{ id = '' } = {}] = await enquiries();
  const cookie = await ownerCookie(shop.bindings);
  expect((await call('GET', `admin/contacts/${id}`, { cookie, bindings: shop.bindings })).json.data).toMatchObject({
    language: 'es',
  });
  const reply = { id: crypto.randomUUID(), text: 'Con mucho gusto.' };
  const replied = await call('POST', `admin/contacts/${id}/reply`, { cookie, bindings: shop.bindings, body: reply });
  expect(replied.status).toBe(200);
  expect((await mailsTo(ENQUIRY.email)).map(spoken)).toEqual(['es']);
  expect((await mailsTo('owner@example.com', 'contact_notification')).map(spoken)).toEqual(['en']);
});

test('an enquiry in a language that is not known is taken without one', async () => {
  for (const language of NOT_KNOWN) {
    expect((await send('/api/contact', { ...ENQUIRY, language })).status).toBe(201);
  }
  expect((await enquiries()).map((row) => row['language'])).toEqual(NOT_KNOWN.map(() => null));
});

test.each([
  ['a variant', 'pt-BR,pt;q=0.9,en;q=0.8', 'pt'],
  ['another than the first', 'tlh, AR-eg;q=0.5', 'ar'],
  ['one without words', 'tlh', null],
  ['none', '', null],
  ['noise', `${'x'.repeat(5000)},;;,=`, null],
])('the form without script is in the browser’s language: %s', async (_, accepted, language) => {
  const body = new URLSearchParams({ ...ENQUIRY, contentType: 'Case study' });
  const headers = { 'sec-fetch-site': 'same-origin', 'accept-language': accepted };
  expect((await ask('/contact', { method: 'POST', body, headers })).status).toBe(303);
  expect((await enquiries()).map((row) => row['language'])).toEqual([language]);
});

test('a quote’s mails, its order’s mails and its receipts are in the quote’s language, the owner’s in English', async () => {
  const quoting = await startQuoting(shop);
  const recipient = { name: 'Clara Client', email: CLIENT, language: 'es' };
  const { id, token } = await quoting.send({}, { recipient });
  expect((await quoting.read(id)).recipient).toEqual(recipient);
  expect((await quoting.link('open', { token })).json.data.recipient).toEqual(recipient);
  const [sent] = await mailsTo(CLIENT);
  expect(spoken(sent)).toBe('es');
  const day = new Date(Date.now() + 14 * 86_400_000);
  expect(sent?.text).toContain(day.toLocaleDateString('es', { dateStyle: 'long', timeZone: 'UTC' }));
  expect(sent?.text).toContain('500,01');

  const client = await newCustomer(shop.bindings);
  expect((await client.call('POST', '/quotes/accept', acceptance(token))).status).toBe(200);
  const [order] = await rows('SELECT id FROM orders WHERE quote_id = ?', id);
  const { payments } = await payOrder(shop, client, order?.['id']);
  expect((await mailsTo(client.email)).map(spoken)).toEqual(['es', 'es']);
  expect((await client.call('GET', `/payments/receipts/${payments[0].id}`)).json.data.language).toBe('es');
  const owners = await mailsTo('owner@example.com');
  expect(new Set(owners.map(spoken))).toEqual(new Set(['en']));
  expect(owners.map(({ text }) => text).join('')).not.toContain('lang=');
});

test('a half of a quote is named in the client’s language', async () => {
  const quoting = await startQuoting(shop);
  const recipient = { name: 'Clara Client', email: CLIENT, language: 'es' };
  const { id, token } = await quoting.send({ payment: 'halves' }, { recipient });
  const customer = await newCustomer(shop.bindings);
  expect((await customer.call('POST', '/quotes/accept', acceptance(token))).status).toBe(200);
  const [order] = await rows('SELECT tier_name FROM orders WHERE quote_id = ?', id);
  expect(order?.['tier_name']).toBe(`${TERMS.title}, primera mitad`);
});

test('a quote’s language is one of those with words, and changes until the quote is sent', async () => {
  const quoting = await startQuoting(shop);
  const id = await quoting.begin();
  const save = (language: unknown) =>
    quoting.owner('PUT', `${id}/draft`, { draft: TERMS, recipient: { name: 'Clara', email: CLIENT, language } });
  for (const wrong of NOT_KNOWN.filter((value) => value !== null && value !== undefined)) {
    const { status, json } = await save(wrong);
    expect([status, json.errors[0].path]).toEqual([422, 'recipient.language']);
  }
  for (const language of ['ar', null]) {
    expect((await save(language)).json.data.recipient).toEqual({ name: 'Clara', email: CLIENT, language });
  }
});

const buyTrial = async (customer: Customer): Promise<string> => {
  const order = await customer.order('pricing-trial');
  await shop.play(`orders/${order.providerId}/approve`);
  return (await customer.claim(order.order_id)).order.payments[0].id;
};

const documentsOf = (paymentId: string) =>
  rows('SELECT kind, language FROM receipts WHERE payment_id = ? ORDER BY year, sequence', paymentId);

test('a receipt and its credit note keep the language in which the receipt was issued', async () => {
  const customer = await newCustomer(shop.bindings);
  await speak(customer, 'de');
  const paymentId = await buyTrial(customer);
  expect((await mailsTo(customer.email)).map(spoken)).toEqual(['de']);
  await speak(customer, 'fr');
  const { provider_id: providerId } = await orderRow(
    String((await rows('SELECT order_id FROM payments WHERE id = ?', paymentId))[0]?.['order_id']),
  );
  await shop.play(`orders/${providerId}/refund`, { amount: '4.00' });
  await shop.deliver(await shop.eventsAbout(paymentId));
  expect(await documentsOf(paymentId)).toEqual([
    { kind: 'receipt', language: 'de' },
    { kind: 'credit_note', language: 'de' },
  ]);
  expect((await mailsTo(customer.email)).map(spoken)).toEqual(['de', 'fr']);

  // A corrected receipt is a new one.
  await customer.call('PUT', '/dashboard/billing', { name: 'Quist & Co', address: '', tax_id: '' });
  const { json } = await customer.call('POST', `/payments/receipts/${paymentId}/renew`);
  expect(json.data.language).toBe('fr');
  expect((await documentsOf(paymentId)).map(({ language }) => language)).toEqual(['de', 'de', 'de', 'fr']);
});

test('old receipts are English, and a language that this release does not know is the site’s', async () => {
  const customer = await newCustomer(shop.bindings);
  const old = await buyTrial(customer);
  await rows('UPDATE receipts SET language = NULL');
  const ctx = serviceContext(shop.bindings);
  const { profile } = (await readSnapshot(ctx)).content;
  const body = { ...profile, personalInfo: { ...profile.personalInfo, language: 'de' } };
  await publishDocuments(ctx, { actor: 'owner', changes: [{ key: 'profile', body }] });
  expect((await customer.call('GET', `/payments/receipts/${old}`)).json.data.language).toBeNull();

  const other = await newCustomer(shop.bindings);
  const paymentId = await buyTrial(other);
  expect((await mailsTo(other.email)).map(spoken)).toEqual(['de']);
  expect((await documentsOf(paymentId)).map(({ language }) => language)).toEqual(['de']);
  await rows("UPDATE users SET language = 'tlh' WHERE id = ?", other.id);
  expect((await other.me()).language).toBeNull();
  await shop.play(
    `orders/${(await rows('SELECT provider_id FROM orders WHERE user_id = ?', other.id))[0]?.['provider_id']}/refund`,
    { amount: '4.00' },
  );
  await shop.deliver(await shop.eventsAbout(paymentId));
  expect((await mailsTo(other.email)).map(spoken)).toEqual(['de', 'de']);
});

test('an account that is erased keeps no language', async () => {
  const { token, user } = await newAccount();
  await asAnyone('PUT', 'language', { token, body: { language: 'es' } });
  expect((await asAnyone('DELETE', 'me', { token, body: { password: PASSWORD } })).status).toBe(200);
  expect(await rows('SELECT language FROM users WHERE id = ?', user.id)).toEqual([{ language: null }]);
});
