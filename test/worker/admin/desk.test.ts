import { env } from 'cloudflare:workers';
import { expect, test } from 'vitest';
import { OTHER_WORDS } from '#contract/envelope';
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
  // The first reply stays the first, whatever repeated reply, second reply or mark of the owner follows.
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

test('reply: other words under the id of a stored reply are not claimed as sent', async () => {
  const owner = await asOwner();
  const subject = `Reply ${crypto.randomUUID()}`;
  const id = await writeIn(subject);
  const reply = { id: crypto.randomUUID(), text: 'Gladly.' };
  for (let times = 0; times < 2; times += 1)
    expect((await owner('POST', `admin/contacts/${id}/reply`, { body: reply })).status).toBe(200);
  const other = { ...reply, text: 'Gladly. Next week?' };
  const refused = await owner('POST', `admin/contacts/${id}/reply`, { body: other });
  expect(refused).toMatchObject({ status: 409, json: { message: OTHER_WORDS } });
  expect(await mailsAbout(`Re: ${subject}`)).toHaveLength(1);
  const again = { ...other, id: crypto.randomUUID() };
  expect((await owner('POST', `admin/contacts/${id}/reply`, { body: again })).status).toBe(200);
  const { results } = await env.DB.prepare('SELECT text FROM contact_replies ORDER BY text').all();
  expect(results).toEqual([{ text: reply.text }, { text: other.text }]);
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
  expect((await owner('GET', 'admin/desk')).json.data.enquiries).toEqual({ count: 0, lines: [] });
  await owner('POST', 'admin/contacts/m2/spam', { body: { spam: true } });
  await owner('POST', 'admin/contacts/m2/spam', { body: { spam: false } });
  expect((await owner('GET', 'admin/desk')).json.data.enquiries).toMatchObject({ count: 1, lines: [{ id: 'm2' }] });
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
  // Saving the same content again publishes nothing.
  expect((await published(at)).version).toBe(first.version);
  await env.DB.prepare(insert).bind('open', hours(25), hours(1), null, null).run();
  expect((await published(at)).content.reply).toBeNull();
  expect(await (await visit('/')).text()).not.toContain('data-until="');
});

const one = (line: object) => ({ count: 1, lines: [{ amount: null, is_due: false, user_id: null, ...line }] });

const dispute = (id: string, status: string, dueAt: string | null) =>
  env.DB.prepare(
    `INSERT INTO disputes (id, payment_id, status, reason, amount_cents, currency, due_at, opened_at, updated_at, recorded_at)
     VALUES (?, 'paid', ?, 'MERCHANDISE_OR_SERVICE_NOT_RECEIVED', 120000, 'USD', ?, ?, ?, ?)`,
  ).bind(id, status, dueAt, minute(5), minute(5), minute(5));

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
  const none = { count: 0, lines: [] };
  const enquiry = { title: 'A question', amount: null, who: 'Ann Lee', is_due: true, user_id: null };
  expect(json.data).toEqual({
    disputes: none,
    disputes_answered: none,
    enquiries: {
      count: 2,
      lines: [
        { ...enquiry, id: 'late', at: '2026-01-02T00:09:00.000Z' },
        { ...enquiry, id: 'later', at: '2026-01-02T01:30:00.000Z' },
      ],
    },
    quote_questions: none,
    quotes_ending: none,
    quotes_ended: none,
    work_due: none,
    work_late: none,
    files_full: none,
    work_answers: none,
    work_theirs: none,
    overdue_quotes: none,
    bank_checks: none,
    unpaid_quotes: none,
    surplus: none,
    invoices_waiting: none,
    unpaid_renewals: none,
    unclear_reversals: none,
    requests: one({ id: 'asked', title: 'Blog post: Pumps', who: 'Ada Byron', at: minute(3), user_id: 'ada' }),
    unpaid_orders: one({
      id: 'claimed',
      title: 'Monthly Basic',
      amount: '$200.00',
      who: 'Ada Byron',
      at: '2026-01-01',
      user_id: 'ada',
    }),
    unmatched_payments: one({ id: 'paid', title: '', amount: '$25.00', who: 'payer@example.com', at: minute(4) }),
    dead_mails: one({ id: 'dead', title: 'Hello', who: 'ann@example.com', at: minute(1) }),
  });
  await owner('PATCH', 'admin/content-requests/asked', { body: { done: true } });
  await owner('POST', 'admin/payments/paid/set-aside', { body: { reason: 'A gift' } });
  const left = (await owner('GET', 'admin/desk')).json.data;
  expect([left.requests.count, left.unmatched_payments.count]).toEqual([0, 0]);
  await owner('PATCH', 'admin/content-requests/asked', { body: { done: false } });
  expect((await owner('GET', 'admin/desk')).json.data.requests.count).toBe(1);
  expect((await owner('PATCH', 'admin/content-requests/some', { body: { done: true } })).status).toBe(404);
});

