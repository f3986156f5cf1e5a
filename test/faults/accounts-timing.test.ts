import { expect, test } from 'vitest';
import { newEmail, newAccount } from '../worker/accounts/api.ts';
import { begin, json } from './visitor.ts';

const ROUNDS = 15;

const median = (values: number[]): number => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

interface Timed {
  status: number;
  text: string;
  ms: number;
}

/** How long an answer takes, without the work that goes on after it. */
const time = async (path: string, body: object): Promise<Timed> => {
  const start = performance.now();
  const { response, settled } = await begin(`/api/auth/${path}`, json(body));
  const text = await response.text();
  const ms = performance.now() - start;
  await settled;
  return { status: response.status, text, ms };
};

/** Whether two sets of durations could come from the same work: each one's median lies within the other's range. */
const overlap = (a: number[], b: number[]): boolean => {
  const slack = 5;
  const holds = (range: number[], value: number) =>
    value >= Math.min(...range) - slack && value <= Math.max(...range) + slack;
  return holds(a, median(b)) && holds(b, median(a));
};

const compare = async (path: string, known: object, unknown: () => object) => {
  const answers: { known: Timed[]; unknown: Timed[] } = { known: [], unknown: [] };
  // The first of each warms up what only the first needs.
  await time(path, known);
  await time(path, unknown());
  // In turns, so that a busy moment of the machine falls on both.
  for (let round = 0; round < ROUNDS; round += 1) {
    answers.known.push(await time(path, known));
    answers.unknown.push(await time(path, unknown()));
  }
  return answers;
};

const durations = (answers: Timed[]) => answers.map(({ ms }) => ms);

test('forgetting the password answers a known and an unknown address alike, in content and in time', async () => {
  const { email } = await newAccount();
  const { known, unknown } = await compare('forgot-password', { email }, () => ({ email: newEmail() }));
  expect(new Set([...known, ...unknown].map(({ status, text }) => `${status} ${text}`)).size).toBe(1);
  expect(overlap(durations(known), durations(unknown))).toBe(true);
});

test('a wrong password for a known and an unknown address takes the same time', async () => {
  const { email } = await newAccount();
  const password = 'certainly wrong';
  const { known, unknown } = await compare('login', { email, password }, () => ({ email: newEmail(), password }));
  expect(new Set([...known, ...unknown].map(({ status, text }) => `${status} ${text}`)).size).toBe(1);
  expect(overlap(durations(known), durations(unknown))).toBe(true);
  // Both really hash: a refusal without hashing takes a few milliseconds.
  expect(Math.min(...durations(unknown))).toBeGreaterThan(median(durations(known)) / 3);
});
