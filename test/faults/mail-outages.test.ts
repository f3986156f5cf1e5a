import { env } from 'cloudflare:workers';
import { expect, test } from 'vitest';
import type { Bindings } from '../../src-worker/settings.ts';
import { faultyDatabase, first } from './faulty-stores.ts';
import { runCron, startMail, type PrivateMail } from './private-mail.ts';
import { begin, contactRequest, json, visit } from './visitor.ts';

const PROVIDERS = ['sendgrid', 'resend'] as const;
const MINUTE_MS = 60_000;

interface OutboxRow {
  status: string;
  attempts: number;
  next_attempt_at: string;
  last_error: string | null;
  sent_at: string | null;
}

const outboxRow = async (): Promise<OutboxRow> => {
  const rows = await env.DB.prepare(
    "SELECT * FROM outbox WHERE kind NOT IN ('payment_owner', 'reply_promise')",
  ).all<OutboxRow>();
  const [row] = rows.results;
  if (row === undefined || rows.results.length > 1) throw new Error(`${rows.results.length} mails are queued`);
  return row;
};

/** The mails that arrived, without the owner's alert about undelivered mails and the reminder that a reply is due. */
const arrived = async ({ received }: PrivateMail) =>
  (await received()).filter(
    ({ subject }) => !/^(?:Your site needs you|A reply is due|\d+ replies are due)/.test(subject),
  );

/** Sends a contact request, which a visitor must see succeed whatever the mail provider does. */
const writeTo = async (bindings: Bindings): Promise<void> => {
  const response = await visit('/api/contact', json(contactRequest(), { bindings }));
  expect(response.status).toBe(201);
  expect(await response.json()).toEqual({ success: true, message: 'Message sent successfully!' });
};

/** The time at which the next attempt is due, and the millisecond before it. */
const due = async (): Promise<{ at: Date; before: Date }> => {
  const at = new Date((await outboxRow()).next_attempt_at);
  return { at, before: new Date(at.getTime() - 1) };
};

