import { expect, test } from 'vitest';
import type { Skill } from '#contract/content';
import { beginInEmptyBrowser, ok, open, serve, stored, valueOf } from './draft-steps.ts';
import { skill } from './skill.ts';

beginInEmptyBrowser();

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
  // One window stayed open, and another one is opened anew.
  await first.refresh();
  expect(valueOf(first)).toEqual(published);
  const second = await open();
  expect(valueOf(second)).toEqual(published);
  expect(second.isDirty()).toBe(false);
});
