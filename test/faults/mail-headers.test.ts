import { expect, test } from 'vitest';
import { runCron, startMail } from './private-mail.ts';
import { contactRequest, countRows, json, storedMessages, visit } from './visitor.ts';

const BREAKS = ['\r\n', '\n', '\r', '\u2028', '\u2029', '\r\n\r\n'] as const;

test.for(['sendgrid', 'resend'] as const)(
  'matrix 14: line breaks in name and subject make no mail header by %s',
  async (provider) => {
    const mail = await startMail({ MAIL_PROVIDER: provider });
    for (const lineBreak of BREAKS) {
      const forged = `${lineBreak}Bcc: victim@example.com${lineBreak}`;
      const request = contactRequest({ name: `Ann${forged}Lee`, subject: `Hello${forged}there` });
      expect((await visit('/api/contact', json(request, { bindings: mail.bindings }))).status).toBe(201);
      // The typed text is stored unchanged; only the header is one line.
      expect((await storedMessages()).at(-1)).toMatchObject({ name: request.name, subject: request.subject });
    }
    const received = await mail.received();
    expect(received).toHaveLength(BREAKS.length);
    for (const message of received) {
      expect(message).toMatchObject({
        subject: 'New enquiry: Hello Bcc: victim@example.com there',
        to: 'owner@example.com',
        from: 'site@example.com',
        from_name: 'Ellen Brandvold',
        reply_to: 'ann@example.com',
      });
    }
  },
);

test('matrix 14: line breaks in an e-mail address are refused', async () => {
  for (const lineBreak of BREAKS) {
    for (const email of [
      `ann@example.com${lineBreak}`,
      `${lineBreak}ann@example.com`,
      `ann@example.com${lineBreak}Bcc: victim@example.com`,
      `ann${lineBreak}@example.com`,
    ]) {
      const response = await visit('/api/contact', json(contactRequest({ email })));
      expect(response.status).toBe(422);
      expect(await response.json()).toMatchObject({ errors: [{ path: 'email' }] });
    }
  }
  expect(await countRows('outbox')).toBe(0);
});

test('a name that looks like addresses names nobody but the sender', async () => {
  for (const provider of ['sendgrid', 'resend']) {
    const mail = await startMail({ MAIL_PROVIDER: provider });
    const names = [
      '"Ann" <victim@example.com>',
      'a\\" <victim@example.com>, "b',
      'Ann, victim@example.com; (Bob)',
      '<>',
    ];
    for (const name of names) {
      await visit('/api/contact', json(contactRequest({ name }), { bindings: mail.bindings }));
    }
    await runCron(mail.bindings, new Date(Date.now() + 120_000));
    const received = await mail.received();
    expect(received.map((message) => message.reply_to)).toEqual(names.map(() => 'ann@example.com'));
    expect(received.map((message) => message.to)).toEqual(names.map(() => 'owner@example.com'));
  }
});

test('markup in a message is text in the mail it causes', async () => {
  const mail = await startMail();
  const markup = '<img src=x onerror=alert(1)></p><script>alert(1)</script>';
  const request = contactRequest({ name: markup, subject: markup, message: markup });
  await visit('/api/contact', json(request, { bindings: mail.bindings }));
  const [message] = await mail.received();
  expect(message?.html).not.toMatch(/<(?:img|script)/);
  expect(message?.html.split('&lt;script&gt;alert(1)&lt;/script&gt;')).toHaveLength(6);
  expect(message?.text).toContain(markup);
});
