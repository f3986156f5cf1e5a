import { expect, test, vi } from 'vitest';
import { draftSlot } from '../../src-web/features/admin/draft/draft-storage.ts';
import { beginInEmptyBrowser, memory, ok, open, serve, valueOf } from './draft-steps.ts';
import { skill } from './skill.ts';

beginInEmptyBrowser();

test('a draft is there again after a reload, shortly after it was typed', async () => {
  serve(ok(3, [skill('a')]), ok(3, [skill('a')]));
  const before = await open();
  before.change([skill('a', { name: 'Half a sen' })]);
  expect(memory.size).toBe(0);
  vi.advanceTimersByTime(500);
  expect(memory.size).toBe(1);
  const after = await open();
  expect(valueOf(after)[0]?.name).toBe('Half a sen');
  expect(after.get()).toMatchObject({ restoredFrom: expect.any(String) });
  expect(after.isDirty()).toBe(true);
});

test('a tab in which nothing is changed leaves alone the draft that another one has kept', async () => {
  serve(ok(3, [skill('a')]), ok(3, [skill('a')]));
  const other = await open();
  const mine = await open();
  other.change([skill('a', { name: 'Typed and undone' })]);
  other.keepNow();
  vi.advanceTimersByTime(1000);
  mine.change([skill('a', { name: 'Mine' })]);
  mine.keepNow();
  other.change([skill('a')]);
  other.keepNow();
  expect(draftSlot('skills').recall()?.value[0]?.name).toBe('Mine');
});

test('a save in one window leaves the draft of another one alone', async () => {
  serve(ok(3, [skill('a')]), ok(3, [skill('a')]), ok(4, [skill('a', { name: 'Theirs' })]));
  const mine = await open();
  const other = await open();
  mine.change([skill('a', { name: 'Mine' })]);
  mine.keepNow();
  other.change([skill('a', { name: 'Theirs' })]);
  await other.save();
  mine.keepNow();
  expect(draftSlot('skills').recall()).toMatchObject({ value: [{ name: 'Mine' }], base: { revision: 3 } });
});

test('two windows keep a draft each, and a reload brings back the window’s own', async () => {
  const windows = [new Map<string, string>(), new Map<string, string>()];
  const inWindow = (index: number) =>
    vi.stubGlobal('sessionStorage', {
      getItem: (key: string) => windows[index]?.get(key) ?? null,
      setItem: (key: string, value: string) => windows[index]?.set(key, value),
    });
  serve(...Array.from({ length: 5 }, () => ok(3, [skill('a')])));
  inWindow(0);
  const first = await open();
  inWindow(1);
  const second = await open();
  inWindow(0);
  first.change([skill('a', { name: 'Typed in the first' })]);
  first.keepNow();
  inWindow(1);
  second.change([skill('a', { name: 'Typed in the second' })]);
  second.keepNow();
  expect(valueOf(await open())[0]?.name).toBe('Typed in the second');
  inWindow(0);
  expect(valueOf(await open())[0]?.name).toBe('Typed in the first');
  await second.reset();
  expect(draftSlot('skills').recall()?.value[0]?.name).toBe('Typed in the first');
});

test('what another window has kept can be had, and what stood here takes its place', async () => {
  const windows = [new Map<string, string>(), new Map<string, string>()];
  const inWindow = (index: number) =>
    vi.stubGlobal('sessionStorage', {
      getItem: (key: string) => windows[index]?.get(key) ?? null,
      setItem: (key: string, value: string) => windows[index]?.set(key, value),
    });
  serve(...Array.from({ length: 3 }, () => ok(3, [skill('a')])));
  const opened = [await open(), await open()];
  for (const [index, draft] of opened.entries()) {
    inWindow(index);
    draft.change([skill('a', { name: `Typed in ${index}` })]);
    draft.keepNow();
    vi.advanceTimersByTime(1000);
  }
  const mine = await open();
  const [other] = mine.others();
  expect(mine.others()).toHaveLength(1);
  mine.takeOther(other?.place ?? '');
  expect(valueOf(mine)[0]?.name).toBe('Typed in 0');
  mine.undo();
  expect(valueOf(mine)[0]?.name).toBe('Typed in 1');
  mine.redo();
  // Going back loses nothing of either draft.
  mine.takeOther(mine.others()[0]?.place ?? '');
  expect(valueOf(mine)[0]?.name).toBe('Typed in 1');
  mine.dropOther(mine.others()[0]?.place ?? '');
  expect(mine.others()).toEqual([]);
  expect(memory.size).toBe(1);
});

test('leaving a page does not write over what was typed later in another tab', async () => {
  serve(ok(3, [skill('a')]), ok(3, [skill('a')]));
  const mine = await open();
  const other = await open();
  mine.change([skill('a', { name: 'Mine' })]);
  mine.keepNow();
  other.change([skill('a', { name: 'Typed later' })]);
  other.keepNow();
  mine.keepNow();
  expect(draftSlot('skills').recall()?.value[0]?.name).toBe('Typed later');
});

test('a draft that was restored and is then undone is forgotten', async () => {
  serve(ok(3, [skill('a')]), ok(3, [skill('a')]));
  const before = await open();
  before.change([skill('a', { name: 'Mine' })]);
  before.keepNow();
  const after = await open();
  after.change([skill('a')]);
  after.keepNow();
  expect(memory.size).toBe(0);
});

test('resetting forgets what was typed, also what waited in the browser', async () => {
  serve(ok(3, [skill('a')]), ok(5, [skill('b')]));
  const draft = await open();
  draft.change([skill('a', { name: 'New' })]);
  draft.keepNow();
  await draft.reset();
  expect(valueOf(draft)).toEqual([skill('b')]);
  expect(memory.size).toBe(0);
});

const kept = (value: unknown) => {
  memory.set('draft:skills', JSON.stringify({ value, base: { revision: 1, body: [] }, at: '2026-11-21T12:00:00Z' }));
  return draftSlot('skills').recall();
};

test('what is kept in the browser but fits no document is not opened', () => {
  expect(kept([skill('a')])).not.toBeNull();
  expect(kept([skill('a', { name: 'x'.repeat(900) })]), 'only unfinished').not.toBeNull();
  expect(kept('words')).toBeNull();
  expect(kept([{ id: 'a' }])).toBeNull();
  memory.set('draft:skills', '{"half');
  expect(draftSlot('skills').recall()).toBeNull();
});

test('without room in the browser a draft is still saved', async () => {
  vi.stubGlobal('localStorage', {
    getItem: () => null,
    setItem: () => {
      throw new DOMException('Full', 'QuotaExceededError');
    },
    removeItem: () => {},
  });
  serve(ok(1, []), ok(2, [skill('a')]));
  const draft = await open();
  draft.change([skill('a')]);
  expect(await draft.save()).toEqual({ result: 'saved' });
});
