import { env } from 'cloudflare:workers';
import { URI } from 'otpauth';
import { expect, test } from 'vitest';
import { MINUTE, pass, SECOND } from '../accounts/clock.ts';
import { mailsTo } from '../accounts/mails.ts';
import { appWith, enrolled, logInWith, OWNER, totp, wrongCode } from './authenticator.ts';
import { call, cookieOf, DEMO, logIn, loginCookie, ownerCookie, setPassword } from './owner.ts';

const CODE_MISSING = 'Please enter the code from your authenticator app.';
const CODE_WRONG = 'This code is not right, or it has been used already.';

/** The clock stands at the beginning of a step, so that a test knows which codes are right. */
const beginStep = () => pass(30 * SECOND - (Date.now() % (30 * SECOND)));

test('the demo credentials get no TOTP codes, and are told why', async () => {
  const cookie = await ownerCookie();
  expect((await totp('', undefined, cookie)).json).toEqual({ success: true, data: { state: 'unavailable' } });
  const { status, json } = await totp('', { password: DEMO.password }, cookie);
  expect(status).toBe(409);
  expect(json.detail).toContain('Set a password first: `npm run admin:password`.');
});

test('TOTP codes are turned on by the password and the app’s first code, and then asked for', async () => {
  beginStep();
  await setPassword(OWNER.username, OWNER.password);
  const cookie = await loginCookie(OWNER);
  expect((await totp('', undefined, cookie)).json.data).toEqual({ state: 'off' });
  const refused = await totp('', { password: 'not the password' }, cookie);
  expect(refused.status).toBe(422);
  expect(refused.json.errors).toEqual([{ path: 'password', message: 'The password is not correct.' }]);

  const { uri, secret } = (await totp('', { password: OWNER.password }, cookie)).json.data;
  const app = URI.parse(uri);
  expect(app).toMatchObject({ issuer: 'Ellen Brandvold', label: 'owner', algorithm: 'SHA1', digits: 6, period: 30 });
  expect(app.secret.base32).toBe(secret.replaceAll(' ', ''));
  expect(app.secret.bytes).toHaveLength(20);
  // Until the app has proved that it works, no code is asked for.
  expect((await logIn(OWNER)).status).toBe(200);

  const wrong = await totp('/confirm', { code: wrongCode(appWith(secret)) }, cookie);
  expect(wrong.status).toBe(422);
  expect(wrong.json.errors).toEqual([{ path: 'code', message: CODE_WRONG }]);
  const confirmed = await totp('/confirm', { code: appWith(secret).codeIn(0) }, cookie);
  expect(confirmed.status).toBe(200);
  expect(new Set(confirmed.json.data.recovery_codes).size).toBe(10);
  for (const code of confirmed.json.data.recovery_codes) expect(code).toMatch(/^[a-z2-7]{5}-[a-z2-7]{5}$/);
  expect((await totp('', undefined, cookie)).json.data).toEqual({
    state: 'on',
    confirmed_at: new Date(Date.now()).toISOString(),
    recovery_codes_left: 10,
  });

  const { status, json, headers } = await logIn(OWNER);
  expect(status).toBe(401);
  expect(json.errors).toEqual([{ path: 'code', message: CODE_MISSING }]);
  expect(headers.get('set-cookie')).toBeNull();
  // Without the right password the answer does not reveal that codes are on.
  const guess = await logIn({ ...OWNER, password: 'not the password' });
  expect(guess.status).toBe(401);
  expect(guess.json).toEqual({
    success: false,
    message: 'Invalid username or password.',
    detail: 'Invalid username or password.',
  });
});

test('a TOTP code of the step before, the present and the next one is right, others are not', async () => {
  beginStep();
  const { app } = await enrolled();
  for (const steps of [-2, 2, 3, -10]) expect((await logInWith(app.codeIn(steps))).status, `${steps}`).toBe(401);
  expect((await logInWith(app.codeIn(0))).status).toBe(200);
  expect((await logInWith(app.codeIn(1))).status).toBe(200);
});

