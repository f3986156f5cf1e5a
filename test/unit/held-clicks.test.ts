import { expect, test } from 'vitest';
import { createHeldClicks, isPlainClick } from '../../src-web/lib/held-clicks.ts';

test('held clicks come back in the order they were made', () => {
  const held = createHeldClicks<string>();
  held.hold('sign-in');
  held.hold('tier');
  expect(held.take()).toEqual(['sign-in', 'tier']);
});

test('pressing again while waiting counts once', () => {
  const held = createHeldClicks<string>();
  held.hold('tier');
  held.hold('tier');
  expect(held.take()).toEqual(['tier']);
});

test('a click that was handed over is not handed over again', () => {
  const held = createHeldClicks<string>();
  held.hold('tier');
  held.take();
  expect(held.take()).toEqual([]);
  held.hold('tier');
  expect(held.take()).toEqual(['tier']);
});

test('a click that opens a new tab is left to the browser', () => {
  const plain = { button: 0, metaKey: false, ctrlKey: false, shiftKey: false, altKey: false };
  expect(isPlainClick(plain)).toBe(true);
  for (const change of [{ button: 1 }, { metaKey: true }, { ctrlKey: true }, { shiftKey: true }, { altKey: true }]) {
    expect(isPlainClick({ ...plain, ...change })).toBe(false);
  }
});