for (const provider of PROVIDERS) {
  test.for(['limited', 'down'] as const)(
    `matrix 37: ${provider}, when it is %s, costs the visitor nothing and gets the mail once when it is well again`,
    async (mode) => {
      const mail = await startMail({ MAIL_PROVIDER: provider });
      await mail.setMode(mode);
      await writeTo(mail.bindings);
      expect(await outboxRow()).toMatchObject({ status: 'pending', attempts: 1, sent_at: null });
      expect(await arrived(mail)).toEqual([]);

      await mail.setMode('ok');
      const { at, before } = await due();
      await runCron(mail.bindings, before);
      expect(await arrived(mail)).toEqual([]);
      await runCron(mail.bindings, at);
      for (const minutes of [1, 5, 60, 1440])
        await runCron(mail.bindings, new Date(at.getTime() + minutes * MINUTE_MS));
      expect(await arrived(mail)).toEqual([
        expect.objectContaining({
          subject: `New enquiry: ${contactRequest().subject}`,
          reply_to: contactRequest().email,
        }),
      ]);
      expect(await outboxRow()).toMatchObject({ status: 'sent', attempts: 2, last_error: null });
    },
  );

  test(`matrix 37: ${provider}: retry after 1, 5, 30 and 120 minutes, then the mail is a dead letter`, async () => {
    const mail = await startMail({ MAIL_PROVIDER: provider });
    await mail.setMode('down');
    await writeTo(mail.bindings);
    const pauses: number[] = [];
    let last = new Date();
    for (let attempts = 1; attempts <= 4; attempts += 1) {
      const row = await outboxRow();
      expect(row).toMatchObject({ status: 'pending', attempts });
      const { at, before } = await due();
      pauses.push(Math.round((at.getTime() - last.getTime()) / MINUTE_MS));
      await runCron(mail.bindings, before);
      expect((await outboxRow()).attempts).toBe(attempts);
      await runCron(mail.bindings, at);
      last = at;
    }
    expect(pauses).toEqual([1, 5, 30, 120]);
    expect(await outboxRow()).toMatchObject({ status: 'dead', attempts: 5, sent_at: null });
    expect((await outboxRow()).last_error).toMatch(/50[03]/);

    await mail.setMode('ok');
    await runCron(mail.bindings, new Date(last.getTime() + 1440 * MINUTE_MS));
    expect(await arrived(mail)).toEqual([]);
  });

  test(`a mail that ${provider} refuses for good is a dead letter at once`, async () => {
    // A key with a space in it is no bearer token, so the provider answers 401.
    const mail = await startMail({ MAIL_PROVIDER: provider, MAIL_API_KEY: 'not a key' });
    await writeTo(mail.bindings);
    expect(await outboxRow()).toMatchObject({ status: 'dead', attempts: 1 });
    expect((await outboxRow()).last_error).toContain('401');
    await runCron({ ...mail.bindings, MAIL_API_KEY: 'key' }, new Date(Date.now() + 1440 * MINUTE_MS));
    expect(await arrived(mail)).toEqual([]);
    expect((await outboxRow()).attempts).toBe(1);
  });

  test(`matrix 37: ${provider}, when it hangs, is given up on, and no second run sends the mail meanwhile`, async () => {
    const mail = await startMail({ MAIL_PROVIDER: provider });
    await mail.setMode('slow');
    const { response, settled } = await begin('/api/contact', json(contactRequest(), { bindings: mail.bindings }));
    expect(response.status).toBe(201);
    await expect.poll(async () => (await outboxRow()).attempts, { timeout: 4000 }).toBe(1);
    // A run that started a minute and a half ago may reach its last mails only now.
    await runCron(mail.bindings, new Date(Date.now() + 1.5 * MINUTE_MS));
    expect((await outboxRow()).attempts).toBe(1);

    await settled;
    expect(await arrived(mail)).toEqual([]);
    expect(await outboxRow()).toMatchObject({ status: 'pending', attempts: 1 });
    await mail.setMode('ok');
    await runCron(mail.bindings, (await due()).at);
    expect(await arrived(mail)).toHaveLength(1);
    expect(await outboxRow()).toMatchObject({ status: 'sent', attempts: 2 });
  });
}

test('retry: a provider that takes no connection is tried again', async () => {
  const mail = await startMail();
  // Nothing listens on the discard port.
  await writeTo({ ...mail.bindings, SIMULATORS_ORIGIN: 'http://localhost:9' });
  expect(await outboxRow()).toMatchObject({ status: 'pending', attempts: 1 });
  await runCron(mail.bindings, (await due()).at);
  expect(await arrived(mail)).toHaveLength(1);
});

test('matrix 37: two runs at the same moment send a mail once', async () => {
  const mail = await startMail();
  await mail.setMode('down');
  await writeTo(mail.bindings);
  await mail.setMode('ok');
  const { at } = await due();
  await Promise.all(Array.from({ length: 4 }, () => runCron({ ...mail.bindings }, at)));
  expect(await arrived(mail)).toHaveLength(1);
});

test('a mail whose sending could not be written down is not sent twice by Resend', async () => {
  const mail = await startMail({ MAIL_PROVIDER: 'resend' });
  const database = faultyDatabase(first(4, /update "outbox" set "status"/, 'lost_request'));
  await writeTo({ ...mail.bindings, DB: database.DB });
  expect(database.faults()).toBe(4);
  expect(await outboxRow()).toMatchObject({ status: 'pending', attempts: 1 });

  await runCron(mail.bindings, (await due()).at);
  expect(await outboxRow()).toMatchObject({ status: 'sent', attempts: 2 });
  expect(await arrived(mail)).toHaveLength(1);
});

