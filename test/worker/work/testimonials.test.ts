import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { users, type UserRow } from '../../../src-worker/db/schema.ts';
import { eraseAccount } from '../../../src-worker/services/customers/erase-account.ts';
import { call as account, PASSWORD, register } from '../accounts/api.ts';
import { mailTo, tokenIn } from '../accounts/mails.ts';
import { call } from '../admin/owner.ts';
import { rows, startShop, subjectsTo } from '../payments/shop.ts';
import { acceptedQuote, wholeDatabase } from '../quotes/quoting.ts';
import { serviceContext } from '../site.ts';
import { visit } from '../../faults/visitor.ts';
import { pngOf, PICTURES } from '../media/pictures.ts';
import { READER, startWorking } from './working.ts';

const shop = await startShop();
const { bindings } = shop;
const WORDS = 'Quick, exact, and a pleasure.';

const given = (more: object = {}) => ({
  id: crypto.randomUUID(),
  words: WORDS,
  name: 'Clara C.',
  role: 'Pumps Ltd',
  consent: true,
  ...more,
});

/** An approved piece of work with a link to it, and the owner's name. */
const startApproved = async () => {
  const working = await startWorking(shop);
  const id = await working.begin();
  const token = await working.deliver(id);
  await working.approve(token, { code: await working.askCode(token) });
  const owner = (method: string, path = '', body?: object) =>
    call(method, `admin/testimonials${path}`, { cookie: working.cookie, bindings, ...(body && { body }) });
  return { ...working, id, token, said: owner };
};

const SAMPLES = '275 articles off our site';

test('the sample’s testimonial: on the home page and beside its project, until the site has one or projects of its own', async () => {
  const { said, cookie } = await startApproved();
  const study = '/projects/more-demos';
  const places = async () => [(await page()).split(SAMPLES).length - 1, (await page(study)).split(SAMPLES).length - 1];
  expect(await places()).toEqual([1, 1]);
  expect(await page('/projects/lender')).not.toContain(SAMPLES);
  expect((await said('GET')).json.data).toEqual([]);

  const own = given({ words: 'Our own words.' });
  await said('POST', '', own);
  await said('PUT', `/${own.id}`, { on_home: false, project_id: 'proj-fintech-brand-voice' });
  expect(await places()).toEqual([0, 0]);
  await said('DELETE', `/${own.id}`);
  expect(await places()).toEqual([1, 1]);

  const [draft] = (await call('GET', 'admin/content/projects', { cookie, bindings })).json.data.body;
  const saved = await call('PUT', 'admin/projects', { cookie, bindings, body: [draft] });
  expect(saved.status).toBe(200);
  expect(await places()).toEqual([0, 0]);
  const [{ version }] = (await rows('SELECT version FROM site')) as [{ version: number }];
  expect(await (await visit(`/api/content/${version}`, { bindings })).text()).not.toContain(SAMPLES);
});

const mailsToReader = async () =>
  (await rows("SELECT id FROM outbox WHERE recipient = ? AND kind = 'work_client'", READER)).length;

test('who registers a client’s address without confirming it reads and deletes nothing of that client', async () => {
  const { read, id, token, link } = await startApproved();
  await link('testimonial', { token, ...given() });
  const [before, mails] = [await read(id), await mailsToReader()];
  const ended = async (end: (stranger: Awaited<ReturnType<typeof register>>) => Promise<{ status: number }>) => {
    const stranger = await register(READER);
    const own = await visit('/api/dashboard/data', {
      headers: { authorization: `Bearer ${stranger.token}` },
      bindings,
    });
    expect(await own.text()).not.toContain(WORDS);
    expect((await end(stranger)).status).toBe(200);
    expect([await read(id), await mailsToReader()]).toEqual([before, mails]);
    expect(await rows('SELECT words FROM testimonials')).toEqual([{ words: WORDS }]);
    expect((await link('open', { token })).status).toBe(200);
  };
  await ended(({ token: own }) => account('DELETE', 'me', { token: own, body: { password: PASSWORD } }));
  await ended(async () =>
    account('POST', 'disown', { body: { token: tokenIn(await mailTo(READER, 'account_confirm')) } }),
  );
});

const mailedToken = async (): Promise<string> => {
  const [mail] = await rows("SELECT text FROM outbox WHERE id LIKE 'testimonial-%' AND kind = 'work_client'");
  return /testimonial=([\w-]+)/.exec(String(mail?.['text']))?.[1] ?? '';
};

const page = async (path = '/') => (await visit(path, { bindings })).text();

