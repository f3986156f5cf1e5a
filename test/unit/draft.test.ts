import { expect, test } from 'vitest';
import { plainToRichText } from '#contract/rich-text';
import { errorAt, errorsBelow, errorsOf } from '../../src-web/features/admin/draft/check-draft.ts';
import { createDraft } from '../../src-web/features/admin/draft/create-draft.ts';
import { draftSlot } from '../../src-web/features/admin/draft/draft-storage.ts';
import { createUndoStack, lastChanged, lastUndone } from '../../src-web/features/admin/draft/undo-stack.ts';
import { isSameValue } from '../../src-web/features/admin/draft/same-value.ts';
import { beginInEmptyBrowser, memory, ok, open, serve, valueOf } from './draft-steps.ts';
import { skill } from './skill.ts';

beginInEmptyBrowser();

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
  expect(steps.lastStepAt()).toBe(5000);
  text = steps.undo(text) ?? 'none';
  expect(text).toBe('Words');
  text = steps.undo(text) ?? 'none';
  expect(text).toBe('');
  expect(steps.undo(text)).toBeNull();
  text = steps.redo(text) ?? 'none';
  text = steps.redo(text) ?? 'none';
  expect(text).toBe('Words, then others');
  expect(steps.redo(text)).toBeNull();
  time = 8000;
  text = steps.undo(text) ?? 'none';
  type('Words and more', 9000);
  expect(steps.redo(text)).toBeNull();
});

test('several documents of a tab go back and forth as if they were one', () => {
  let time = 0;
  const now = () => (time += 1);
  const both = [createUndoStack<string>(now), createUndoStack<string>(now)] as const;
  const [first, second] = both;
  expect([lastChanged(both), lastUndone(both)]).toEqual([undefined, undefined]);
  first.note('', false);
  second.note('', false);
  for (const expected of [second, first]) {
    expect(lastChanged(both)).toBe(expected);
    expect(expected.undo('typed')).toBe('');
  }
  expect(lastChanged(both)).toBeUndefined();
  for (const expected of [first, second]) {
    expect(lastUndone(both)).toBe(expected);
    expect(expected.redo('')).toBe('typed');
  }
  second.undo('typed');
  first.note('typed', false);
  expect(lastUndone(both)).toBeUndefined();
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

/** Makes a draft that was to be saved after somebody else had saved another one. */
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
