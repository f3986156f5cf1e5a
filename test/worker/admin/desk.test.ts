import { env } from 'cloudflare:workers';
import { expect, test } from 'vitest';
import { readSnapshot } from '../../../src-worker/services/content/read-snapshot.ts';
import { clearSnapshotCache } from '../../../src-worker/services/content/snapshot-cache.ts';
import { runCron as runTasks } from '../../../src-worker/services/operations/cron.ts';
import { publishReplyFigure } from '../../../src-worker/services/reply-deadline/publish-figure.ts';
import { contactRequest, json as jsonBody, visit } from '../../faults/visitor.ts';
import { mailsAbout, runCron, serviceContext } from '../site.ts';
import { addMessages, addPurchase, addRequest, addUnmatched, addUsers, asOwner, minute } from './people.ts';

const HOUR_MS = 3_600_000;

const later = (hours: number): Date => new Date(Date.now() + hours * HOUR_MS);

const deadlines = async () => (await env.DB.prepare('SELECT * FROM reply_promises').all()).results;

const writeIn = async (subject = 'A long paper'): Promise<string> => {
  expect((await visit('/api/contact', jsonBody(contactRequest({ subject })))).status).toBe(201);
  const row = await env.DB.prepare('SELECT id FROM contact_messages ORDER BY rowid DESC').first<{ id: string }>();
  return row?.id ?? '';
};

const published = async (when: Date) => {
  await publishReplyFigure(serviceContext({}, when));
  clearSnapshotCache(env.KV);
  return readSnapshot(serviceContext({}, when));
};

const cronAt = async (at: string) => {
  const ctx = serviceContext({ MORNING_HOUR: '6' }, new Date(at));
  await runTasks(ctx);
  await ctx.settle();
};

const morningMails = async () =>
  (await env.DB.prepare("SELECT id, subject FROM outbox WHERE kind = 'morning' ORDER BY id").all()).results;

test('reply deadline: each message has one, and deleting it takes nothing back', async () => {
  const owner = await asOwner();
  const id = await writeIn();
  const [row] = await deadlines();
  expect(Date.parse(String(row?.['due_at'])) - Date.parse(String(row?.['received_at']))).toBe(24 * HOUR_MS);
  expect(JSON.stringify(row)).not.toMatch(/@|203\.0/);
  await owner('DELETE', `admin/contacts/${id}`);
  expect(await deadlines()).toEqual([row]);
});

test('reply deadline: an absence counts for messages that come after it was set', async () => {
  const owner = await asOwner();
  await writeIn();
  const [from, back] = [new Date(Date.now() - HOUR_MS), later(24 * 10)].map((at) => at.toISOString().slice(0, 10));
  const saved = await owner('PUT', 'admin/away', { body: { revision: 0, body: { from, back } } });
  expect(saved.status).toBe(200);
  expect((await owner('PUT', 'admin/away', { body: { revision: 0, body: { from, back } } })).status).toBe(409);
  expect((await owner('PUT', 'admin/away', { body: { revision: 1, body: { from: back, back: from } } })).status).toBe(
    422,
  );
  const [before] = await deadlines();
  await writeIn('Another one');
  const after = (await deadlines()).find(({ message_id }) => message_id !== before?.['message_id']);
  expect(String(before?.['due_at']) < String(back)).toBe(true);
  expect(String(after?.['due_at']).slice(0, 10) > String(back)).toBe(true);
  expect((await owner('GET', 'admin/promise')).json.data.away).toEqual({ revision: 1, body: { from, back } });
});

