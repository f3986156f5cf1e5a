import { env } from 'cloudflare:workers';
import { expect, test } from 'vitest';
import { contactRequest, json as jsonBody, visit } from '../../faults/visitor.ts';
import { addMessages, addUnmatched, asOwner, minute, readAll } from './people.ts';

const ids = (json: { data: { id: string }[] }): string[] => json.data.map(({ id }) => id);

const audit = async (): Promise<unknown[]> => {
  const { results } = await env.DB.prepare(
    "SELECT actor, subject, detail, ip_address FROM audit_log WHERE action = 'change_contact_status' ORDER BY rowid",
  ).all();
  return results;
};

const addThree = () =>
  addMessages([
    { id: 'first', name: 'Ann Lee', email: 'ann@example.com', at: minute(1) },
    { id: 'second', name: 'Łukasz Żak', subject: 'White paper', status: 'read', at: minute(2) },
    { id: 'third', name: 'Zoe', message: 'Do you write about Ślōw food?', status: 'replied', at: minute(3) },
  ]);

test('what a visitor sends, the owner reads to the letter', async () => {
  const owner = await asOwner();
  const request = contactRequest({
    name: '👩🏽‍🚀 שלום',
    subject: 'Ünïcode & "quotes"',
    message: 'Line one\r\nLine two\n<b>not bold</b> \u202Eright',
  });
  expect((await visit('/api/contact', jsonBody(request, { address: '203.0.113.77' }))).status).toBe(201);
  const { status, json } = await owner('GET', 'contacts');
  expect(status).toBe(200);
  expect(json).toEqual({
    success: true,
    page: { next: null },
    data: [
      {
        id: expect.any(String),
        name: request.name,
        email: request.email,
        subject: request.subject,
        message: request.message,
        contentType: request.contentType,
        status: 'new',
        createdAt: expect.stringMatching(/^\d{4}-.*Z$/),
        ipAddress: '203.0.113.77',
        notes: '',
        language: null,
        reply_deadline: { due_at: expect.any(String), replied_at: null, proof: null, is_excused: false },
      },
    ],
  });
  const one = await owner('GET', `admin/contacts/${json.data[0].id}`);
  expect(one.json).toEqual({ success: true, data: json.data[0] });
});

test.for([
  ['', ['third', 'second', 'first']],
  ['?status=all', ['third', 'second', 'first']],
  ['?status=new', ['first']],
  ['?status=read', ['second']],
  ['?status=replied', ['third']],
  ['?search=ANN%40', ['third', 'second', 'first']],
  ['?search=ann+lee', ['first']],
  ['?search=white', ['second']],
  ['?search=%C5%BBAK', ['second']],
  ['?search=%C5%9Bl%C5%8Cw', ['third']],
  ['?search=%25', []],
  ['?search=_', []],
  ["?search=' OR 1=1 --", []],
  ['?search=white&status=new', []],
] as const)('the list asked for as %j shows what it should, the newest first', async ([query, expected]) => {
  const owner = await asOwner();
  await addThree();
  expect(ids((await owner('GET', `contacts${query}`)).json)).toEqual(expected);
});

test('pagination: a long list comes in pages without gaps or repetitions', async () => {
  const owner = await asOwner();
  await addMessages(
    Array.from({ length: 120 }, (_, index) => ({ id: `message-${index}`, at: minute(Math.floor(index / 40)) })),
  );
  const pages = await readAll(owner, 'contacts');
  expect(pages.map(({ json }) => json.data.length)).toEqual([50, 50, 20]);
  expect(new Set(pages.flatMap(({ json }) => ids(json))).size).toBe(120);
  const newOnes = await readAll(owner, 'contacts?status=new');
  expect(newOnes.flatMap(({ json }) => json.data)).toHaveLength(120);
});

test.for<[string, string]>([
  ['after', 'nonsense'],
  ['after', btoa('["created_at","x","y"]').replaceAll('=', '')],
  ['status', 'spam'],
  ['search', 'x'.repeat(101)],
])('a list with %s=%j is refused by its name', async ([name, value]) => {
  const owner = await asOwner();
  const { status, json } = await owner('GET', `contacts?${name}=${encodeURIComponent(value)}`);
  expect(status).toBe(422);
  expect(json.errors).toMatchObject([{ path: name }]);
});

test('opening a new message marks it read, and leaves one alone that was answered', async () => {
  const owner = await asOwner();
  await addThree();
  const opened = await owner('POST', 'admin/contacts/first/open', { body: {} });
  expect(opened.status).toBe(200);
  expect(opened.json.data).toMatchObject({ id: 'first', status: 'read' });
  expect((await owner('POST', 'admin/contacts/third/open', { body: {} })).json.data.status).toBe('replied');
  expect((await owner('GET', 'contacts?status=read')).json.data).toHaveLength(2);
});

test('what waits: messages until they are replied to, all that is on the desk, and payments since they were last seen', async () => {
  const owner = await asOwner();
  await addMessages([
    { id: 'first', receivedAt: minute(0) },
    { id: 'second', receivedAt: minute(1) },
  ]);
  await addUnmatched('paid');
  const waiting = async (since = '') => (await owner('GET', `admin/waiting${since}`)).json;
  expect((await waiting()).data).toEqual({ messages: 2, payments: 0, desk: 3 });
  expect((await waiting(`?since=${minute(3)}`)).data).toEqual({ messages: 2, payments: 1, desk: 3 });
  // A message that was only read has no reply.
  await owner('POST', 'admin/contacts/first/open', { body: {} });
  expect((await waiting(`?since=${minute(4)}`)).data).toEqual({ messages: 2, payments: 0, desk: 3 });
  await owner('PATCH', 'admin/contacts/first', { body: { status: 'replied' } });
  await owner('POST', 'admin/contacts/second/spam', { body: { spam: true } });
  expect((await waiting()).data).toEqual({ messages: 0, payments: 0, desk: 1 });
  expect((await owner('GET', 'admin/waiting?since=yesterday')).status).toBe(422);
});

