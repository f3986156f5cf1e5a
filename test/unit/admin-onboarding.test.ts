import { expect, test } from 'vitest';
import type { DocumentState } from '#contract/admin-content';
import { DOCUMENT_KEYS, type DocumentKey } from '#contract/content';
import { firstSteps } from '../../src-web/features/admin/onboarding/first-steps.ts';

const states = (saved: readonly DocumentKey[]): DocumentState[] =>
  DOCUMENT_KEYS.map((key) => ({
    key,
    revision: saved.includes(key) ? 2 : 1,
    updated_at: '2026-01-01T00:00:00.000Z',
    updated_by: 'admin',
    is_sample: !saved.includes(key),
  }));

const done = (saved: readonly DocumentKey[]): string[] =>
  firstSteps(states(saved))
    .filter(({ isDone }) => isDone)
    .map(({ tab }) => tab);

test('on a new site nothing is done', () => {
  expect(done([])).toEqual([]);
});

test('a step is done when all of its documents have been saved', () => {
  expect(done(['profile', 'skills'])).toEqual(['services']);
  expect(done(['profile', 'founder', 'story', 'values', 'approach'])).toEqual(['profile']);
  expect(done(['story', 'values', 'approach', 'why_choose_us'])).toEqual(['about']);
});

test('documents that no step is about leave nothing undone', () => {
  expect(
    done(['profile', 'founder', 'skills', 'projects', 'pricing', 'story', 'values', 'approach', 'why_choose_us']),
  ).toHaveLength(5);
});
