import { env } from 'cloudflare:workers';
import { SignJWT, UnsecuredJWT, type JWTHeaderParameters, type JWTPayload } from 'jose';
import { expect, test } from 'vitest';
import { readSettings } from '../../src-worker/env.ts';
import { call, PASSWORD, newAccount, tokenOf } from '../worker/accounts/api.ts';
import { DAY, pass, SECOND } from '../worker/accounts/clock.ts';

const statusOf = async (token: string) => (await call('GET', 'me', { token })).status;

const signingKey = () => {
  const { accounts } = readSettings(env);
  if (!accounts.ready) throw new Error(accounts.problem);
  return accounts.value.tokenKeys[0];
};

const decode = (part: string | undefined): JWTPayload => JSON.parse(Buffer.from(part ?? '', 'base64url').toString());

/** A token signed with the site's own key, but with some of its header and claims changed. */
const forged = async (genuine: string, header: Partial<JWTHeaderParameters>, claims: JWTPayload = {}) => {
  const [originalHeader, payload] = genuine.split('.');
  const { kid, secret } = signingKey();
  return new SignJWT({ ...decode(payload), ...claims })
    .setProtectedHeader({ ...decode(originalHeader), alg: 'HS256', kid, ...header })
    .sign(secret);
};

test('a token says what it must and nothing about the person', async () => {
  const { token, user, email } = await newAccount();
  const [header, payload] = token.split('.').map((part, index) => (index < 2 ? decode(part) : {}));
  expect(header).toEqual({ alg: 'HS256', typ: 'at+jwt', kid: 'local' });
  expect(payload).toEqual({
    sub: user.id,
    sid: expect.any(String),
    iss: 'content-portfolio',
    aud: 'content-portfolio-api',
    iat: expect.any(Number),
    exp: expect.any(Number),
  });
  expect(Number(payload?.['exp']) - Number(payload?.['iat'])).toBe(7 * 24 * 60 * 60);
  expect(JSON.stringify(payload)).not.toContain(email);
});

test('a token forged with the right key and nothing changed passes, so the refusals below mean something', async () => {
  const { token } = await newAccount();
  expect(await statusOf(await forged(token, {}))).toBe(200);
});

test.for<[string, Partial<JWTHeaderParameters>, JWTPayload]>([
  ['another audience', {}, { aud: 'somebody-else' }],
  ['no audience', {}, { aud: undefined }],
  ['another issuer', {}, { iss: 'somebody-else' }],
  ['no issuer', {}, { iss: undefined }],
  ['another type', { typ: 'JWT' }, {}],
  ['no type', { typ: undefined }, {}],
  ['an unknown key id', { kid: 'unknown' }, {}],
  ['no key id', { kid: undefined }, {}],
  ['another algorithm', { alg: 'HS512' }, {}],
  ['no end', {}, { exp: undefined }],
  ['no beginning', {}, { iat: undefined }],
  ['no session', {}, { sid: undefined }],
  ['a session that is no text', {}, { sid: 5 }],
  ['no subject', {}, { sub: undefined }],
  ['another subject', {}, { sub: crypto.randomUUID() }],
  ['a session that never was', {}, { sid: crypto.randomUUID() }],
  ['an end in the past', {}, { exp: 1 }],
])('a JWT with %s is refused', async ([, header, claims]) => {
  const { token } = await newAccount();
  // HS512 needs a longer key than HS256; any key will do, because it must not even be tried.
  const altered =
    header.alg === 'HS512'
      ? await new SignJWT(decode(token.split('.')[1]))
          .setProtectedHeader({ ...decode(token.split('.')[0]), alg: 'HS512' })
          .sign(new Uint8Array(64))
      : await forged(token, header, claims);
  expect(await statusOf(altered)).toBe(401);
  expect(await statusOf(token)).toBe(200);
});

test('matrix 34: a JWT without a signature is refused', async () => {
  const { token } = await newAccount();
  const [header, payload, signature] = token.split('.');
  const unsecured = new UnsecuredJWT(decode(payload)).encode();
  const none = Buffer.from(JSON.stringify({ ...decode(header), alg: 'none' })).toString('base64url');
  for (const bare of [unsecured, `${none}.${payload}.`, `${none}.${payload}.${signature}`, `${header}.${payload}.`]) {
    expect(await statusOf(bare)).toBe(401);
  }
});

test('matrix 34: a JWT with any part altered is refused', async () => {
  const { token } = await newAccount();
  const stranger = await newAccount();
  const [header, payload, signature] = token.split('.');
  const [, theirs] = stranger.token.split('.');
  expect(await statusOf(`${header}.${theirs}.${signature}`)).toBe(401);
  for (const at of [3, token.indexOf('.') + 5, token.lastIndexOf('.') + 5]) {
    const altered = token.slice(0, at) + (token[at] === 'A' ? 'B' : 'A') + token.slice(at + 1);
    expect(await statusOf(altered)).toBe(401);
  }
  expect(await statusOf(`${header}.${payload}`)).toBe(401);
  expect(await statusOf(`${token}.${signature}`)).toBe(401);
});

test('matrix 34: a JWT signed with another key is refused', async () => {
  const { token } = await newAccount();
  const [header, payload] = token.split('.');
  const foreign = await new SignJWT(decode(payload))
    .setProtectedHeader({ alg: 'HS256', ...decode(header) })
    .sign(new Uint8Array(32).fill(1));
  expect(await statusOf(foreign)).toBe(401);
});

test('matrix 36: clocks may differ by seconds but not by minutes', async () => {
  const { token } = await newAccount();
  const now = Math.floor(Date.now() / 1000);
  const issued = (offset: number) => forged(token, {}, { iat: now + offset, exp: now + offset + 3600 });
  expect(await statusOf(await issued(4))).toBe(200);
  expect(await statusOf(await issued(120))).toBe(401);
  const ended = (offset: number) => forged(token, {}, { exp: now - offset });
  expect(await statusOf(await ended(3))).toBe(200);
  expect(await statusOf(await ended(120))).toBe(401);
});

test('a token and its session end together', async () => {
  const { email } = await newAccount();
  pass(0);
  const token = await tokenOf(email, PASSWORD);
  pass(7 * DAY + 3 * SECOND);
  expect(await statusOf(token)).toBe(200);
  pass(120 * SECOND);
  expect(await statusOf(token)).toBe(401);
  // A later date in the token does not extend the session.
  const now = Math.floor(Date.now() / 1000);
  expect(await statusOf(await forged(token, {}, { iat: now, exp: now + 3600 }))).toBe(401);
});

test.for(['', 'Bearer', 'Bearer ', 'Basic dXNlcjpwYXNz', 'Token x.y.z', 'Bearer a b', `Bearer ${'a.'.repeat(4000)}b`])(
  'the authorization %j is refused',
  async (authorization) => {
    const { visit } = await import('./visitor.ts');
    const response = await visit('/api/auth/me', { headers: { authorization } });
    expect(response.status).toBe(401);
    await response.body?.cancel();
  },
);