test('reply: it goes to who wrote, answers come to the owner, and it counts once the provider has taken it', async () => {
  const owner = await asOwner();
  const subject = `Reply ${crypto.randomUUID()}`;
  const id = await writeIn(subject);
  const reply = { id: crypto.randomUUID(), text: 'Gladly.\n<b>Next week?</b>' };
  const sent = await owner('POST', `admin/contacts/${id}/reply`, { body: reply });
  expect(sent.json).toMatchObject({ success: true, message: 'Your reply is on its way.', data: { status: 'replied' } });
  const [first] = await deadlines();
  expect(first).toMatchObject({ proof: 'sent', replied_at: expect.any(String) });
  // The same reply again, a second one, and the owner's word: none is the first.
  await owner('POST', `admin/contacts/${id}/reply`, { body: reply });
  await owner('POST', `admin/contacts/${id}/reply`, { body: { id: crypto.randomUUID(), text: 'And one more.' } });
  await owner('PATCH', `admin/contacts/${id}`, { body: { status: 'read' } });
  await owner('PATCH', `admin/contacts/${id}`, { body: { status: 'replied' } });
  expect(await deadlines()).toEqual([first]);
  const mails = await mailsAbout(`Re: ${subject}`);
  expect(mails).toHaveLength(2);
  expect(mails.at(-1)).toMatchObject({ to: contactRequest().email });
  const [mail = {}] = mails;
  expect(JSON.stringify(mail)).toContain('owner@example.com');
  expect(JSON.stringify(mails)).toContain('&lt;b&gt;Next week?');
  await runCron(later(1));
  const { results } = await env.DB.prepare("SELECT text, html FROM outbox WHERE kind = 'contact_reply'").all();
  expect(results).toEqual([
    { text: '', html: '' },
    { text: '', html: '' },
  ]);
});

test('reply: it is in the owner’s colour, as every mail is', async () => {
  const owner = await asOwner();
  const look = { accent: '#0b6e4f', faces: 'newsreader', theme: 'system', logo: '' };
  expect((await owner('PUT', 'admin/look', { body: look })).status).toBe(200);
  const subject = `Colour ${crypto.randomUUID()}`;
  const id = await writeIn(subject);
  await owner('POST', `admin/contacts/${id}/reply`, { body: { id: crypto.randomUUID(), text: 'Gladly.' } });
  const [mail = {}] = await mailsAbout(`Re: ${subject}`);
  expect(JSON.stringify(mail)).toContain('background:#0b6e4f');
});

test('reply: what the provider does not take counts as no reply, and a site without mail says so', async () => {
  const owner = await asOwner();
  await addMessages([{ id: 'm1', receivedAt: minute(0) }]);
  const body = { id: crypto.randomUUID(), text: 'Gladly.' };
  const bindings = { ...env, SIMULATORS_ORIGIN: 'http://127.0.0.1:9' };
  expect((await owner('POST', 'admin/contacts/m1/reply', { body, bindings })).status).toBe(200);
  expect(await deadlines()).toMatchObject([{ replied_at: null, proof: null }]);
  const noMail = { ...env, MAIL_API_KEY: '' };
  expect((await owner('POST', 'admin/contacts/m1/reply', { body, bindings: noMail })).status).toBe(409);
  expect((await owner('POST', 'admin/contacts/some/reply', { body })).status).toBe(404);
  expect((await owner('POST', 'admin/contacts/m1/reply', { body: { ...body, text: '  ' } })).status).toBe(422);
});

test('reply deadline: the owner’s word meets it without proof, and spam is excused and can be taken back', async () => {
  const owner = await asOwner();
  await addMessages([
    { id: 'm1', receivedAt: minute(0) },
    { id: 'm2', receivedAt: minute(1) },
  ]);
  const said = await owner('PATCH', 'admin/contacts/m1', { body: { status: 'replied' } });
  expect(said.json.data.reply_deadline).toMatchObject({ proof: 'said' });
  expect((await owner('POST', 'admin/contacts/m2/spam', { body: { spam: true } })).json.data).toMatchObject({
    status: 'read',
    reply_deadline: { is_excused: true },
  });
  expect((await owner('GET', 'admin/desk')).json.data.enquiries).toEqual([]);
  await owner('POST', 'admin/contacts/m2/spam', { body: { spam: true } });
  await owner('POST', 'admin/contacts/m2/spam', { body: { spam: false } });
  expect((await owner('GET', 'admin/desk')).json.data.enquiries).toMatchObject([{ id: 'm2' }]);
  const { results } = await env.DB.prepare("SELECT detail FROM audit_log WHERE action = 'excuse_contact'").all();
  expect(results).toEqual([{ detail: '{"spam":"yes"}' }, { detail: '{"spam":"no"}' }]);
});

