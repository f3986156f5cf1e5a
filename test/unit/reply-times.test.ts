import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { dueAt, summariseReplies, type ReplyTimes } from '../../src-worker/services/reply-deadline/reply-times.ts';

const HOUR_MS = 3_600_000;
const NOW = new Date('2036-06-15T12:00:00.000Z');
const NEVER = { from: null, back: null };

const ago = (hours: number): string => new Date(NOW.getTime() - hours * HOUR_MS).toISOString();

/** A message from so many hours ago, answered after so many hours or still waiting. */
const message = (hours: number, answered: number | null = null, isProven = true): ReplyTimes => ({
  receivedAt: ago(hours),
  dueAt: ago(hours - 24),
  repliedAt: answered === null ? null : ago(hours - answered),
  isProven: answered !== null && isProven,
});

const answered = (hours: number, count: number): ReplyTimes[] =>
  Array.from({ length: count }, () => message(100, hours));

const due = (at: string, from: string | null, back: string | null) =>
  dueAt(new Date(at), { from, back }).toISOString().slice(0, 16);

test('reply deadline: 24 hours, which stand still in an absence', () => {
  expect(due('2036-06-10T10:00:00Z', null, null)).toBe('2036-06-11T10:00');
  // This message came while the owner was away.
  expect(due('2036-06-10T10:00:00Z', '2036-06-09', '2036-06-12')).toBe('2036-06-13T00:00');
  // The message came fourteen hours before the absence.
  expect(due('2036-06-08T10:00:00Z', '2036-06-09', '2036-06-12')).toBe('2036-06-12T10:00');
  // These messages came long before the absence and after it.
  expect(due('2036-06-01T10:00:00Z', '2036-06-09', '2036-06-12')).toBe('2036-06-02T10:00');
  expect(due('2036-06-12T00:00:00Z', '2036-06-09', '2036-06-12')).toBe('2036-06-13T00:00');
});

test('reply deadline: whatever the absence, no deadline is sooner or without an end', () => {
  const moment = fc.date({ min: new Date('2036-01-01'), max: new Date('2036-12-31'), noInvalidDate: true });
  fc.assert(
    fc.property(moment, moment, fc.integer({ min: 1, max: 90 }), (received, start, days) => {
      const from = start.toISOString().slice(0, 10);
      const back = new Date(Date.parse(from) + days * 24 * HOUR_MS).toISOString().slice(0, 10);
      const waits = dueAt(received, { from, back }).getTime() - received.getTime();
      expect(waits).toBeGreaterThanOrEqual(24 * HOUR_MS);
      expect(waits).toBeLessThanOrEqual((days + 1) * 24 * HOUR_MS);
      expect(dueAt(received, NEVER).getTime() - received.getTime()).toBe(24 * HOUR_MS);
    }),
  );
});

test('reply figure: it needs five replies, nothing overdue, nine of ten within a day, and half of the replies proven', () => {
  expect(summariseReplies(answered(2, 4), NOW)).toMatchObject({ figure: null, reason: 'few' });
  // A message that waits counts as no reply.
  expect(summariseReplies([...answered(2, 4), message(1), message(1)], NOW).reason).toBe('few');
  expect(summariseReplies(answered(2, 5), NOW)).toMatchObject({ figure: { hours: 2 }, reason: null });
  expect(summariseReplies([...answered(2, 20), message(24)], NOW)).toMatchObject({
    figure: null,
    reason: 'overdue',
    overdue: 1,
  });
  expect(summariseReplies([...answered(2, 9), message(90, 30)], NOW).figure?.hours).toBe(2);
  expect(summariseReplies([...answered(2, 8), message(90, 30), message(90, 25)], NOW)).toMatchObject({
    reason: 'slow',
  });
  const said = Array.from({ length: 3 }, () => message(90, 2, false));
  expect(summariseReplies([...answered(2, 3), ...said], NOW).reason).toBeNull();
  expect(summariseReplies([...answered(2, 2), ...said], NOW).reason).toBe('unproven');
});

test('reply figure: of 26 messages with one answered nothing is said, and waiting messages never make it better', () => {
  const waiting = Array.from({ length: 25 }, () => message(0.1));
  expect(summariseReplies([message(1, 0.2), ...waiting], NOW)).toMatchObject({ figure: null, reason: 'few' });
  expect(summariseReplies([...answered(9, 5), ...waiting], NOW).figure?.hours).toBe(9);
  const hours = fc.double({ min: 0.01, max: 23, noNaN: true });
  fc.assert(
    fc.property(fc.array(hours, { minLength: 5, maxLength: 40 }), fc.array(hours, { maxLength: 40 }), (times, ages) => {
      const replies = times.map((time) => message(48, time));
      const alone = summariseReplies(replies, NOW).figure?.hours ?? 0;
      const both = summariseReplies([...replies, ...ages.map((age) => message(age))], NOW).figure?.hours ?? 0;
      expect(both).toBeGreaterThanOrEqual(alone);
      expect(both).toBeLessThanOrEqual(Math.max(alone, Math.ceil(Math.max(0, ...ages))));
    }),
  );
});

test('reply figure: what waits for longer counts once more with its age, and the figure ends when the first is due', () => {
  const { figure } = summariseReplies([...answered(2, 5), message(20), message(3)], NOW);
  expect(figure).toEqual({ hours: 20, until: ago(-4) });
  expect(summariseReplies([...answered(2, 5), message(20), message(2)], NOW).figure?.hours).toBe(20);
  expect(summariseReplies([...answered(2, 20), message(20)], NOW).figure?.hours).toBe(2);
  // No message waits, so the figure lasts until a message of now would be due.
  expect(summariseReplies(answered(0.2, 5), NOW).figure).toEqual({ hours: 1, until: ago(-24) });
});
