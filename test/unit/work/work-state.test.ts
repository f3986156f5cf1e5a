import { expect, test } from 'vitest';
import type { WorkAnswer } from '#contract/work';
import { foldWork, isLate, workState, workTurn, type WorkFacts } from '../../../src-worker/services/work/work-state.ts';

const NONE: WorkFacts = {
  version: 0,
  startedAt: null,
  deliveredAt: null,
  changesAt: null,
  askedAt: null,
  approvedAt: null,
  closedAt: null,
  cancelledAt: null,
};

const at = (minute: number): string => `2026-11-25T10:${String(minute).padStart(2, '0')}:00.000Z`;

const delivered = (version: number, minute: number) => ({ version, deliveredAt: at(minute) });

const answer = (kind: WorkAnswer['kind'], version: number, minute: number, from: WorkAnswer['from'] = 'client') => ({
  kind,
  version,
  from,
  at: at(minute),
});

test('work is planned until it is started, and then in work until the first version', () => {
  expect(workState(NONE)).toEqual({ name: 'planned' });
  expect(workState({ ...NONE, startedAt: at(1) })).toEqual({ name: 'in_work', at: at(1) });
  expect(workState({ ...NONE, ...foldWork([delivered(1, 2)], []) })).toEqual({ name: 'delivered', at: at(2) });
});

test('wanted changes last until the next version', () => {
  const wanted = foldWork([delivered(1, 1)], [answer('changes', 1, 2)]);
  expect(workState({ ...NONE, ...wanted })).toEqual({ name: 'changes_wanted', at: at(2) });
  const again = foldWork([delivered(1, 1), delivered(2, 3)], [answer('changes', 1, 2)]);
  expect(workState({ ...NONE, ...again })).toEqual({ name: 'delivered', at: at(3) });
});

test('an approval outlasts a close, a cancellation outlasts a version', () => {
  const approved = foldWork([delivered(1, 1)], [answer('approval', 1, 2)]);
  expect(workState({ ...NONE, ...approved, closedAt: at(3) })).toEqual({ name: 'approved', at: at(2) });
  expect(workState({ ...NONE, ...foldWork([delivered(1, 1)], []), cancelledAt: at(3) }).name).toBe('cancelled');
  expect(workState({ ...NONE, closedAt: at(3) }).name).toBe('closed');
});

test('a comment makes it the owner’s turn until the owner answers', () => {
  const versions = [delivered(1, 1)];
  const turn = (...answers: ReturnType<typeof answer>[]) => workTurn({ ...NONE, ...foldWork(versions, answers) });
  expect(turn()).toBe('client');
  expect(turn(answer('comment', 1, 2))).toBe('owner');
  expect(turn(answer('comment', 1, 2), answer('comment', 1, 3, 'owner'))).toBe('client');
  expect(turn(answer('changes', 1, 2), answer('comment', 1, 3, 'owner'))).toBe('owner');
  expect(turn(answer('comment', 1, 2), answer('approval', 1, 3))).toBeNull();
  expect(workTurn(NONE)).toBe('owner');
});

test('work is late after its day, while the owner has it', () => {
  const due = { ...NONE, dueOn: '2026-11-24' };
  expect(isLate(due, '2026-11-24')).toBe(false);
  expect(isLate(due, '2026-11-25')).toBe(true);
  expect(isLate({ ...due, ...foldWork([delivered(1, 1)], []) }, '2026-11-25')).toBe(false);
  expect(isLate({ ...NONE, dueOn: null }, '2026-11-25')).toBe(false);
});
