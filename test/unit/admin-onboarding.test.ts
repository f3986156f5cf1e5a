import { expect, test } from 'vitest';
import type { DocumentState } from '#contract/admin-content';
import { DOCUMENT_KEYS, type DocumentKey } from '#contract/content';
import { firstSteps } from '../../src-web/features/admin/onboarding/onboarding.tsx';

const states = (saved: readonly DocumentKey[]): DocumentState[] =>
  DOCUMENT_KEYS.map((key) => ({
    key,
    revision: saved.includes(key) ? 2 : 1,
    updated_at: '2026-01-01T00:00:00.000Z',
    updated_by: 'admin',
    is_sample: !saved.includes(key),
  }));

const done = (saved: readonly DocumentKey[], isResumeSample = true): string[] =>
  firstSteps(states(saved), isResumeSample)
    .filter(({ isDone }) => isDone)
    .map(({ tab }) => tab);

test('on a new site nothing is done', () => {
  expect(done([])).toEqual([]);
});

const PROFILE: readonly DocumentKey[] = [
  'profile',
  'founder',
  'experience',
  'education',
  'certifications',
  'technical_skills',
];

test('a step is done when all of its documents have been saved', () => {
  expect(done(['profile', 'skills'])).toEqual(['services']);
  expect(done(['profile', 'founder'])).toEqual([]);
  expect(done([...PROFILE, 'story', 'values', 'approach'])).toEqual(['profile']);
  expect(done(['story', 'values', 'approach', 'why_choose_us'])).toEqual(['about']);
});

/** These documents start without text. */
const EMPTY: readonly DocumentKey[] = ['sections', 'choices', 'pages', 'words', 'look', 'site_pictures'];

test('the resume is done once it is no sample any more', () => {
  expect(done([], false)).toEqual(['media']);
});

test('every document with invented words belongs to a step', () => {
  expect(done(DOCUMENT_KEYS)).toHaveLength(5);
  for (const key of DOCUMENT_KEYS) {
    if (EMPTY.includes(key)) continue;
    expect(done(DOCUMENT_KEYS.filter((other) => other !== key)), key).toHaveLength(4);
  }
});
