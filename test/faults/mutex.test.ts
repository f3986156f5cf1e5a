import { expect, test } from 'vitest';
import { withMutex } from '../../src-worker/services/crypto/mutex.ts';

const MUTEX = { holdMs: 300, waitingMax: 3 };

const newName = () => crypto.randomUUID();

test('works of one name run one at a time, in the order they came', async () => {
  const name = newName();
  const log: string[] = [];
  const work = (label: string) => async () => {
    log.push(`${label} begins`);
    await scheduler.wait(20);
    log.push(`${label} ends`);
  };
  await Promise.all(['a', 'b', 'c'].map((label) => withMutex(name, MUTEX, work(label))));
  expect(log).toEqual(['a begins', 'a ends', 'b begins', 'b ends', 'c begins', 'c ends']);
});

test('matrix 52: above the queue the rest are refused as unavailable, with a time to try again', async () => {
  const name = newName();
  const works = Array.from({ length: 8 }, () => withMutex(name, MUTEX, () => scheduler.wait(30)));
  const outcomes = await Promise.allSettled(works);
  const refused = outcomes.filter(({ status }) => status === 'rejected');
  expect(refused).toHaveLength(4);
  for (const outcome of refused) {
    expect(outcome).toMatchObject({ reason: { code: 'unavailable', retryAfterSeconds: expect.any(Number) } });
  }
});

test('matrix 52: a caller who is aborted in the middle holds the others up only until its hold ends', async () => {
  const name = newName();
  // A request was cut off: its promise is never settled, and nothing behind it runs.
  void withMutex(name, MUTEX, () => new Promise(() => {}));
  const begun = Date.now();
  await withMutex(name, MUTEX, () => Promise.resolve());
  expect(Date.now() - begun).toBeGreaterThanOrEqual(200);
  expect(Date.now() - begun).toBeLessThan(5000);
});

test('after a turn nobody has one until its rest is over, whether they waited or came later', async () => {
  const name = newName();
  const begun: number[] = [];
  const work = () => {
    begun.push(Date.now());
    return Promise.resolve();
  };
  const resting = { ...MUTEX, restMs: 120 };
  await Promise.all([withMutex(name, resting, work), withMutex(name, resting, work)]);
  await withMutex(name, resting, work);
  const [first = 0, second = 0, third = 0] = begun;
  expect(second - first).toBeGreaterThanOrEqual(120);
  expect(third - second).toBeGreaterThanOrEqual(120);
});

test('a work that fails ends its turn', async () => {
  const name = newName();
  await expect(withMutex(name, MUTEX, () => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
  expect(await withMutex(name, { ...MUTEX, holdMs: 60_000 }, () => Promise.resolve('done'))).toBe('done');
});
