import { env } from 'cloudflare:workers';
import { expect, test } from 'vitest';
import { eraseAccount } from '../../../src-worker/services/customers/erase-account.ts';
import { forgetOldQuotes } from '../../../src-worker/services/quotes/forget-quotes.ts';
import { users } from '../../../src-worker/db/schema.ts';
import { eq } from 'drizzle-orm';
import { runCron } from '../../faults/private-mail.ts';
import { newCustomer, orderRow, rows, startShop } from '../payments/shop.ts';
import { serviceContext } from '../site.ts';
import { acceptance, CLIENT, ordersOf, startQuoting, wholeDatabase } from './quoting.ts';

const shop = await startShop();
const DAY_MS = 86_400_000;

const erase = async (id: string) => {
  const ctx = serviceContext(shop.bindings);
  const [user] = await ctx.db.select().from(users).where(eq(users.id, id));
  if (user === undefined) throw new Error('There is no such account');
  await eraseAccount(ctx, user);
  await ctx.settle();
};

const forgetAt = (days: number) => forgetOldQuotes(serviceContext(shop.bindings, new Date(Date.now() + days * DAY_MS)));

const quoteIds = async () => (await rows('SELECT id FROM quotes ORDER BY rowid')).map(({ id }) => String(id));

test('account deleted: nothing of the person stays in its quotes, and the money facts do', async () => {
  const { owner, send, link, read } = await startQuoting(shop);
  const paid = await send({ payment: 'halves' });
  const unpaid = await send();
  const client = await newCustomer(shop.bindings);
  await link('notes', { token: paid.token, id: crypto.randomUUID(), text: 'My name is Clara.' });
  for (const { token } of [paid, unpaid]) await client.call('POST', '/quotes/accept', acceptance(token));
  const [order] = await ordersOf(paid.id);
  await shop.play(`orders/${order?.['provider_id']}/approve`);
  await client.claim(String(order?.['id']));
  await erase(client.id);
  expect(await read(paid.id)).toMatchObject({
    state: { name: 'accepted' },
    recipient: { name: '', email: '', language: null },
    accepted: { name: '', email: null, version: 1 },
    versions: [{ title: 'Six white papers', total: 500.01 }],
    paid: 250.01,
    messages: [],
    can: { ask_rest: false },
  });
  const refused = await owner('POST', `${paid.id}/ask-rest`);
  expect(refused).toMatchObject({ status: 409, json: { message: expect.stringContaining('deleted the account') } });
  const answer = await owner('POST', `${paid.id}/notes`, { id: crypto.randomUUID(), text: 'Hello?' });
  expect(answer.status).toBe(409);
  expect((await read(unpaid.id)).state.name).toBe('withdrawn');
  expect((await link('open', { token: paid.token })).status).toBe(404);
  // The texts of sent mails are deleted at the next run of Cron.
  await runCron(shop.bindings, new Date(Date.now() + 60_000));
  const everything = await wholeDatabase();
  expect(everything).not.toContain('My name is Clara');
  expect(await rows('SELECT * FROM quotes WHERE recipient_email <> ?', '')).toEqual([]);
  expect((await orderRow(String(order?.['id'])))['status']).toBe('completed');
});

test('retention: a quote that came to nothing goes a year after its end, and an accepted one stays', async () => {
  const { begin, send, link } = await startQuoting(shop);
  const expired = await send({ valid_days: 10 });
  const declined = await send();
  const accepted = await send();
  const draft = await begin();
  await link('decline', { token: declined.token, id: crypto.randomUUID() });
  const client = await newCustomer(shop.bindings);
  await client.call('POST', '/quotes/accept', acceptance(accepted.token));
  await forgetAt(364);
  expect(await quoteIds()).toHaveLength(4);
  await forgetAt(366);
  expect(await quoteIds()).toEqual([expired.id, accepted.id, draft]);
  await forgetAt(377);
  expect(await quoteIds()).toEqual([accepted.id, draft]);
  for (const table of ['quote_versions', 'quote_links', 'quote_events']) {
    const left = await rows(`SELECT DISTINCT quote_id FROM ${table}`);
    expect(left, table).toEqual([{ quote_id: accepted.id }]);
  }
});

test('message deleted: its drafts and ended quotes go with it, and an open offer stays until it ends', async () => {
  const messageId = crypto.randomUUID();
  await env.DB.prepare(
    `INSERT INTO contact_messages (id, name, email, subject, message, content_type, status, created_at)
     VALUES (?, 'Clara', ?, 'Papers', 'Please.', '[]', 'new', ?)`,
  )
    .bind(messageId, CLIENT, new Date().toISOString())
    .run();
  const { begin, send, link } = await startQuoting(shop);
  await begin({}, { contact_id: messageId });
  const declined = await send({}, { contact_id: messageId });
  const open = await send({}, { contact_id: messageId });
  await link('decline', { token: declined.token, id: crypto.randomUUID() });
  await forgetAt(0.01);
  expect(await quoteIds()).toHaveLength(3);
  await rows('DELETE FROM contact_messages WHERE id = ?', messageId);
  await forgetAt(0.01);
  expect(await quoteIds()).toEqual([open.id]);
  await forgetAt(16);
  expect(await quoteIds()).toEqual([]);
});

test('a quote for a message that is not there is not begun', async () => {
  const { begin } = await startQuoting(shop);
  await expect(begin({}, { contact_id: 'nobody' })).rejects.toThrow('There is no such message');
});
