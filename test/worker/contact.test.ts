import { env } from 'cloudflare:workers';
import { expect, test, vi } from 'vitest';
import { writeCounts } from '../../src-worker/services/analytics/count-event.ts';
import { ask, mailsAbout, send, serviceContext } from './site.ts';

const request = (subject: string, more: Record<string, unknown> = {}) => ({
  name: 'Nora Quist',
  email: 'nora@client.example',
  subject,
  message: 'We need three case studies by spring.',
  contentType: ['Case study', 'Blog post'],
  ...more,
});

const stored = async () => (await env.DB.prepare('SELECT * FROM contact_messages').all()).results;

const form = (fields: Record<string, string | string[]>) => {
  const body = new URLSearchParams();
  for (const [name, value] of Object.entries(fields)) for (const one of [value].flat()) body.append(name, one);
  return body;
};

const post = (fields: Record<string, string | string[]>, headers: Record<string, string> = {}) =>
  ask('/contact', { method: 'POST', body: form(fields), headers: { 'sec-fetch-site': 'same-origin', ...headers } });

test('a contact request is stored and reaches the owner with Reply-To set to the sender', async () => {
  const subject = `Case studies ${crypto.randomUUID()}`;
  const response = await send('/api/contact', request(subject, { elapsed: 5000 }), { address: '203.0.113.7' });
  expect(response.status).toBe(201);
  expect(await response.json()).toEqual({ success: true, message: 'Message sent successfully!' });
  expect(await stored()).toMatchObject([
    {
      name: 'Nora Quist',
      subject,
      content_type: '["Case study","Blog post"]',
      status: 'new',
      ip_address: '203.0.113.7',
    },
  ]);

  await vi.waitFor(async () => expect(await mailsAbout(subject)).toHaveLength(1), 5000);
  expect((await mailsAbout(subject))[0]).toMatchObject({
    to: 'owner@example.com',
    reply_to: 'nora@client.example',
    subject: `New enquiry: ${subject}`,
    text: expect.stringContaining('We need three case studies by spring.'),
  });
});

test('the bare fields are enough for a caller without the form', async () => {
  expect((await send('/api/contact', request('Bare request'))).status).toBe(201);
});

test('honeypot: a robot that fills the hidden field is thanked and forgotten', async () => {
  const response = await send('/api/contact', request('Robot here', { website: 'https://spam.example' }));
  expect(response.status).toBe(201);
  expect(await stored()).toEqual([]);
});

test('a form sent faster than anyone reads it is refused', async () => {
  const response = await send('/api/contact', request('Too quick', { elapsed: 300 }));
  expect(response.status).toBe(422);
  expect(await response.json()).toMatchObject({ success: false, errors: [{ path: 'elapsed' }] });
  expect(await stored()).toEqual([]);
});

test('rate limit: the twenty-first message within an hour from one address is refused, another address is not', async () => {
  for (let count = 0; count < 20; count += 1) {
    expect((await send('/api/contact', request(`Message ${count}`), { address: '198.51.100.1' })).status).toBe(201);
  }
  const refused = await send('/api/contact', request('One more'), { address: '198.51.100.1' });
  expect(refused.status).toBe(429);
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
  expect((await send('/api/contact', request('From elsewhere'), { address: '198.51.100.2' })).status).toBe(201);
});

const countRows = (from: string) => env.DB.prepare(`SELECT count(*) AS n FROM ${from}`).first<number>('n');

test('matrix 65: a contact message whose answer was lost is sent again, and is stored and mailed once', async () => {
  const subject = `Sent again ${crypto.randomUUID()}`;
  const message = { ...request(subject), id: crypto.randomUUID() };
  // The form is sent again at once, and later with another time and a used token.
  const both = await Promise.all([send('/api/contact', message), send('/api/contact', message)]);
  const later = await send('/api/contact', { ...message, elapsed: 9000, turnstileToken: 'used up' });
  for (const answer of [...both, later]) {
    expect(answer.status).toBe(201);
    expect(await answer.json()).toEqual({ success: true, message: 'Message sent successfully!' });
  }
  expect(await stored()).toMatchObject([{ id: message.id, subject }]);
  expect(await countRows('reply_promises')).toBe(1);
  expect(await countRows("outbox WHERE kind = 'contact_notification'")).toBe(1);
  await vi.waitFor(async () => expect(await mailsAbout(subject)).toHaveLength(1), 5000);
});

