import { expect, test } from 'vitest';
import { createQueuedClicks, isPlainClick } from '../../src-web/lib/queued-clicks.ts';

test('queued clicks come back in the order they were made', () => {
  const queued = createQueuedClicks<string>();
  queued.add('sign-in');
  queued.add('tier');
  expect(queued.take()).toEqual(['sign-in', 'tier']);
});

test('pressing again while waiting counts once', () => {
  const queued = createQueuedClicks<string>();
  queued.add('tier');
  queued.add('tier');
  expect(queued.take()).toEqual(['tier']);
});

test('a click that was handed over is not handed over again', () => {
  const queued = createQueuedClicks<string>();
  queued.add('tier');
  queued.take();
  expect(queued.take()).toEqual([]);
  queued.add('tier');
  expect(queued.take()).toEqual(['tier']);
});

test('a click that opens a new tab is left to the browser', () => {
  const plain = { button: 0, metaKey: false, ctrlKey: false, shiftKey: false, altKey: false };
  expect(isPlainClick(plain)).toBe(true);
  for (const change of [{ button: 1 }, { metaKey: true }, { ctrlKey: true }, { shiftKey: true }, { altKey: true }]) {
    expect(isPlainClick({ ...plain, ...change })).toBe(false);
  }
});