test('a TOTP code opens once, also where two send it at the same time, and no earlier code opens after it', async () => {
  beginStep();
  const { app } = await enrolled();
  // The code that turned the codes on counts as used.
  expect((await logInWith(app.codeIn(-1))).status).toBe(401);
  const statuses = (await Promise.all([0, 0, 0].map((step) => logInWith(app.codeIn(step))))).map(
    ({ status }) => status,
  );
  expect(statuses.toSorted((a, b) => a - b)).toEqual([200, 401, 401]);
  expect((await logInWith(app.codeIn(1))).status).toBe(200);
  const { status, json } = await logInWith(app.codeIn(0));
  expect(status).toBe(401);
  expect(json.errors).toEqual([{ path: 'code', message: CODE_WRONG }]);
});

test('a TOTP code may be typed with a space, as apps show it', async () => {
  beginStep();
  const { app } = await enrolled();
  const code = app.codeIn(0);
  expect((await logInWith(`${code.slice(0, 3)} ${code.slice(3)} `)).status).toBe(200);
});

test('TOTP: a recovery code opens once, however it is typed', async () => {
  const { cookie, recoveryCodes } = await enrolled();
  const [first = '', second = ''] = recoveryCodes;
  expect((await logInWith(first)).status).toBe(200);
  expect((await logInWith(first)).status).toBe(401);
  expect((await logInWith(` ${second.toUpperCase().replace('-', ' ')}`)).status).toBe(200);
  expect((await totp('', undefined, cookie)).json.data.recovery_codes_left).toBe(8);
  const { results } = await env.DB.prepare("SELECT detail FROM audit_log WHERE action = 'admin_login'").all();
  expect(results.filter(({ detail }) => String(detail).includes('"second_step":"recovery_code"'))).toHaveLength(2);
  const mails = await mailsTo('owner@example.com', 'security');
  expect(mails.filter(({ subject }) => subject === 'A recovery code was used to open your admin area')).toHaveLength(2);
});

test('the database holds neither the TOTP secret nor a recovery code', async () => {
  await setPassword(OWNER.username, OWNER.password);
  const cookie = await loginCookie(OWNER);
  const { secret } = (await totp('', { password: OWNER.password }, cookie)).json.data;
  const { recovery_codes: codes } = (await totp('/confirm', { code: appWith(secret).codeIn(0) }, cookie)).json.data;
  const rows = await Promise.all(
    ['admin_totp', 'admin_recovery_codes', 'audit_log'].map((table) => env.DB.prepare(`SELECT * FROM ${table}`).all()),
  );
  const stored = JSON.stringify(rows.map(({ results }) => results));
  expect(stored).not.toContain(secret.replaceAll(' ', ''));
  for (const code of codes) expect(stored).not.toContain(code);
  expect(stored.match(/code_hash/g)).toHaveLength(10);
});

test('wrong TOTP codes count towards the rate limit as wrong passwords do', async () => {
  beginStep();
  const { app } = await enrolled();
  const address = '192.0.2.61';
  for (let attempt = 1; attempt <= 5; attempt += 1) {
    expect((await logInWith(wrongCode(app), { address })).status).toBe(401);
  }
  const { status, headers } = await logInWith(app.codeIn(0), { address });
  expect(status).toBe(429);
  expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
  expect((await logInWith(app.codeIn(0), { address: '192.0.2.62' })).status).toBe(200);
});

test('rate limit: who knows the password cannot try TOTP codes from many addresses', async () => {
  beginStep();
  const { app } = await enrolled();
  const wrong = wrongCode(app);
  const guess = (turn: number) => logInWith(wrong, { address: `198.51.100.${turn}` });
  for (let turn = 1; turn <= 20; turn += 1) expect((await guess(turn)).status).toBe(401);
  expect((await guess(21)).status).toBe(429);
  expect((await logInWith(app.codeIn(0), { address: '198.51.100.22' })).status).toBe(429);
  pass(61 * MINUTE);
  expect((await logInWith(app.codeIn(0), { address: '198.51.100.22' })).status).toBe(200);
});

test('being asked for the TOTP code costs no attempt', async () => {
  beginStep();
  const { app } = await enrolled();
  for (let turn = 1; turn <= 8; turn += 1) {
    expect((await logIn(OWNER)).json.errors).toEqual([{ path: 'code', message: CODE_MISSING }]);
  }
  expect((await logInWith(app.codeIn(0))).status).toBe(200);
});