test('a client’s testimonial: once, mailed to both sides, and nowhere until the owner places it', async () => {
  const { token, link, said, id } = await startApproved();
  const body = { token, ...given() };
  const answers = await Promise.all([1, 2, 3].map(() => link('testimonial', body)));
  for (const { status, json } of answers)
    expect({ status, json }).toMatchObject({ status: 200, json: { data: { testimonial: { words: WORDS } } } });
  expect(await link('testimonial', { token, ...given() })).toMatchObject({
    status: 409,
    json: { current: { testimonial: { words: WORDS } } },
  });
  expect((await subjectsTo(READER)).filter((subject) => subject.startsWith('Thank you for your words'))).toHaveLength(
    1,
  );
  expect(await subjectsTo('owner@example.com')).toContain('Clara C. recommends your work');
  expect(await page()).not.toContain(WORDS);
  const [one] = (await said('GET')).json.data;
  expect(one).toMatchObject({ words: WORDS, work_id: id, on_home: false, project_id: null });
  await said('PUT', `/${one.id}`, { on_home: true, project_id: null });
  expect(await page()).toContain(WORDS);
});

test('testimonials before an approval, without consent, too long, or with markup', async () => {
  const { begin, deliver, link } = await startWorking(shop);
  const early = await deliver(await begin());
  expect((await link('testimonial', { token: early, ...given() })).status).toBe(409);
  const { token, said } = await startApproved();
  for (const more of [
    { consent: false },
    { consent: undefined },
    { words: ' ' },
    { words: 'x'.repeat(5000) },
    { name: '' },
  ])
    expect((await link('testimonial', { token, ...given(more) })).status, JSON.stringify(more).slice(0, 40)).toBe(422);
  expect((await link('testimonial', given({ token: 'unknown' }))).status).toBe(404);
  const words = '<img src=x onerror=alert(1)> & so on';
  await link('testimonial', { token, ...given({ words }) });
  const [{ id }] = (await said('GET')).json.data;
  await said('PUT', `/${id}`, { on_home: true, project_id: null });
  const html = await page();
  expect(html).toContain('&lt;img src=x onerror=alert(1)&gt; &amp; so on');
  expect(html).not.toContain('<img src=x');
});

test('beside a project and on the home page, in the owner’s order', async () => {
  const { said } = await startApproved();
  const [one, two] = [given({ words: 'First words.' }), given({ words: 'Second words.' })];
  for (const each of [one, two, two]) expect((await said('POST', '', each)).status).toBe(200);
  expect((await said('GET')).json.data).toHaveLength(2);
  const { data } = await (await visit('/api/projects', { bindings })).json<{ data: { id: string; slug: string }[] }>();
  const project = data[0]?.id ?? '';
  for (const { id } of [one, two]) await said('PUT', `/${id}`, { on_home: true, project_id: project });
  await said('POST', '/order', { ids: [two.id, one.id] });
  const home = await page();
  expect(home.indexOf('Second words.')).toBeGreaterThan(0);
  expect(home.indexOf('Second words.')).toBeLessThan(home.indexOf('First words.'));
  expect(await page(`/projects/${data[0]?.slug}`)).toContain('First words.');
  const alone = await (await visit(`/api/projects/${project}`, { bindings })).text();
  expect(alone).toContain('Second words.');
  await said('DELETE', `/${two.id}`);
  expect(await page()).not.toContain('Second words.');
  expect((await said('PUT', `/${two.id}`, { on_home: true, project_id: null })).status).toBe(404);
  expect((await said('POST', '', given({ consent: false }))).status).toBe(422);
});

test('withdrawn by the link of its mail: gone from every page and version, and a GET changes nothing', async () => {
  const { token, link, said } = await startApproved();
  await link('testimonial', { token, ...given() });
  const own = await mailedToken();
  const [{ id }] = (await said('GET')).json.data;
  await said('PUT', `/${id}`, { on_home: true, project_id: null });
  const [{ version }] = (await rows('SELECT version FROM site')) as [{ version: number }];
  const before = await wholeDatabase();
  for (const path of [`/work?testimonial=${own}`, `/api/work/testimonial/withdraw?testimonial=${own}`])
    await visit(path, { bindings });
  expect((await link('testimonial/open', { testimonial: own })).json.data).toMatchObject({ words: WORDS });
  expect(await wholeDatabase()).toBe(before);
  // The link to the work ends after 90 days, and the testimonial's own link stays.
  await rows("UPDATE work_links SET expires_at = '2020-01-01'");
  for (const _ of [1, 2]) expect((await link('testimonial/withdraw', { testimonial: own })).status).toBe(200);
  expect(await page()).not.toContain(WORDS);
  expect(await (await visit(`/api/content/${version}`, { bindings })).text()).not.toContain(WORDS);
  expect(await rows('SELECT id FROM testimonials')).toEqual([]);
  expect((await link('testimonial/open', { testimonial: own })).status).toBe(404);
  const told = await subjectsTo('owner@example.com');
  expect(told.filter((subject) => subject === 'Clara C. has withdrawn a testimonial')).toHaveLength(1);
});

