import { env } from 'cloudflare:workers';
import { expect, test } from 'vitest';
import { enrolled, logInWith, OWNER, wrongCode } from '../worker/admin/authenticator.ts';
import { call, cookieOf, DEMO, logIn, loginCookie, OWNER_CALLS, setPassword } from '../worker/admin/owner.ts';
import { DAY, pass } from '../worker/accounts/clock.ts';
import { runCron } from '../worker/site.ts';
import { faultyDatabase } from './faulty-stores.ts';

/** This is the demo password's login, which costs no hash. */
const WRONG = { ...DEMO, password: 'not the password' };

interface Row {
  action: string;
  actor: string;
  subject: string;
  detail: { count: number; reason: string };
  ip_address: string;
}

const auditRows = async (action: string): Promise<Row[]> => {
  const { results } = await env.DB.prepare('SELECT * FROM audit_log WHERE action = ? ORDER BY at')
    .bind(action)
    .all<Omit<Row, 'detail'> & { detail: string }>();
  return results.map((row) => ({ ...row, detail: JSON.parse(row.detail) }));
};

const mails = async (): Promise<string[]> => {
  const { results } = await env.DB.prepare("SELECT text FROM outbox WHERE kind = 'security'").all<{ text: string }>();
  return results.map(({ text }) => text);
};

test('wrong owner passwords leave one audit row an hour, counted up, without what was typed, and one mail', async () => {
  for (let index = 1; index <= 12; index += 1) {
    const { status } = await logIn(WRONG, { address: `192.0.2.${index}` });
    expect(status).toBe(401);
  }
  const rows = await auditRows('owner_password_refused');
  expect(rows).toMatchObject([
    { actor: 'nobody', subject: 'sign-in', ip_address: '192.0.2.12', detail: { count: 12 } },
  ]);
  expect(JSON.stringify(rows)).not.toContain(WRONG.password);
  expect(await mails()).toHaveLength(1);
  expect((await mails())[0]).toContain('Wrong passwords were tried');

  pass(2 * 3_600_000);
  for (let index = 1; index <= 11; index += 1) await logIn(WRONG, { address: `198.51.100.${index}` });
  expect((await auditRows('owner_password_refused')).map(({ detail }) => detail.count)).toEqual([12, 11]);
  expect((await mails()).length).toBeLessThanOrEqual(2);
});

test('wrong codes behind a right password are audited, and three are a mail', async () => {
  const { app } = await enrolled();
  for (let index = 1; index <= 3; index += 1) {
    expect((await logInWith(wrongCode(app))).status).toBe(401);
  }
  expect(await auditRows('owner_code_refused')).toMatchObject([{ subject: 'sign-in', detail: { count: 3 } }]);
  expect((await mails()).join()).toContain('somebody knows your password');
});

test('trips of a rate limit are audited by its name, and many cost few writes', async () => {
  let writes = 0;
  const { DB } = faultyDatabase((sql) => {
    if (/insert into "audit_log"/.test(sql)) writes += 1;
    return null;
  });
  const bindings = { ...env, DB };
  for (let index = 1; index <= 69; index += 1) await logIn(WRONG, { bindings, address: '192.0.2.50' });
  expect(await auditRows('rate_limited')).toMatchObject([
    { subject: 'password', ip_address: '192.0.2.50', detail: { count: 64, reason: 'more than 5' } },
  ]);
  // Five wrong passwords are written, and of the refusals the 1st, 2nd, 4th … 64th.
  expect(writes).toBe(5 + 7);
});

