import { expect, test } from 'vitest';
import type { Skill } from '#contract/content';
import { plainToRichText } from '#contract/rich-text';
import { threeWayMerge } from '../../src-web/features/admin/draft/three-way-merge.ts';
import { skill } from './skill.ts';

const base = [skill('a'), skill('b'), skill('c')];

test('changes to different items, and to different fields of one, are combined', () => {
  const mine = [skill('a', { name: 'Mine' }), skill('b'), skill('c')];
  const theirs = [skill('a', { level: 10 }), skill('b', { name: 'Theirs' }), skill('c')];
  expect(threeWayMerge(base, mine, theirs)?.value).toEqual([
    skill('a', { name: 'Mine', level: 10 }),
    skill('b', { name: 'Theirs' }),
    skill('c'),
  ]);
});

test('items both have added and one has deleted are combined', () => {
  const mine = [...base, skill('mine')];
  const theirs = [skill('a'), skill('c'), skill('theirs')];
  expect(threeWayMerge(base, mine, theirs)?.value.map(({ id }) => id)).toEqual(['a', 'c', 'theirs', 'mine']);
});

test('one owner’s order stands beside the other one’s words', () => {
  const mine = [skill('c', { order: 1 }), skill('a', { order: 2 }), skill('b', { order: 3 })];
  const theirs = [skill('a'), skill('b', { name: 'Theirs' }), skill('c')];
  const both = threeWayMerge(base, mine, theirs)?.value;
  expect(both?.map(({ id, name }) => [id, name])).toEqual([
    ['c', 'c'],
    ['a', 'a'],
    ['b', 'Theirs'],
  ]);
});

/** The list with its first service changed. */
const at = (fields: Partial<Skill>) => [skill('a', fields), skill('b'), skill('c')];

test('what both have changed in two ways is not combined', () => {
  expect(threeWayMerge(base, at({ name: 'Mine' }), at({ name: 'Theirs' }))).toBeNull();
  expect(
    threeWayMerge(base, at({ description: plainToRichText('Mine') }), at({ description: plainToRichText('Theirs') })),
  ).toBeNull();
  // An item was deleted here and changed there, so nobody can tell which wish counts.
  expect(threeWayMerge(base, [skill('b'), skill('c')], at({ name: 'Theirs' }))).toBeNull();
  // The same change by both counts as one change.
  expect(threeWayMerge(base, at({ name: 'Same' }), at({ name: 'Same' }))?.value).toEqual(at({ name: 'Same' }));
});
