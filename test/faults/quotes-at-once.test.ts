import { env } from 'cloudflare:workers';
import { expect, test } from 'vitest';
import { call } from '../worker/admin/owner.ts';
import { newCustomer, rows, startShop } from '../worker/payments/shop.ts';
import { acceptance, startQuoting } from '../worker/quotes/quoting.ts';
import { faultyDatabase } from './faulty-stores.ts';
import { json, visit } from './visitor.ts';

const shop = await startShop();

/** A site whose database gets round to a write only after `release`. */
const heldUp = (write: RegExp) => {
  const { promise: isHeld, resolve: onHeld } = Promise.withResolvers<void>();
  const { promise: isReleased, resolve: release } = Promise.withResolvers<void>();
  const { DB } = faultyDatabase(async (sql) => {
    if (!write.test(sql)) return null;
    onHeld();
    await isReleased;
    return null;
  });
  return { bindings: { ...env, ...shop.bindings, DB }, isHeld, release };
};

test('an answer about a quote that is on its way twice at once makes one link and one mail', async () => {
  const { send, owner, cookie } = await startQuoting(shop);
  const { id } = await send();
  const answer = { id: crypto.randomUUID(), text: 'Gladly.' };
  const { bindings, isHeld, release } = heldUp(/insert into "quote_notes"/);
  const late = call('POST', `admin/quotes/${id}/notes`, { cookie, bindings, body: answer });
  await isHeld;
  expect((await owner('POST', `${id}/notes`, answer)).status).toBe(200);
  release();
  expect((await late).status).toBe(200);
  // That of the first mail, and that of the answer.
  expect(await rows('SELECT token_hash FROM quote_links')).toHaveLength(2);
  expect(await rows("SELECT id FROM outbox WHERE kind = 'quote_client'")).toHaveLength(2);
});

test('a question that arrives again after its answer does not wait once more', async () => {
  const { send, owner, link } = await startQuoting(shop);
  const { id, token } = await send();
  const question = { token, id: crypto.randomUUID(), text: 'How many pages?' };
  const { bindings, isHeld, release } = heldUp(/insert into "quote_notes"/);
  const late = visit('/api/quotes/notes', json(question, { bindings }));
  await isHeld;
  expect((await link('notes', question)).status).toBe(200);
  expect((await owner('POST', `${id}/notes`, { id: crypto.randomUUID(), text: 'Six.' })).status).toBe(200);
  release();
  expect((await late).status).toBe(200);
  expect(await rows('SELECT asked_at FROM quotes')).toEqual([{ asked_at: null }]);
});

test('idempotent: an acceptance by another account that arrives twice at once mails the client one link', async () => {
  const { token } = await (await startQuoting(shop)).send();
  const customer = await newCustomer(shop.bindings);
  const body = acceptance(token);
  const { bindings, isHeld, release } = heldUp(/insert into "orders"/);
  const late = customer.call('POST', '/quotes/accept', body, bindings);
  await isHeld;
  expect((await customer.call('POST', '/quotes/accept', body)).status).toBe(200);
  release();
  expect((await late).status).toBe(200);
  // That of the first mail, and that of the mail which tells the client.
  expect(await rows('SELECT token_hash FROM quote_links')).toHaveLength(2);
  expect(await rows("SELECT id FROM outbox WHERE id LIKE 'quote-accepted-%-client'")).toHaveLength(1);
});
