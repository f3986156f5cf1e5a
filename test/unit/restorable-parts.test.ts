import { expect, test } from 'vitest';
import { withPart } from '#contract/items';
import { restorableParts } from '../../src-web/features/admin/history/restore-part.tsx';
import { skill } from './skill.ts';

const places = (list: { id: string; name: string; order: number }[]) =>
  list.map(({ id, name, order }) => [id, name, order]);

test('of a list, each item that is gone or was changed since can be brought back alone', () => {
  const old = [
    skill('a', { name: 'Ghostwriting', order: 1 }),
    skill('b', { name: 'Editing', order: 2 }),
    skill('c', { order: 3 }),
  ];
  const live = [skill('c', { order: 1 }), skill('a', { name: 'Ghosts', order: 2 }), skill('new', { order: 3 })];
  expect(restorableParts(old, live)).toEqual([
    { id: 'a', title: 'Ghostwriting', isGone: false },
    { id: 'b', title: 'Editing', isGone: true },
  ]);
  expect(places(withPart(live, old, 'a'))[1]).toEqual(['a', 'Ghostwriting', 2]);
  expect(places(withPart(live, old, 'b')).map(([id, , order]) => [id, order])).toEqual([
    ['c', 1],
    ['b', 2],
    ['a', 3],
    ['new', 4],
  ]);
  expect(restorableParts(live, live)).toEqual([]);
});

test('of any other document, each field can be brought back alone', () => {
  const old = { personalInfo: { name: 'Ada', title: 'Editor' }, socialLinks: [] };
  const live = { personalInfo: { name: 'Ada L.', title: 'Writer' }, socialLinks: [] };
  expect(restorableParts(old, live).map(({ id }) => id)).toEqual(['personalInfo.name', 'personalInfo.title']);
  expect(withPart(live, old, 'personalInfo.name')).toEqual({
    personalInfo: { name: 'Ada', title: 'Writer' },
    socialLinks: [],
  });
  expect(withPart({ title: 'New', imageUrl: 'x' }, { title: 'Old', imageUrl: 'y' }, 'title')).toEqual({
    title: 'Old',
    imageUrl: 'x',
  });
});
