import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Skill } from '#contract/content';
import { plainToRichText } from '#contract/rich-text';
import { errorAt, errorsBelow, errorsOf } from '../../src-web/features/admin/draft/check-draft.ts';
import { createDraft } from '../../src-web/features/admin/draft/create-draft.ts';
import { isOpen } from '../../src-web/features/admin/draft/draft-state.ts';
import { draftSlot } from '../../src-web/features/admin/draft/draft-storage.ts';
import { createUndoStack } from '../../src-web/features/admin/draft/undo-stack.ts';
import { isSameValue } from '../../src-web/features/admin/draft/same-value.ts';
import { skill } from './skill.ts';

const stored = (revision: number, body: Skill[]) => ({
  key: 'skills',
  revision,
  body,
  updated_at: '2026-11-21T12:00:00.000Z',
  updated_by: 'other',
  is_sample: false,
});

interface Sent {
  method: string;
  path: string;
  revision: string | null;
  draft?: string;
  body: unknown;
}

/** A server of one document: answers what it is told to, in turn, and remembers what was asked. */
const serve = (...answers: (readonly [status: number, body: unknown])[]): Sent[] => {
  const sent: Sent[] = [];
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    const body: unknown = typeof init.body === 'string' ? JSON.parse(init.body) : null;
    sent.push({
      method: init.method ?? 'GET',
      path: new URL(url, 'http://localhost').pathname,
      revision: new Headers(init.headers).get('If-Match'),
      ...draftIn(init),
      body,
    });
    const [status, answer] = answers[sent.length - 1] ?? [500, { message: 'Nothing more was expected' }];
    return Response.json(answer, { status });
  });
  return sent;
};

const draftIn = (init: RequestInit) => {
  const draft = new Headers(init.headers).get('Draft-Revision');
  return draft === null ? {} : { draft };
};

const ok = (revision: number, body: Skill[]) => [200, { success: true, data: stored(revision, body) }] as const;

const memory = new Map<string, string>();

beforeEach(() => {
  memory.clear();
  vi.useFakeTimers();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => memory.get(key) ?? null,
    setItem: (key: string, value: string) => memory.set(key, value),
    removeItem: (key: string) => memory.delete(key),
    key: (index: number) => [...memory.keys()][index] ?? null,
    get length() {
      return memory.size;
    },
  });
  vi.stubGlobal('navigator', { onLine: true });
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('undo goes back step by step, and redo forward; what is typed in one go is one step', () => {
  let time = 0;
  const steps = createUndoStack<string>(() => time);
  expect(steps.undo('')).toBeNull();
  let text = '';
  const type = (next: string, at: number) => {
    time = at;
    steps.note(text, true);
    text = next;
  };
  type('W', 1000);
  type('Wo', 1200);
  type('Words', 1500);
  type('Words, then others', 5000);
  expect(steps.lastAt()).toBe(5000);
  text = steps.undo(text) ?? 'none';
  expect(text).toBe('Words');
  text = steps.undo(text) ?? 'none';
  expect(text).toBe('');
  expect(steps.undo(text)).toBeNull();
  text = steps.redo(text) ?? 'none';
  text = steps.redo(text) ?? 'none';
  expect(text).toBe('Words, then others');
  expect(steps.canRedo()).toBe(false);
  text = steps.undo(text) ?? 'none';
  type('Words and more', 9000);
  expect(steps.canRedo()).toBe(false);
});

test('what a button does is an undo step of its own, however fast', () => {
  const steps = createUndoStack<string>(() => 0);
  steps.note('', true);
  steps.note('typed', false);
  steps.note('deleted', false);
  steps.note('deleted twice', true);
  expect(['deleted twice', 'deleted', 'typed', ''].map(() => steps.undo('present'))).toEqual([
    'deleted twice',
    'deleted',
    'typed',
    '',
  ]);
});

const open = async () => {
  const draft = createDraft('skills', {});
  await draft.load();
  return draft;
};

const valueOf = (draft: Awaited<ReturnType<typeof open>>): Skill[] => {
  const state = draft.get();
  if (!isOpen(state)) throw new Error('There is nothing to write on');
  return state.value;
};