test('20 withdrawals at once, by whoever reads the work, and another one said afterwards', async () => {
  const { token, link, said } = await startApproved();
  await link('testimonial', { token, ...given() });
  const done = await Promise.all(Array.from({ length: 20 }, () => link('testimonial/withdraw', { token })));
  expect(new Set(done.map(({ status }) => status))).toEqual(new Set([200]));
  expect(await rows("SELECT id FROM audit_log WHERE action = 'withdraw_testimonial'")).toHaveLength(1);
  expect((await link('testimonial', { token, ...given({ words: 'Other words.' }) })).status).toBe(200);
  expect((await said('GET')).json.data).toMatchObject([{ words: 'Other words.' }]);
  expect((await link('testimonial/withdraw', { token: 'unknown' })).status).toBe(404);
  expect((await link('testimonial/withdraw', {})).status).toBe(404);
});

test('erasure and copy of an account: the testimonial is in the copy, and goes with the account', async () => {
  const { client } = await acceptedQuote(shop, { lines: [{ text: 'All of it', amount: 500 }] });
  const { owner, deliver, cookie } = await startWorking(shop);
  const [{ id: work }] = (await owner('GET', '')).json.data;
  await deliver(work);
  await client.call('POST', '/work/approve', { work, id: crypto.randomUUID(), version: 1 });
  const left = await client.call('POST', '/work/testimonial', { work, ...given() });
  expect(left.status).toBe(200);
  const [{ id } = { id: '' }] = await rows('SELECT id FROM testimonials');
  await call('PUT', `admin/testimonials/${String(id)}`, {
    cookie,
    bindings,
    body: { on_home: true, project_id: null },
  });
  const copy = (await client.call('GET', '/dashboard/data')).json.data;
  expect(copy.testimonials).toMatchObject([{ words: WORDS, is_shown: true }]);
  expect(await page()).toContain(WORDS);
  const ctx = serviceContext(bindings);
  const [user] = await ctx.db.select().from(users).where(eq(users.id, client.id));
  await eraseAccount(ctx, user as UserRow);
  expect(await rows('SELECT id FROM testimonials')).toEqual([]);
  expect(await page()).not.toContain(WORDS);
});

const base64Of = (bytes: Uint8Array): string => btoa(Array.from(bytes, (byte) => String.fromCodePoint(byte)).join(''));

test('a portrait comes with the words, is served as the picture that it is, and goes with them', async () => {
  const { token, link, said } = await startApproved();
  const portrait = base64Of(PICTURES['image/png']);
  const body = given({ portrait });
  const left = await link('testimonial', { token, ...body });
  const path = `/api/testimonials/${body.id}/portrait`;
  expect(left.json.data.testimonial.portrait).toBe(path);
  const answer = await visit(path, { bindings });
  expect(answer.headers.get('content-type')).toBe('image/png');
  expect(answer.headers.get('content-security-policy')).toContain('sandbox');
  expect(new Uint8Array(await answer.arrayBuffer()).slice(1, 4)).toEqual(new TextEncoder().encode('PNG'));
  const own = (await said('GET')).json.data;
  expect(own).toMatchObject([{ portrait: path }]);
  expect(JSON.stringify(own)).not.toContain(portrait);
  expect(await page()).not.toContain(path);
  await said('PUT', `/${body.id}`, { on_home: true, project_id: null });
  expect(await page()).toContain(path);
  const mailed = await mailedToken();
  const opened = await wholeDatabase();
  expect((await link('testimonial/open', { testimonial: mailed })).json.data.portrait).toBe(path);
  expect((await visit(path, { bindings })).status).toBe(200);
  expect(await wholeDatabase()).toEqual(opened);
  await link('testimonial/withdraw', { testimonial: mailed });
  expect((await visit(path, { bindings })).status).toBe(404);
  expect(await page()).not.toContain(path);
});

test('what is no small picture is no portrait, and nothing is stored of it', async () => {
  const { token, link, said } = await startApproved();
  const before = await wholeDatabase();
  const wide = base64Of(pngOf(641, 10));
  const gif = base64Of(new TextEncoder().encode('GIF89a\u0001\0\u0001\0'));
  const html = btoa('<script>alert(1)</script>');
  for (const portrait of ['', 'not base64!', html, gif, wide, 'A'.repeat(60_004), 7, { a: 1 }]) {
    for (const answer of [
      await link('testimonial', { token, ...given({ portrait }) }),
      await said('POST', '', given({ portrait })),
    ])
      expect(answer, JSON.stringify(portrait)).toMatchObject({
        status: 422,
        json: { errors: [{ path: 'portrait', message: 'Please choose a picture: JPEG, PNG or WebP.' }] },
      });
  }
  expect(await wholeDatabase()).toEqual(before);
  const stranger = crypto.randomUUID();
  for (const id of [stranger, 'a', '%00', '..%2f..'])
    expect((await visit(`/api/testimonials/${id}/portrait`, { bindings })).status, id).toBe(404);
});