test('matrix 65: a message sent again counts once in the rate limit', async () => {
  const message = request('Again and again', { id: crypto.randomUUID() });
  for (let count = 0; count < 25; count += 1) {
    expect((await send('/api/contact', message, { address: '198.51.100.9' })).status).toBe(201);
  }
  expect((await send('/api/contact', request('Another'), { address: '198.51.100.9' })).status).toBe(201);
  expect(await stored()).toHaveLength(2);
});

test('matrix 65: other words with the id of a stored message overwrite nothing and are refused', async () => {
  const id = crypto.randomUUID();
  expect((await send('/api/contact', request('The first words', { id }))).status).toBe(201);
  for (const change of [{ subject: 'Other words' }, { email: 'eve@client.example' }, { contentType: ['Ad copy'] }]) {
    const refused = await send('/api/contact', { ...request('The first words', { id }), ...change });
    expect(refused.status).toBe(409);
    expect(await refused.json()).toMatchObject({ detail: 'This message was already sent with different wording.' });
  }
  const raced = { id: crypto.randomUUID() };
  const race = await Promise.all(
    ['One of two', 'Other of two'].map((subject) => send('/api/contact', request(subject, raced))),
  );
  expect(race.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409]);
  expect(await stored()).toHaveLength(2);
  expect(await env.DB.prepare('SELECT count(*) AS n FROM outbox').first('n')).toBe(2);
});

test('an id of a contact message is a UUID', async () => {
  for (const id of ['', 'mine', 7, null, ['x'], `${crypto.randomUUID()}'--`]) {
    expect((await send('/api/contact', request('With an odd id', { id }))).status, String(id)).toBe(422);
  }
  expect(await stored()).toEqual([]);
});

test('a form posted without script is stored and leads to the thanks', async () => {
  const response = await post({ ...request('Posted by hand'), shownAt: String(Date.now() - 60_000), website: '' });
  expect(response.status).toBe(303);
  expect(response.headers.get('location')).toBe('/contact/sent#contact');
  expect(await stored()).toMatchObject([{ subject: 'Posted by hand' }]);

  const thanks = await ask('/contact/sent');
  expect(thanks.status).toBe(200);
  expect(thanks.headers.get('cache-control')).toBe('no-store');
  expect(await thanks.text()).toContain('Message sent successfully!');
});

test('without script nobody knows how long a form took, and it is taken all the same', async () => {
  const response = await post({ ...request('Posted by hand'), shownAt: '', website: '' });
  expect(response.status).toBe(303);
  const hurried = await post({ ...request('In no time'), shownAt: String(Date.now()), website: '' });
  expect(hurried.status).toBe(422);
  expect(await stored()).toMatchObject([{ subject: 'Posted by hand' }]);
});

test('a form with mistakes comes back with the messages and everything that was typed', async () => {
  const response = await post({
    ...request('Hey'),
    contentType: ['Whitepaper'],
    message: 'Say <b>hi</b> & "bye"',
    shownAt: String(Date.now() - 60_000),
  });
  expect(response.status).toBe(422);
  const page = await response.text();
  expect(page).toContain('Subject must be between 5-200 characters');
  expect(page).toContain('value="Hey"');
  expect(page).toContain('Say &lt;b&gt;hi&lt;/b&gt; &amp; &quot;bye&quot;');
  expect(page).toMatch(/<input[^>]*checked=""[^>]*value="Whitepaper"/);
  expect(await stored()).toEqual([]);
});

test('CSRF: a form posted by another site is refused', async () => {
  const fields = { ...request('From elsewhere'), shownAt: String(Date.now() - 60_000) };
  const response = await post(fields, { 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' });
  expect(response.status).toBe(403);
  expect(await stored()).toEqual([]);
});

test('events are counted by day without anything about the visitor', async () => {
  const event = { event: 'contact_form_submit', page: 'portfolio', timestamp: new Date().toISOString() };
  for (let count = 0; count < 3; count += 1) expect((await send('/api/analytics/track', event)).status).toBe(202);
  await writeCounts(serviceContext());
  const rows = await env.DB.prepare('SELECT * FROM analytics_daily').all();
  expect(rows.results).toEqual([
    { day: new Date().toISOString().slice(0, 10), event: 'contact_form_submit', page: 'portfolio', count: 3 },
  ]);
});