test('reply deadline: the owner gets one mail about a message, at 18 hours', async () => {
  const subject = `Due ${crypto.randomUUID()}`;
  await writeIn(subject);
  await runCron(later(17.9));
  expect(await mailsAbout(`due soon: ${subject}`)).toEqual([]);
  await runCron(later(18.1));
  await runCron(later(20));
  expect(await mailsAbout(`due soon: ${subject}`)).toHaveLength(1);
});

test('reply figure: visitors get it with its end, and not after something is overdue', async () => {
  const at = new Date(Math.ceil(Date.now() / 600_000) * 600_000);
  const hours = (count: number) => new Date(at.getTime() - count * HOUR_MS).toISOString();
  const insert =
    'INSERT INTO reply_promises (message_id, received_at, due_at, replied_at, proof) VALUES (?, ?, ?, ?, ?)';
  await env.DB.batch(
    [1, 2, 3, 4, 5].map((id) => env.DB.prepare(insert).bind(`r${id}`, hours(50), hours(26), hours(47), 'sent')),
  );
  await readSnapshot(serviceContext());
  const first = await published(at);
  expect(first.content.reply).toEqual({ hours: 3, until: hours(-24) });
  expect(await (await visit('/')).text()).toContain(`data-until="${hours(-24)}"`);
  // The same again is no publication.
  expect((await published(at)).version).toBe(first.version);
  await env.DB.prepare(insert).bind('open', hours(25), hours(1), null, null).run();
  expect((await published(at)).content.reply).toBeNull();
  expect(await (await visit('/')).text()).not.toContain('data-until="');
});

test('desk: what waits in any tab stands on it, the enquiry that is due first before the others', async () => {
  const owner = await asOwner();
  await addUsers([{ id: 'ada', first: 'Ada', last: 'Byron' }]);
  await addMessages([
    { id: 'late', receivedAt: minute(9) },
    { id: 'later', receivedAt: minute(90) },
  ]);
  await addRequest('asked', 'ada');
  await addUnmatched('paid');
  await addPurchase({ id: 'claimed', userId: 'ada', cents: 20_000, status: 'pending' });
  await addPurchase({ id: 'begun', userId: 'ada', cents: 20_000, status: 'pending' });
  await env.DB.prepare("UPDATE orders SET claimed_at = '2026-01-01' WHERE id = 'claimed'").run();
  await env.DB.prepare(
    `INSERT INTO outbox (id, kind, recipient, subject, text, html, status, attempts, next_attempt_at, created_at)
     VALUES ('dead', 'k', 'ann@example.com', 'Hello', '', '', 'dead', 5, ?, ?)`,
  )
    .bind(minute(1), minute(1))
    .run();
  const { json } = await owner('GET', 'admin/desk');
  expect(json.data).toEqual({
    enquiries: [
      { id: 'late', title: 'A question', who: 'Ann Lee', at: '2026-01-02T00:09:00.000Z' },
      { id: 'later', title: 'A question', who: 'Ann Lee', at: '2026-01-02T01:30:00.000Z' },
    ],
    requests: [{ id: 'asked', title: 'Blog post: Pumps', who: 'Ada Byron', at: minute(3), user_id: 'ada' }],
    quotes_ending: [],
    quote_questions: [],
    unpaid_quotes: [],
    unpaid_orders: [
      { id: 'claimed', title: 'Monthly Basic, $200.00', who: 'Ada Byron', at: '2026-01-01', user_id: 'ada' },
    ],
    unmatched_payments: [{ id: 'paid', title: '$25.00', who: 'payer@example.com', at: minute(4) }],
    dead_mails: [{ id: 'dead', title: 'Hello', who: 'ann@example.com', at: minute(1) }],
  });
  await owner('PATCH', 'admin/content-requests/asked', { body: { done: true } });
  await owner('POST', 'admin/payments/paid/set-aside', { body: { reason: 'A gift' } });
  const left = (await owner('GET', 'admin/desk')).json.data;
  expect([left.requests, left.unmatched_payments]).toEqual([[], []]);
  await owner('PATCH', 'admin/content-requests/asked', { body: { done: false } });
  expect((await owner('GET', 'admin/desk')).json.data.requests).toHaveLength(1);
  expect((await owner('PATCH', 'admin/content-requests/some', { body: { done: true } })).status).toBe(404);
});

