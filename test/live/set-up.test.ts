import { expect, test } from 'vitest';
import { ANSWERS, startRehearsal } from './rehearsal.ts';

test('set-up says in plain words what it stopped at, and the next run goes on from there', async () => {
  const site = await startRehearsal();
  const { faults, account } = site.cloudflare;
  expect(await site.setUp([], false)).toContain('FAILED Sign in to Cloudflare first: npx wrangler login');

  // Cloudflare made the database, and its answer was lost.
  faults.push({ at: /^POST .*d1.database$/, isDone: true, status: 502, body: '<html>Bad gateway</html>' });
  const half = await site.setUp(ANSWERS);
  expect(half).toContain('FAILED Cloudflare has trouble of its own');
  expect(half).toContain('Forget the PASSWORD_PEPPER shown above');
  expect(account.databases.size).toBe(1);

  faults.splice(0, 1, { at: /^POST .*namespaces$/, status: 429, code: 10429, message: 'Rate limited' });
  const patience = await site.setUp(['re_secret_key']);
  expect(patience).toContain('from a set-up that was interrupted, and is used');
  expect(patience).toContain('FAILED Cloudflare asks for patience');

  faults.splice(0, 1, { at: /^PATCH .*secrets-bulk$/, isDone: true });
  expect(await site.setUp(['re_secret_key'])).toContain('These were not set yet');
  faults.length = 0;
  const { databases, namespaces, buckets } = account;
  expect([databases.size, namespaces.length, buckets.length]).toEqual([1, 1, 1]);
  expect(await site.setUp(['re_secret_key'])).toContain('All is there.');
});

test('set-up never takes the database of another site in the same account', async () => {
  const first = await startRehearsal();
  await first.begin();
  const secrets = [...first.worker().secrets];
  await first.forgetSite();
  // The Worker has a key already, so set-up does not ask for one.
  const refused = await first.setUp(ANSWERS.filter((answer) => answer !== 're_secret_key'));
  expect(refused).toContain('FAILED A site called content-portfolio is in this account already');
  expect(refused).toContain(`database_id = "${first.database().uuid}"`);
  expect([...first.worker().secrets]).toEqual(secrets);
});

test.each([
  [{ at: /./, body: '{"half' }, 'FAILED Cloudflare has trouble of its own'],
  [{ at: /./, status: 429, code: 971, message: 'Please wait' }, 'FAILED Cloudflare asks for patience'],
  [{ at: /./, status: 403, code: 9109, message: 'Unauthorized to access requested resource' }, 'Sign in again'],
])('set-up at a Cloudflare that answers %o changes nothing', async (fault, words) => {
  const site = await startRehearsal();
  site.cloudflare.faults.push(fault);
  expect(await site.setUp(ANSWERS)).toContain(words);
  expect(site.cloudflare.account.databases.size).toBe(0);
});

test('set-up without a network says so', async () => {
  const site = await startRehearsal();
  await site.cloudflare.stop();
  expect(await site.setUp(ANSWERS)).toContain('FAILED Cloudflare can’t be reached from here');
});
