import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { OrderStatus } from '#contract/payment-statuses';
import { followOrder } from '../../src-web/features/checkout/follow-order.ts';
import { ApiError } from '../../src-web/lib/api-client.ts';

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(() => {
  vi.useRealTimers();
});

const outcome = (status: OrderStatus) => ({ order: { status, declined: false } });

const DOWN = new ApiError({ status: 500, reason: 'Something went wrong' });

test('polling: the return asks again after 2, 4, 8, 15 and 30 seconds, and then gives up', async () => {
  const asked: number[] = [];
  const begin = Date.now();
  const { end } = followOrder({
    ask: async () => {
      asked.push(Date.now() - begin);
      return outcome('pending');
    },
  });
  await vi.runAllTimersAsync();
  expect(asked).toEqual([0, 2000, 6000, 14_000, 29_000, 59_000]);
  expect(await end).toMatchObject({ status: 'open' });
});

test('polling: an answer of 500 and a pending one in between do not end it, and waiting is told', async () => {
  const answers = [() => Promise.reject(DOWN), async () => outcome('pending'), async () => outcome('completed')];
  let waits = 0;
  const { end } = followOrder({
    ask: () => answers.shift()?.() ?? Promise.reject(DOWN),
    onWaiting: () => {
      waits += 1;
    },
  });
  await vi.runAllTimersAsync();
  expect(await end).toMatchObject({ status: 'settled', outcome: { order: { status: 'completed' } } });
  expect(waits).toBe(2);
});

test('polling: an order that is nobody’s is not asked about again', async () => {
  let asked = 0;
  const { end } = followOrder({
    ask: () => {
      asked += 1;
      return Promise.reject(new ApiError({ status: 404, reason: 'There is no such order.' }));
    },
  });
  await vi.runAllTimersAsync();
  expect(await end).toMatchObject({ status: 'failed' });
  expect(asked).toBe(1);
});

test('polling: a hint that it is settled asks at once, and stopping asks no more', async () => {
  let asked = 0;
  const followed = followOrder({
    ask: async () => {
      asked += 1;
      return outcome('pending');
    },
  });
  await vi.advanceTimersByTimeAsync(1);
  followed.hurry();
  await vi.advanceTimersByTimeAsync(1);
  expect(asked).toBe(2);
  followed.stop();
  await vi.runAllTimersAsync();
  expect(asked).toBe(2);
});