test('looking at a message without opening it changes nothing', async () => {
  const owner = await asOwner();
  await addThree();
  expect((await owner('GET', 'admin/contacts/first')).json.data.status).toBe('new');
  expect((await owner('GET', 'admin/contacts/first')).json.data.status).toBe('new');
});

test('the owner gives a message any status, and the audit says who changed what, from where, once', async () => {
  const owner = await asOwner();
  await addThree();
  const set = (id: string, status: string) =>
    owner('PATCH', `admin/contacts/${id}`, { body: { status }, address: '198.51.100.9' });
  const changed = await set('first', 'replied');
  expect(changed.status).toBe(200);
  expect(changed.json).toMatchObject({ success: true, data: { id: 'first', status: 'replied' } });
  expect((await set('first', 'replied')).status).toBe(200);
  expect((await set('first', 'new')).json.data.status).toBe('new');
  const row = { actor: 'admin', subject: 'first', ip_address: '198.51.100.9' };
  expect(await audit()).toEqual([
    { ...row, detail: JSON.stringify({ from: 'new', to: 'replied' }) },
    { ...row, detail: JSON.stringify({ from: 'replied', to: 'new' }) },
  ]);
  expect((await owner('GET', 'admin/contacts/second')).json.data.status).toBe('read');
});

test('a message that is answered while it is being opened elsewhere stays answered', async () => {
  const owner = await asOwner();
  await addThree();
  await Promise.all([
    owner('PATCH', 'admin/contacts/first', { body: { status: 'replied' } }),
    ...Array.from({ length: 5 }, () => owner('POST', 'admin/contacts/first/open', { body: {} })),
  ]);
  expect((await owner('GET', 'admin/contacts/first')).json.data.status).toBe('replied');
});

test.for(['nothing', "' OR '1'='1"])('there is no message %j to read, open or change', async (id) => {
  const owner = await asOwner();
  await addThree();
  const path = `admin/contacts/${encodeURIComponent(id)}`;
  const answers = [
    await owner('GET', path),
    await owner('POST', `${path}/open`, { body: {} }),
    await owner('PATCH', path, { body: { status: 'replied' } }),
  ];
  for (const { status, json } of answers) {
    expect(status).toBe(404);
    expect(json.message).toBe('There is no such message.');
  }
  expect(await audit()).toEqual([]);
});

test('the owner deletes a message for good, and the audit names the action and no person', async () => {
  const owner = await asOwner();
  await addThree();
  const { status, json } = await owner('DELETE', 'admin/contacts/second', { address: '198.51.100.9' });
  expect(status).toBe(200);
  expect(json).toEqual({ success: true });
  expect(ids((await owner('GET', 'contacts')).json)).toEqual(['third', 'first']);
  expect((await owner('GET', 'admin/contacts/second')).status).toBe(404);
  const again = await owner('DELETE', 'admin/contacts/second');
  expect(again.status).toBe(404);
  expect(again.json.message).toBe('There is no such message.');
  const { results } = await env.DB.prepare(
    "SELECT actor, subject, detail, ip_address FROM audit_log WHERE action = 'delete_contact'",
  ).all();
  expect(results).toEqual([{ actor: 'admin', subject: 'second', detail: '{}', ip_address: '198.51.100.9' }]);
});

test('the CSV export has the messages as the list stands, and nothing in them is a formula', async () => {
  const owner = await asOwner();
  await addMessages([
    { id: 'a', name: '=HYPERLINK("https://evil.example")', message: 'Two\r\nlines, "quoted"', at: minute(2) },
    { id: 'b', name: 'Bo', status: 'read', at: minute(1) },
  ]);
  const { status, text, headers } = await owner('GET', 'admin/contacts.csv?status=new');
  expect(status).toBe(200);
  const today = new Date().toISOString().slice(0, 10);
  expect(headers.get('content-disposition')).toBe(`attachment; filename="contacts-${today}.csv"`);
  expect(text).toBe(
    [
      'Received (UTC),Status,Name,Email,Subject,Message,Content types,Language,IP address,Notes,Replied (UTC),Replies,Id',
      `${minute(2).slice(0, 19).replace('T', ' ')},new,"'=HYPERLINK(""https://evil.example"")",ann@example.com,A question,"Two\r\nlines, ""quoted""",Blog post,,203.0.113.5,,,,a`,
      '',
    ].join('\r\n'),
  );
});

test('a CSV export longer than one reading of it is whole', async () => {
  const owner = await asOwner();
  for (let hundred = 0; hundred < 23; hundred += 1) {
    await addMessages(
      Array.from({ length: 100 }, (_, index) => ({ id: `m-${hundred}-${index}`, at: minute(hundred % 3) })),
    );
  }
  const { text } = await owner('GET', 'admin/contacts.csv');
  const lines = text.split('\r\n').slice(1, -1);
  expect(lines).toHaveLength(2300);
  expect(new Set(lines.map((line) => line.split(',').at(-1))).size).toBe(2300);
});

test('the CSV file begins with the mark that makes spreadsheets read it as UTF-8', async () => {
  const owner = await asOwner();
  for (const file of ['admin/users.csv', 'admin/contacts.csv']) {
    const { bytes } = await owner('GET', file);
    expect(bytes.slice(0, 3), file).toEqual(new Uint8Array([0xef, 0xbb, 0xbf]));
  }
});