test('desk: a dispute stands first with the day of its answer, until it is decided or PayPal waits for somebody else', async () => {
  const owner = await asOwner();
  await addUnmatched('paid');
  await env.DB.batch([
    dispute('d-new', 'OPEN', null),
    dispute('d-later', 'UNDER_REVIEW', '2036-06-30T00:00:00.000Z'),
    dispute('d-first', 'WAITING_FOR_SELLER_RESPONSE', '2036-06-25T00:00:00.000Z'),
    dispute('d-answered', 'UNDER_REVIEW', null),
    dispute('d-buyer', 'WAITING_FOR_BUYER_RESPONSE', null),
  ]);
  const { data } = (await owner('GET', 'admin/desk')).json;
  expect(Object.keys(data)[0]).toBe('disputes');
  const line = {
    title: 'Merchandise or service not received',
    amount: '$1,200.00',
    who: 'payer@example.com',
    user_id: null,
  };
  expect(data.disputes).toEqual({
    count: 3,
    lines: [
      { ...line, id: 'd-first', at: '2036-06-25T00:00:00.000Z', is_due: true },
      { ...line, id: 'd-later', at: '2036-06-30T00:00:00.000Z', is_due: true },
      { ...line, id: 'd-new', at: minute(5), is_due: false },
    ],
  });
  // Lines in which PayPal or the buyer acts next are shown, but not counted as waiting for the owner.
  expect(data.disputes_answered).toMatchObject({ count: 2, lines: [{ id: 'd-answered' }, { id: 'd-buyer' }] });
  const since = encodeURIComponent(minute(0));
  expect((await owner('GET', `admin/waiting?since=${since}`)).json.data.desk).toBe(4);
  await cronAt('2036-06-15T06:00:00Z');
  const [mail] = await morningMails();
  expect(mail?.['subject']).toMatch(
    /^Today on your site: 3 disputes to answer, the first by June 25, 2036, .*1 unmatched payment/,
  );
  await env.DB.prepare("UPDATE disputes SET outcome = 'lost'").run();
  const again = await asOwner();
  expect((await again('GET', 'admin/desk')).json.data.disputes).toEqual({ count: 0, lines: [] });
});

test('desk: of more than twenty the first are shown and all are counted, in the morning mail as well', async () => {
  const owner = await asOwner();
  await addMessages(Array.from({ length: 25 }, (_, at) => ({ id: `m${at}`, receivedAt: minute(at) })));
  const { enquiries } = (await owner('GET', 'admin/desk')).json.data;
  expect(enquiries.count).toBe(25);
  expect(enquiries.lines.map(({ id }: { id: string }) => id)).toEqual(Array.from({ length: 20 }, (_, at) => `m${at}`));
  await cronAt('2036-06-15T06:00:00Z');
  expect((await morningMails())[0]?.['subject']).toBe('Today on your site: 25 unread messages, 25 replies to give');
});

test('reply figure: the desk says what visitors see, which is what is published', async () => {
  const owner = await asOwner();
  // Both times are of one moment, because a millisecond more would be rounded to another hour.
  const now = Date.now();
  const hoursAgo = (hours: number) => new Date(now - hours * 3_600_000).toISOString();
  const insert =
    'INSERT INTO reply_promises (message_id, received_at, due_at, replied_at, proof) VALUES (?, ?, ?, ?, ?)';
  await env.DB.batch(
    [1, 2, 3, 4, 5].map((id) =>
      env.DB.prepare(insert).bind(`r${id}`, hoursAgo(50), hoursAgo(26), hoursAgo(47), 'sent'),
    ),
  );
  await readSnapshot(serviceContext());
  const report = async () => (await owner('GET', 'admin/promise')).json.data;
  expect(await report()).toMatchObject({ shown: null, figure: { hours: 3 }, reason: null });
  const at = new Date(Math.ceil(Date.now() / 600_000) * 600_000);
  await published(at);
  expect(await report()).toMatchObject({ shown: { hours: 3 }, figure: { hours: 3 } });
  // The message is overdue at once, and visitors see the figure until it is published again or ends.
  await env.DB.prepare(insert).bind('open', later(-25).toISOString(), later(-1).toISOString(), null, null).run();
  expect(await report()).toMatchObject({ shown: { hours: 3 }, figure: null, reason: 'overdue' });
  await published(at);
  expect(await report()).toMatchObject({ shown: null, figure: null, reason: 'overdue' });
});