test('a draft is dirty only while it says something else than what it was loaded with', async () => {
  serve(ok(3, [skill('a')]));
  const draft = await open();
  expect(draft.isDirty()).toBe(false);
  draft.change([skill('a', { name: 'New' })]);
  expect(draft.isDirty()).toBe(true);
  const { id, ...rest } = skill('a');
  draft.change([{ ...rest, icon: 'Star', id }]);
  expect(draft.isDirty()).toBe(false);
});

test('rich texts that read alike are the same however they are written', () => {
  const plain = { text: plainToRichText('Words') };
  const root = { ...plain.text.root, version: 1, direction: null, format: '', indent: 0 };
  expect(isSameValue(plain, { text: { root } })).toBe(true);
  expect(isSameValue(plain, { text: plainToRichText('Other words') })).toBe(false);
  expect(isSameValue({ a: undefined, b: 1 }, { b: 1 })).toBe(true);
});

test('a save names the revision it was edited from and becomes the new base', async () => {
  const changed = [skill('a', { name: 'New' })];
  const sent = serve(ok(3, [skill('a')]), ok(4, changed));
  const draft = await open();
  draft.change(changed);
  expect(await draft.save()).toEqual({ result: 'saved' });
  expect(sent[1]).toEqual({ method: 'PUT', path: '/api/admin/skills', revision: '"3"', body: changed });
  expect(draft.isDirty()).toBe(false);
  expect(memory.size).toBe(0);
});

test('what is typed while a save is on its way stays, as a change of what was saved', async () => {
  serve(ok(3, [skill('a')]), ok(4, [skill('a', { name: 'Sent' })]));
  const draft = await open();
  draft.change([skill('a', { name: 'Sent' })]);
  const saving = draft.save();
  draft.change([skill('a', { name: 'Typed since' })]);
  await saving;
  expect(valueOf(draft)[0]?.name).toBe('Typed since');
  expect(draft.isDirty()).toBe(true);
});

test('a faulty document is not sent, and its faults are named by their places', async () => {
  const sent = serve(ok(3, [skill('a')]));
  const draft = await open();
  const long = [skill('a'), skill('b', { name: 'x'.repeat(201) })];
  draft.change(long);
  expect((await draft.save()).result).toBe('invalid');
  expect(sent).toHaveLength(1);
  const errors = errorsOf('skills', long);
  expect(Object.keys(errors)).toEqual(['1.name']);
  expect(errorsBelow(errors, 1)).toEqual({ name: errors['1.name'] });
  expect(errorAt({ 'description.root.children.0': 'Deep' }, 'description')).toBe('Deep');
});

test('a save that fails keeps the text and says why', async () => {
  serve(ok(3, [skill('a')]), [500, { message: 'The database is away' }]);
  const draft = await open();
  draft.change([skill('a', { name: 'New' })]);
  expect(await draft.save()).toEqual({ result: 'failed', reason: 'Failed to update skills: The database is away' });
  expect(draft.get()).toMatchObject({ status: 'editing', failure: 'Failed to update skills: The database is away' });
  expect(draftSlot('skills').recall()?.value[0]?.name).toBe('New');
});

test('a save that is answered with success: false has failed, whatever its status', async () => {
  serve(ok(3, [skill('a')]), [200, { success: false, message: 'The database is away' }]);
  const draft = await open();
  draft.change([skill('a', { name: 'New' })]);
  expect((await draft.save()).result).toBe('failed');
  expect(draft.get()).toMatchObject({ status: 'editing', value: [{ name: 'New' }] });
});

test('the server’s faults stand at their fields until something is changed', async () => {
  serve(ok(3, [skill('a')]), [422, { message: 'No', errors: [{ path: '0.name', message: 'Not this one' }] }]);
  const draft = await open();
  draft.change([skill('a', { name: 'New' })]);
  await draft.save();
  expect(draft.get()).toMatchObject({ refused: { '0.name': 'Not this one' } });
  draft.change([skill('a', { name: 'Newer' })]);
  expect(draft.get()).toMatchObject({ refused: {} });
});

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

test('a draft that was typed on an older version meets the newer one when it is saved', async () => {
  serve(ok(3, [skill('a')]));
  const before = await open();
  before.change([skill('a', { name: 'Mine' })]);
  before.keepNow();
  const theirs = [skill('a', { level: 90 })];
  const sent = serve(ok(7, theirs), [409, { message: 'Someone else' }], ok(7, theirs), ok(8, []));
  const after = await open();
  expect((await after.save()).result).toBe('conflict');
  expect(sent[1]?.revision).toBe('"3"');
  expect(after.get()).toMatchObject({ status: 'conflict', theirs: { revision: 7 } });
  expect(after.canMerge()).toBe(true);
  after.resolve('both');
  expect(valueOf(after)).toEqual([skill('a', { name: 'Mine', level: 90 })]);
  await after.save();
  expect(sent[3]).toMatchObject({ method: 'PUT', revision: '"7"' });
});