test('TOTP codes are turned off by the password and a code, and that stands in the audit', async () => {
  beginStep();
  const { cookie, app, recoveryCodes } = await enrolled();
  const wrongPassword = await totp('/remove', { password: 'wrong', code: app.codeIn(0) }, cookie);
  expect(wrongPassword.json.errors).toEqual([{ path: 'password', message: 'The password is not correct.' }]);
  const wrong = await totp('/remove', { password: OWNER.password, code: wrongCode(app) }, cookie);
  expect(wrong.json.errors).toEqual([{ path: 'code', message: CODE_WRONG }]);
  const removed = await totp('/remove', { password: OWNER.password, code: recoveryCodes[0] }, cookie);
  expect(removed.json).toEqual({
    success: true,
    message: 'One-time codes are off. The password alone signs you in.',
  });
  expect((await logIn(OWNER)).status).toBe(200);
  expect((await totp('', undefined, cookie)).json.data).toEqual({ state: 'off' });
  const { results } = await env.DB.prepare(
    "SELECT actor, action FROM audit_log WHERE action LIKE 'totp%' ORDER BY at",
  ).all();
  expect(results).toEqual([
    { actor: 'owner', action: 'totp_on' },
    { actor: 'owner', action: 'totp_off' },
  ]);
  expect((await mailsTo('owner@example.com', 'security')).map(({ subject }) => subject)).toEqual([
    'One-time codes were turned on for your admin area',
    'One-time codes were turned off for your admin area',
  ]);
});

test('a new password leaves TOTP codes on, or turns them off where the owner ticks that', async () => {
  beginStep();
  const { cookie, app, recoveryCodes } = await enrolled();
  const change = (from: string, to: string, code: string | undefined, end_codes: boolean) =>
    call('POST', 'admin/password', { cookie, body: { current_password: from, new_password: to, code, end_codes } });
  expect((await change(OWNER.password, 'a second long password', app.codeIn(0), false)).status).toBe(200);
  expect((await totp('', undefined, cookie)).json.data.state).toBe('on');
  expect((await change('a second long password', OWNER.password, recoveryCodes[0], true)).status).toBe(200);
  expect((await totp('', undefined, cookie)).json.data).toEqual({ state: 'off' });
  expect((await logIn(OWNER)).status).toBe(200);
  expect(await env.DB.prepare('SELECT count(*) AS n FROM admin_recovery_codes').first('n')).toBe(0);
});

test('what is out of turn is refused and changes nothing', async () => {
  beginStep();
  await setPassword(OWNER.username, OWNER.password);
  const cookie = await loginCookie(OWNER);
  expect((await totp('/confirm', { code: '123456' }, cookie)).status).toBe(409);
  expect((await totp('/remove', { password: OWNER.password, code: '123456' }, cookie)).status).toBe(409);
  // The second begin counts, not the first.
  const first = appWith((await totp('', { password: OWNER.password }, cookie)).json.data.secret);
  const second = appWith((await totp('', { password: OWNER.password }, cookie)).json.data.secret);
  expect((await totp('/confirm', { code: first.codeIn(0) }, cookie)).status).toBe(422);
  expect((await totp('/confirm', { code: second.codeIn(-1) }, cookie)).status).toBe(200);
  expect((await totp('', { password: OWNER.password }, cookie)).status).toBe(409);
  expect((await totp('/confirm', { code: second.codeIn(0) }, cookie)).status).toBe(409);
  expect(cookieOf(await logInWith(second.codeIn(0)))).toBeTruthy();
});

test('setting the password turns TOTP codes off: the way out for who has lost the phone', async () => {
  const { recoveryCodes } = await enrolled();
  await setPassword(OWNER.username, 'another long password');
  expect((await logIn({ ...OWNER, password: 'another long password' })).status).toBe(200);
  const counted = 'SELECT (SELECT count(*) FROM admin_totp) + (SELECT count(*) FROM admin_recovery_codes) AS n';
  expect(await env.DB.prepare(counted).first('n')).toBe(0);
  expect(recoveryCodes).toHaveLength(10);
});

test('a TOTP code that is sent where none is asked for is ignored', async () => {
  await setPassword(OWNER.username, OWNER.password);
  expect((await logInWith('123456')).status).toBe(200);
  expect((await call('GET', 'admin/session', { cookie: await loginCookie({ ...OWNER, code: 'x' }) })).status).toBe(200);
});
