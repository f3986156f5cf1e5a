import { expect, test } from 'vitest';
import { createSendOnce } from '../../src-web/components/use-form.ts';
import { ApiError } from '../../src-web/lib/api-client.ts';

/** What a server stores that keeps the first words of each id. */
const startServer = () => {
  const stored = new Map<string, string>();
  const take =
    (words: string, isAnswerLost = false) =>
    (id: string): Promise<string> => {
      const first = stored.get(id) ?? words;
      stored.set(id, first);
      if (isAnswerLost) return Promise.reject(new ApiError({ status: 0, reason: 'The server could not be reached' }));
      return first === words ? Promise.resolve(words) : Promise.reject(new ApiError({ status: 409, reason: null }));
    };
  return { take, stored: () => [...stored.values()] };
};

test('words whose answer was lost are sent again once', async () => {
  const { take, stored } = startServer();
  const sendOnce = createSendOnce();
  await expect(sendOnce(take('Who says so?', true))).rejects.toMatchObject({ status: 0 });
  await expect(sendOnce(take('Who says so?', true))).rejects.toMatchObject({ status: 0 });
  expect(await sendOnce(take('Who says so?'))).toBe('Who says so?');
  expect(stored()).toEqual(['Who says so?']);
  // The same words may be meant again.
  await sendOnce(take('Who says so?'));
  expect(stored()).toHaveLength(2);
});

test('words that were added after a lost answer are refused, and sent by the next press', async () => {
  const { take, stored } = startServer();
  const sendOnce = createSendOnce();
  await expect(sendOnce(take('First.', true))).rejects.toMatchObject({ status: 0 });
  await expect(sendOnce(take('First. And more.'))).rejects.toMatchObject({ status: 409 });
  await expect(sendOnce(take('First. And more.', true))).rejects.toMatchObject({ status: 0 });
  expect(await sendOnce(take('First. And more.'))).toBe('First. And more.');
  expect(stored()).toEqual(['First.', 'First. And more.']);
});