/** A draft that was to be saved after somebody else had saved another one. */
const meet = async () => {
  serve(ok(1, [skill('a')]), [409, { message: 'Someone else' }], ok(2, [skill('a', { name: 'Theirs' })]));
  const draft = await open();
  draft.change([skill('a', { name: 'Mine' })]);
  await draft.save();
  return draft;
};

test('after a conflict one’s own text is saved over theirs, or theirs is taken', async () => {
  const keeping = await meet();
  expect(keeping.canMerge()).toBe(false);
  keeping.resolve('mine');
  expect(valueOf(keeping)[0]?.name).toBe('Mine');
  expect(keeping.isDirty()).toBe(true);
  memory.clear();
  const taking = await meet();
  taking.resolve('theirs');
  expect(valueOf(taking)[0]?.name).toBe('Theirs');
  expect(taking.isDirty()).toBe(false);
  expect(memory.size).toBe(0);
});

test('a conflict that is deferred keeps the text, and the next save asks again', async () => {
  const theirs = [skill('a', { name: 'Theirs' })];
  const no = [409, { message: 'Someone else' }] as const;
  serve(ok(1, [skill('a')]), no, ok(2, theirs), no, ok(2, theirs));
  const draft = await open();
  draft.change([skill('a', { name: 'Mine' })]);
  await draft.save();
  draft.postpone();
  expect(draft.get()).toMatchObject({ status: 'editing' });
  expect(valueOf(draft)[0]?.name).toBe('Mine');
  expect((await draft.save()).result).toBe('conflict');
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
  // And back: nothing of either is lost.
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

test('coming back to an untouched draft takes over what was published elsewhere', async () => {
  serve(ok(3, [skill('a')]), ok(4, [skill('b')]), ok(5, [skill('c')]), [500, { message: 'Away' }]);
  const draft = await open();
  await draft.refresh();
  expect(valueOf(draft)).toEqual([skill('b')]);
  const refreshing = draft.refresh();
  draft.change([skill('b', { name: 'Typed meanwhile' })]);
  await refreshing;
  expect(valueOf(draft)[0]?.name).toBe('Typed meanwhile');
  draft.change([skill('b')]);
  await draft.refresh();
  expect(valueOf(draft)).toEqual([skill('b')]);
});

test('an editor with something to fall back to opens without the server, and overwrites nothing unseen', async () => {
  const sent = serve([500, { message: 'Away' }], [409, { message: 'Someone else' }], ok(4, [skill('real')]));
  const draft = createDraft('skills', { fallback: () => [skill('proposal')] });
  expect(await draft.load()).toBe('Failed to fetch skills: Away');
  expect(valueOf(draft)).toEqual([skill('proposal')]);
  expect(draft.isDirty()).toBe(false);
  draft.change([skill('proposal', { name: 'Mine' })]);
  expect((await draft.save()).result).toBe('conflict');
  expect(sent[1]?.revision).toBe('"0"');
  expect(draft.canMerge()).toBe(false);
});

test('a proposal nobody has touched is not published: saving asks for the real document', async () => {
  const sent = serve([500, { message: 'Away' }], ok(4, [skill('real')]));
  const draft = createDraft('skills', { fallback: () => [skill('proposal')] });
  await draft.load();
  expect((await draft.save()).result).toBe('failed');
  expect(sent.map(({ method }) => method)).toEqual(['GET', 'GET']);
  expect(valueOf(draft)).toEqual([skill('real')]);
});

test('what is kept in the browser but fits no document is not opened', () => {
  const kept = (value: unknown) => {
    memory.set('draft:skills', JSON.stringify({ value, base: { revision: 1, body: [] }, at: '2026-11-21T12:00:00Z' }));
    return draftSlot('skills').recall();
  };
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

const serverDraft = (revision: number, body: Skill[], base = 3) => ({
  key: 'skills',
  revision,
  base_revision: base,
  saved_at: '2026-11-21T14:20:00.000Z',
  saved_by: 'other',
  body,
});

const okDraft = (revision: number, body: Skill[]) =>
  [200, { success: true, data: serverDraft(revision, body) }] as const;

const okWithDraft = (revision: number, body: Skill[], draft: number) => {
  const { body: _, ...state } = serverDraft(draft, []);
  return [200, { success: true, data: { ...stored(revision, body), draft: state } }] as const;
};

test('a draft that was saved on the server is kept, not live, and ends with the save that publishes it', async () => {
  const mine = [skill('a', { name: 'Mine' })];
  const sent = serve(ok(3, [skill('a')]), okDraft(1, mine), ok(4, mine));
  const draft = await open();
  draft.change(mine);
  expect(draft.isUnkept()).toBe(true);
  expect(await draft.save('draft')).toEqual({ result: 'saved' });
  expect(sent[1]).toEqual({
    method: 'PUT',
    path: '/api/admin/drafts/skills',
    revision: '"0"',
    body: { body: mine, base_revision: 3 },
  });
  expect([draft.isDirty(), draft.isUnkept()]).toEqual([true, false]);
  await draft.save();
  expect(sent[2]).toMatchObject({ path: '/api/admin/skills', draft: '"1"' });
  expect(draft.get()).toMatchObject({ draft: null, draftRevision: 0 });
});

test('a draft of another computer is offered, gone on from, and what stood there can be brought back', async () => {
  const theirs = [skill('a', { name: 'Begun elsewhere' })];
  serve(okWithDraft(3, [skill('a')], 2), okDraft(2, theirs), okDraft(3, theirs));
  const draft = await open();
  expect(draft.get()).toMatchObject({ draft: { revision: 2 }, draftRevision: 0 });
  draft.change([skill('a', { name: 'Typed here' })]);
  expect(await draft.takeDraft()).toBeNull();
  expect(valueOf(draft)).toEqual(theirs);
  expect(draft.isUnkept()).toBe(false);
  draft.undo();
  expect(valueOf(draft)).toEqual([skill('a', { name: 'Typed here' })]);
});

test('a draft that goes on from the server’s does so after a reload, too', async () => {
  const mine = [skill('a', { name: 'Mine' })];
  const sent = serve(ok(3, [skill('a')]), okDraft(1, mine), okWithDraft(3, [skill('a')], 1), okDraft(2, mine));
  const first = await open();
  first.change(mine);
  await first.save('draft');
  const second = await open();
  expect(second.get()).toMatchObject({ value: mine, draftRevision: 1 });
  expect(second.isUnkept()).toBe(false);
  second.change([skill('a', { name: 'Mine, better' })]);
  await second.save('draft');
  expect(sent[3]).toMatchObject({ revision: '"1"' });
});

test('of two windows that save a draft, the second is asked, and either way goes on from the newest', async () => {
  const theirs = [skill('a', { name: 'Theirs' })];
  const mine = [skill('a', { name: 'Mine' })];
  const refusal = [409, { success: false, message: 'Another draft', detail: 'Another draft' }] as const;
  const sent = serve(ok(3, [skill('a')]), refusal, okDraft(5, theirs), okDraft(6, mine));
  const draft = await open();
  draft.change(mine);
  expect(await draft.save('draft')).toMatchObject({ result: 'conflict' });
  expect(draft.get()).toMatchObject({
    status: 'conflict',
    theirs: { body: theirs },
    theirDraft: { state: { revision: 5 } },
  });
  draft.resolve('mine');
  expect(await draft.save('draft')).toEqual({ result: 'saved' });
  expect(sent[3]).toMatchObject({ revision: '"5"', body: { body: mine, base_revision: 3 } });
});

test('what was kept on the server and published from another computer does not come back here', async () => {
  const mine = [skill('a', { name: 'Mine' })];
  const published = [skill('a', { name: 'Mine, gone on with elsewhere' })];
  serve(ok(3, [skill('a')]), okDraft(1, mine), ok(4, published), ok(4, published));
  const first = await open();
  first.change(mine);
  await first.save('draft');
  // The window that stayed open, and one that is opened anew.
  await first.refresh();
  expect(valueOf(first)).toEqual(published);
  const second = await open();
  expect(valueOf(second)).toEqual(published);
  expect(second.isDirty()).toBe(false);
});