test('calls of another site and with a session of nobody are audited; who brings nothing is not', async () => {
  const cookie = await loginCookie();
  const evil = { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' };
  await call('POST', 'admin/logout', { body: {}, cookie, from: evil, address: '192.0.2.66' });
  expect(await auditRows('access_refused')).toMatchObject([
    { subject: 'admin', ip_address: '192.0.2.66', detail: { count: 1, reason: 'sent by another site' } },
  ]);
  await call('GET', 'admin/users');
  expect(await auditRows('access_refused')).toMatchObject([{ detail: { count: 1 } }]);
  await call('GET', 'admin/users', { headers: { authorization: 'Bearer x.y.z' } });
  expect(await auditRows('access_refused')).toMatchObject([
    { detail: { count: 2, reason: 'no session of the owner' } },
  ]);
});

test('every export is audited with the owner’s name and address, and forgotten after 90 days', async () => {
  const cookie = await loginCookie();
  for (const path of OWNER_CALLS.map(([, each]) => each).filter((each) => each.includes('.csv'))) {
    await call('GET', path, { cookie, address: '192.0.2.7' });
  }
  expect(await auditRows('export')).toMatchObject([
    { actor: 'admin', subject: 'users', ip_address: '192.0.2.7', detail: { count: 1 } },
    { actor: 'admin', subject: 'contacts', detail: { count: 1 } },
  ]);
  await runCron(new Date(Date.now() + 89 * DAY));
  expect(await auditRows('export')).toHaveLength(2);
  await runCron(new Date(Date.now() + 91 * DAY));
  expect(await auditRows('export')).toHaveLength(0);
  expect(await auditRows('admin_login')).toHaveLength(1);
});

test('the owner sees where there are sessions and ends any of them', async () => {
  const firefox = { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0' };
  const stolen = await loginCookie(undefined, { address: '192.0.2.8' });
  const cookie = await loginCookie(undefined, { address: '192.0.2.9', headers: firefox });
  const list = async () => (await call('GET', 'admin/sessions', { cookie })).json.data;
  const sessions = await list();
  expect(sessions).toMatchObject([
    { device: 'Firefox on Linux', ip_address: '192.0.2.9', current: true },
    { device: 'Unknown device', ip_address: '192.0.2.8', current: false },
  ]);
  const [, other] = sessions;
  expect((await call('DELETE', `admin/sessions/${other.id}`, { cookie })).status).toBe(200);
  expect((await call('GET', 'admin/session', { cookie: stolen })).status).toBe(401);
  expect((await call('DELETE', `admin/sessions/${other.id}`, { cookie })).status).toBe(404);
  const third = await loginCookie();
  expect((await call('DELETE', 'admin/sessions', { cookie })).status).toBe(200);
  expect((await call('GET', 'admin/session', { cookie: third })).status).toBe(401);
  expect(await list()).toMatchObject([{ current: true }]);
});

const change = (cookie: string, body: object, more = {}) => call('POST', 'admin/password', { cookie, body, ...more });

test('the owner changes the password with the current one and a code; other sessions end, and a mail tells', async () => {
  const { cookie, app } = await enrolled();
  const other = cookieOf(await logInWith(app.codeIn(0)));
  const new_password = 'quite another long one';
  const wrong = await change(cookie, { current_password: 'wrong', new_password, code: app.codeIn(1) });
  expect([wrong.status, wrong.json.errors]).toMatchObject([422, [{ path: 'current_password' }]]);
  const bare = await change(cookie, { current_password: OWNER.password, new_password });
  expect([bare.status, bare.json.errors]).toMatchObject([422, [{ path: 'code' }]]);
  const weak = await change(cookie, { current_password: OWNER.password, new_password: 'short', code: app.codeIn(1) });
  expect([weak.status, weak.json.errors]).toMatchObject([422, [{ path: 'new_password' }]]);
  const demo = await change(cookie, {
    current_password: OWNER.password,
    new_password: 'portfolio-demo',
    code: app.codeIn(1),
  });
  expect([demo.status, demo.json.errors]).toMatchObject([422, [{ path: 'new_password' }]]);
  expect((await call('GET', 'admin/session', { cookie: other })).status).toBe(200);

  const done = await change(cookie, { current_password: OWNER.password, new_password, code: app.codeIn(1) });
  expect(done.status).toBe(200);
  expect((await call('GET', 'admin/session', { cookie })).status).toBe(200);
  expect((await call('GET', 'admin/session', { cookie: other })).status).toBe(401);
  expect(await auditRows('change_admin_password')).toHaveLength(1);
  expect((await mails()).join()).toContain('all other devices were signed out');
  expect((await logIn(OWNER)).status).toBe(401);

  // The command sets the password anew, whatever the owner chose in the tab, so it is the way back.
  await setPassword(OWNER.username, OWNER.password);
  expect((await call('GET', 'admin/session', { cookie })).status).toBe(401);
  expect((await logIn(OWNER)).status).toBe(200);
  expect((await logIn({ ...OWNER, password: new_password })).status).toBe(401);
});

test('of two changes of the owner’s password at once one is made, and the demo password cannot be changed', async () => {
  expect(
    (await change(await loginCookie(), { current_password: 'portfolio-demo', new_password: 'some long password' }))
      .status,
  ).toBe(409);
  await setPassword(OWNER.username, OWNER.password);
  const cookies = [await loginCookie(OWNER), await loginCookie(OWNER)];
  const answers = await Promise.all(
    cookies.map((cookie, index) =>
      change(cookie, { current_password: OWNER.password, new_password: `a quite new password ${index}` }),
    ),
  );
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(answers.filter(({ status }) => status >= 500)).toHaveLength(0);
  expect(await auditRows('change_admin_password')).toHaveLength(1);
});