test('a payment is set aside with a reason and taken back, and a customer is found for it by name', async () => {
  const owner = await asOwner();
  await addUsers([
    { id: 'ada', first: 'Ada', last: 'Byron' },
    { id: 'bo', first: 'Bo', last: 'Lind' },
  ]);
  await addPurchase({ id: 'order-1', userId: 'ada', cents: 2500, status: 'pending' });
  await addUnmatched('paid');
  const ids = async (more = '') =>
    (await owner('GET', `admin/payments/unmatched${more}`)).json.data.map(({ id }: { id: string }) => id);
  expect((await owner('POST', 'admin/payments/paid/set-aside', { body: { reason: 'No' } })).status).toBe(422);
  await owner('POST', 'admin/payments/paid/set-aside', { body: { reason: 'A gift' } });
  await owner('POST', 'admin/payments/paid/set-aside', { body: { reason: 'Again' } });
  expect([await ids(), await ids('?aside=yes')]).toEqual([[], ['paid']]);
  expect((await owner('GET', 'admin/payments/unmatched?aside=yes')).json.data[0].set_aside.reason).toBe('A gift');
  await owner('POST', 'admin/payments/paid/set-aside', { body: { reason: null } });
  expect([await ids(), await ids('?aside=yes')]).toEqual([['paid'], []]);
  const { results } = await env.DB.prepare("SELECT detail FROM audit_log WHERE action = 'set_payment_aside'").all();
  expect(results).toEqual([{ detail: '{"reason":"A gift"}' }, { detail: '{}' }]);
  expect((await owner('POST', 'admin/payments/some/set-aside', { body: { reason: null } })).status).toBe(404);
  const found = await owner('GET', 'admin/payments/customers?search=byron');
  expect(found.json.data).toMatchObject([{ user_id: 'ada', name: 'Ada Byron', orders: [{ order_id: 'order-1' }] }]);
  expect((await owner('POST', 'admin/payments/paid/assign', { body: { order_id: 'order-1' } })).status).toBe(200);
});

test('morning mail: once a day in its hour, with what waits, and none when nothing does', async () => {
  await cronAt('2036-06-15T06:00:00Z');
  expect(await morningMails()).toEqual([]);
  await addMessages([{ id: 'm1' }]);
  await cronAt('2036-06-15T05:59:00Z');
  expect(await morningMails()).toEqual([]);
  for (const minutes of ['01', '02', '59']) await cronAt(`2036-06-15T06:${minutes}:00Z`);
  await cronAt('2036-06-16T06:00:00Z');
  expect(await morningMails()).toEqual([
    { id: 'morning-2036-06-15', subject: 'Today on your site: 1 unread message' },
    { id: 'morning-2036-06-16', subject: 'Today on your site: 1 unread message' },
  ]);
});

test('a message has the owner’s notes, which go with it', async () => {
  const owner = await asOwner();
  await addMessages([{ id: 'm1' }]);
  const noted = await owner('PATCH', 'admin/contacts/m1', { body: { notes: 'Met in Oslo; =budget' } });
  expect(noted.json.data).toMatchObject({ status: 'new', notes: 'Met in Oslo; =budget' });
  expect((await owner('GET', 'admin/contacts.csv')).text).toContain('Met in Oslo');
  expect((await owner('PATCH', 'admin/contacts/m1', { body: { notes: 'x'.repeat(5001) } })).status).toBe(422);
  await owner('DELETE', 'admin/contacts/m1');
  const { results } = await env.DB.prepare('SELECT * FROM audit_log').all();
  expect(JSON.stringify(results)).not.toContain('Oslo');
});