test('a mail that SendGrid gets twice, because its sending could not be written down, has one Message-ID', async () => {
  const mail = await startMail({ MAIL_PROVIDER: 'sendgrid', MAIL_FROM: 'site@writer.example' });
  const database = faultyDatabase(first(4, /update "outbox" set "status"/, 'lost_request'));
  await writeTo({ ...mail.bindings, DB: database.DB });
  await runCron(mail.bindings, (await due()).at);
  const ids = (await arrived(mail)).map(({ message_id }) => message_id);
  expect(ids).toEqual([expect.stringMatching(/^<[\w.-]+@writer\.example>$/), ids[0]]);

  // Another mail has another key.
  await env.DB.prepare('DELETE FROM outbox').run();
  await writeTo(mail.bindings);
  expect(new Set((await arrived(mail)).map(({ message_id }) => message_id)).size).toBe(2);
});

test('Cloudflare’s binding gets the same reference at each attempt, in a header that it lets through', async () => {
  const headers: unknown[] = [];
  const EMAIL: SendEmail = {
    send: (message: EmailMessage | EmailMessageBuilder) => {
      headers.push('headers' in message ? message.headers : null);
      return headers.length === 1 ? Promise.reject(new Error('lost')) : Promise.resolve({ messageId: '1' });
    },
  };
  const bindings: Bindings = { ...env, MAIL_PROVIDER: 'cloudflare', MAIL_FROM: 'site@writer.example', EMAIL };
  await writeTo(bindings);
  await runCron(bindings, (await due()).at);
  expect(headers).toEqual([{ 'X-Entity-Ref-ID': expect.stringMatching(/^<[\w.-]+@writer\.example>$/) }, headers[0]]);
  expect(await outboxRow()).toMatchObject({ status: 'sent' });
});

test('a mail that waits for a provider to be configured is sent once it is', async () => {
  const mail = await startMail();
  await writeTo({ ...mail.bindings, MAIL_PROVIDER: 'pigeon' });
  expect(await outboxRow()).toMatchObject({ status: 'pending', attempts: 0 });
  await runCron(mail.bindings, new Date(Date.now() + MINUTE_MS));
  expect(await arrived(mail)).toHaveLength(1);
});

test('one mail that fails does not keep the others from being sent', async () => {
  const mail = await startMail();
  await mail.setMode('down');
  for (const subject of ['First subject', 'Second subject', 'Third subject']) {
    await visit('/api/contact', json(contactRequest({ subject }), { bindings: mail.bindings }));
  }
  await env.DB.prepare("UPDATE outbox SET recipient = 'nobody' WHERE subject LIKE '%First%'").run();
  await mail.setMode('ok');
  await runCron(mail.bindings, new Date(Date.now() + 2 * MINUTE_MS));
  const subjects = (await arrived(mail)).map((message) => message.subject);
  expect(subjects.toSorted()).toEqual(['New enquiry: Second subject', 'New enquiry: Third subject']);
  const dead = await env.DB.prepare("SELECT subject FROM outbox WHERE status = 'dead'").all();
  expect(dead.results).toEqual([{ subject: 'New enquiry: First subject' }]);
});

/** The state and text of the only mail, or null. */
const queuedText = () =>
  env.DB.prepare("SELECT status, text, html FROM outbox WHERE kind NOT IN ('payment_owner', 'reply_promise')").first();

test('Cron forgets the text of a contact notification once it is sent, and in a month the mail', async () => {
  const mail = await startMail();
  await mail.setMode('down');
  await writeTo(mail.bindings);
  await runCron(mail.bindings, new Date());
  expect(await queuedText()).toMatchObject({
    status: 'pending',
    text: expect.stringContaining(contactRequest().message),
  });
  await mail.setMode('ok');
  await runCron(mail.bindings, (await due()).at);
  expect(await arrived(mail)).toEqual([
    expect.objectContaining({ text: expect.stringContaining(contactRequest().message) }),
  ]);
  expect(await queuedText()).toEqual({ status: 'sent', text: '', html: '' });
  await runCron(mail.bindings, new Date(Date.now() + 31 * 1440 * MINUTE_MS));
  expect(await queuedText()).toBeNull();
});
