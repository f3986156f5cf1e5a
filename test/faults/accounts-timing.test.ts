import { env } from 'cloudflare:workers';
import { expect, test } from 'vitest';
import { newEmail, newAccount, PASSWORD, SLOW_HASHES } from '../worker/accounts/api.ts';
import { faultyDatabase } from './faulty-stores.ts';
import { begin, json } from './visitor.ts';

const ROUNDS = 16;

const median = (values: number[]): number => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

interface Timed {
  status: number;
  text: string;
  ms: number;
}

/** Measures the time of an answer, without the work that goes on after it. */
const time = async (path: string, body: object): Promise<Timed> => {
  const start = performance.now();
  const { response, settled } = await begin(`/api/auth/${path}`, json(body, { bindings: SLOW_HASHES }));
  const text = await response.text();
  const ms = performance.now() - start;
  await settled;
  return { status: response.status, text, ms };
};

/**
 * The share of pairs in which the first call took longer (Mann and Whitney's U); about a half when nobody can tell the
 * two apart.
 */
const shareLonger = (a: number[], b: number[]): number => {
  const pairs = a.flatMap((one) => b.map((other): number => (one > other ? 1 : one === other ? 0.5 : 0)));
  return pairs.reduce((sum, each) => sum + each, 0) / pairs.length;
};

/** Three times the deviation of that share for two samples of this size that do not differ. */
const chance = (n: number): number => 3 * Math.sqrt((2 * n + 1) / (12 * n * n));

const compare = async (path: string, known: object, unknown: () => object) => {
  const answers: { known: Timed[]; unknown: Timed[] } = { known: [], unknown: [] };
  // The first call of each kind warms up code that only a first call needs.
  await time(path, known);
  await time(path, unknown());
  // The calls alternate, so that a busy moment of the machine affects both, and neither always follows the other.
  for (let round = 0; round < ROUNDS; round += 1) {
    const isKnownFirst = Math.random() < 0.5;
    if (isKnownFirst) answers.known.push(await time(path, known));
    answers.unknown.push(await time(path, unknown()));
    if (!isKnownFirst) answers.known.push(await time(path, known));
  }
  return answers;
};

const durations = (answers: Timed[]) => answers.map(({ ms }) => ms);

const expectAlike = (known: Timed[], unknown: Timed[]): void => {
  expect(new Set([...known, ...unknown].map(({ status, text }) => `${status} ${text}`)).size).toBe(1);
  const share = shareLonger(durations(known), durations(unknown));
  expect(Math.abs(share - 0.5)).toBeLessThan(chance(ROUNDS));
};

test('matrix 38: forgetting the password answers a known and an unknown address alike, in content and in time (rank test)', async () => {
  const { email } = await newAccount();
  const { known, unknown } = await compare('forgot-password', { email }, () => ({ email: newEmail() }));
  expectAlike(known, unknown);
}, 240_000);

test('matrix 38: before the answer to a forgotten password nothing is asked that an account could change', async () => {
  const { email } = await newAccount();
  const before: string[][] = [];
  for (const asked of [email, newEmail()]) {
    const statements: string[] = [];
    const { DB } = faultyDatabase((sql) => {
      statements.push(sql);
      return null;
    });
    const { response, settled } = await begin(
      '/api/auth/forgot-password',
      json({ email: asked }, { bindings: { ...env, DB } }),
    );
    await response.text();
    before.push([...statements]);
    await settled;
    expect(statements.length).toBeGreaterThan(before.at(-1)?.length ?? 0);
  }
  expect(before[0]).toEqual(before[1]);
  expect(before.flat().join()).not.toMatch(/"users"|"account_links"|"outbox"/);
});

test('timing: a wrong password for a known and an unknown address takes the same time (rank test)', async () => {
  const { email } = await newAccount(newEmail(), PASSWORD, SLOW_HASHES);
  const password = 'certainly wrong';
  const { known, unknown } = await compare('login', { email, password }, () => ({ email: newEmail(), password }));
  expectAlike(known, unknown);
  // Both calls really hash: a refusal without hashing takes a few milliseconds.
  expect(Math.min(...durations(unknown))).toBeGreaterThan(median(durations(known)) / 3);
}, 240_000);
