import { expect, test } from 'vitest';
import { call, newEmail, PASSWORD, newAccount } from '../worker/accounts/api.ts';
import { HOUR, MINUTE } from '../worker/accounts/clock.ts';
import { mailsTo, mailTo } from '../worker/accounts/mails.ts';
import { ORIGIN } from '../worker/site.ts';
import { runCron, startMail } from './private-mail.ts';

test.for(['limited', 'down'] as const)(
  'a provider that is %s delays the mails of accounts and nothing else',
  async (mode) => {
    const mail = await startMail();
    await mail.setMode(mode);
    const email = newEmail();
    const body = { email, password: PASSWORD, first_name: 'Ann', last_name: 'Lee' };
    expect((await call('POST', 'register', { body, bindings: mail.bindings })).status).toBe(201);
    expect((await call('POST', 'forgot-password', { body: { email }, bindings: mail.bindings })).status).toBe(200);
    expect(await mail.received()).toEqual([]);
    expect((await mailsTo(email)).map(({ status }) => status)).toEqual(['pending', 'pending']);

    await mail.setMode('ok');
    await runCron(mail.bindings, new Date(Date.now() + 2 * MINUTE));
    await runCron(mail.bindings, new Date(Date.now() + HOUR));
    const received = await mail.received();
    expect(received.map(({ to }) => to)).toEqual([email, email]);
    const subjects = received.map(({ subject }) => subject.split(' for ')[0]);
    expect(new Set(subjects)).toEqual(new Set(['Confirm your email address', 'Reset your password']));
  },
);

test('what arrives is plain text and HTML from the configured sender, with the link in both', async () => {
  const mail = await startMail();
  const { email } = await newAccount();
  await call('POST', 'forgot-password', { body: { email }, bindings: mail.bindings });
  const [received, ...more] = await mail.received();
  expect(more).toEqual([]);
  const queued = await mailTo(email, 'account_reset');
  expect(received).toMatchObject({ to: email, from: 'site@example.com', text: queued.text, html: queued.html });
  const link = new RegExp(String.raw`${ORIGIN}/#/reset-password\?token=[\w-]{43}`);
  expect(received?.text).toMatch(link);
  expect(received?.html).toMatch(link);
});