test('thread: the owner’s replies stay with the message, with what became of their mails, and go with it', async () => {
  const owner = await asOwner();
  const id = await writeIn(`Thread ${crypto.randomUUID()}`);
  const thread = async () => (await owner('GET', `admin/contacts/${id}/replies`)).json.data;
  expect(await thread()).toEqual([]);
  const reply = { id: crypto.randomUUID(), text: 'Gladly.\n<b>Next week?</b>' };
  await owner('POST', `admin/contacts/${id}/reply`, { body: reply });
  await owner('POST', `admin/contacts/${id}/reply`, { body: reply });
  const sent = { text: reply.text, at: expect.any(String), state: 'sent', sent_at: expect.any(String) };
  expect(await thread()).toMatchObject([sent]);

  const down = { ...env, SIMULATORS_ORIGIN: 'http://127.0.0.1:9' };
  const second = { id: crypto.randomUUID(), text: 'And the price.' };
  await owner('POST', `admin/contacts/${id}/reply`, { body: second, bindings: down });
  expect(await thread()).toMatchObject([sent, { text: second.text, state: 'waiting', sent_at: null }]);
  const isSecond = `id LIKE '%${second.id}'`;
  await env.DB.prepare(`UPDATE outbox SET status = 'dead' WHERE ${isSecond}`).run();
  expect((await thread())[1]).toMatchObject({ state: 'failed', is_in_outbox: true });
  expect((await owner('GET', 'admin/contacts.csv')).text).toContain('Gladly.\n<b>Next week?</b>');

  // A month later the outbox has neither mail, and both replies are still stored.
  await runCron(later(24 * 31));
  expect(await env.DB.prepare("SELECT id FROM outbox WHERE kind = 'contact_reply'").first()).toBeNull();
  const again = await asOwner();
  expect((await again('GET', `admin/contacts/${id}/replies`)).json.data).toMatchObject([
    sent,
    { text: second.text, state: 'failed', is_in_outbox: false },
  ]);
  expect((await again('DELETE', `admin/contacts/${id}`)).status).toBe(200);
  expect((await env.DB.prepare('SELECT * FROM contact_replies').all()).results).toEqual([]);
});

test('thread: a failed reply that is sent again from the outbox counts as sent', async () => {
  const owner = await asOwner();
  const id = await writeIn();
  const reply = { id: crypto.randomUUID(), text: 'Gladly.' };
  await owner('POST', `admin/contacts/${id}/reply`, {
    body: reply,
    bindings: { ...env, SIMULATORS_ORIGIN: 'http://127.0.0.1:9' },
  });
  const mailId = `reply-${id}-${reply.id}`;
  await env.DB.prepare("UPDATE outbox SET status = 'dead' WHERE id = ?").bind(mailId).run();
  expect((await owner('POST', `admin/outbox/${mailId}/retry`, { body: {} })).status).toBe(200);
  expect((await owner('GET', `admin/contacts/${id}/replies`)).json.data).toMatchObject([
    { id: mailId, state: 'sent', sent_at: expect.any(String) },
  ]);
});

test('thread: replies from before it are read out of mails that still have their text, by the migration', async () => {
  const owner = await asOwner();
  const id = await writeIn();
  const text = 'Gladly.\n\n> Next week?\n\nAnn';
  await owner('POST', `admin/contacts/${id}/reply`, { body: { id: crypto.randomUUID(), text } });
  const before = (await env.DB.prepare('SELECT * FROM contact_replies').all()).results;
  expect(before).toHaveLength(1);
  await env.DB.prepare('DELETE FROM contact_replies').run();
  const { queries } = env.MIGRATIONS.find(({ name }) => name.startsWith('0087')) ?? { queries: [] };
  const copy = queries.find((query) => query.includes('INSERT INTO contact_replies')) ?? '';
  await env.DB.prepare(copy).run();
  // The reply's own time, which is all that is left of it, can be a millisecond before its mail's.
  const mails = await env.DB.prepare("SELECT created_at FROM outbox WHERE kind = 'contact_reply'").all();
  const [at, ...others] = mails.results.map(({ created_at }) => created_at);
  expect(others).toEqual([]);
  const after = (await env.DB.prepare('SELECT * FROM contact_replies').all()).results;
  expect(after).toEqual(before.map((reply) => ({ ...reply, at })));
});

test('a payment is dismissed with a reason and taken back, and a customer is found for it by name', async () => {
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

test('morning mail: its hour and its day are those of the site’s time zone', async () => {
  const owner = await asOwner();
  const { body } = (await owner('GET', 'admin/content/profile')).json.data;
  const personalInfo = { ...body.personalInfo, language: 'en', timeZone: 'Pacific/Kiritimati' };
  expect((await owner('PUT', 'admin/profile', { body: { ...body, personalInfo } })).status).toBe(200);
  clearSnapshotCache(env.KV);
  await addMessages([{ id: 'm1' }]);
  for (const at of ['2036-06-15T06:00', '2036-06-15T15:59', '2036-06-15T16:00', '2036-06-15T17:00']) {
    await cronAt(`${at}:00Z`);
  }
  expect((await morningMails()).map(({ id }) => id)).toEqual(['morning-2036-06-16']);
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
