import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { centsOf } from '#contract/money';
import { halvesOf, totalOf } from '#contract/quote-rules';
import { lastDayOf, quoteState } from '../../src-worker/services/quotes/quote-state.ts';

const AT = '2026-11-20T10:00:00.000Z';

const sent = {
  version: 1,
  lastDay: '2026-12-07',
  acceptedAt: null,
  declinedAt: null,
  declineReason: null,
  withdrawnAt: null,
};

const stateAt = (change: object, paid: (string | null)[] = [null], now = '2026-12-01T00:00:00.000Z') =>
  quoteState(
    { ...sent, ...change },
    paid.map((at) => ({ paid_at: at, state: at === null ? 'due' : 'paid' })),
    new Date(now),
  );

test('quote state: it follows from the instants, one at a time', () => {
  expect(stateAt({ version: 0, lastDay: null })).toEqual({ name: 'draft' });
  expect(stateAt({})).toEqual({ name: 'open', last_day: '2026-12-07' });
  expect(stateAt({ acceptedAt: AT })).toEqual({ name: 'accepted', at: AT });
  expect(stateAt({ acceptedAt: AT }, [AT, null])).toEqual({ name: 'accepted', at: AT });
  expect(stateAt({ acceptedAt: AT }, [AT, '2026-11-29T00:00:00.000Z'])).toEqual({
    name: 'paid',
    at: '2026-11-29T00:00:00.000Z',
  });
  expect(stateAt({ declinedAt: AT, declineReason: 'No' })).toEqual({ name: 'declined', at: AT, reason: 'No' });
  expect(stateAt({ withdrawnAt: AT })).toEqual({ name: 'withdrawn', at: AT });
  expect(stateAt({ acceptedAt: AT, withdrawnAt: AT })).toEqual({ name: 'withdrawn', at: AT });
});

test('quote state: money that came after a withdrawal counts', () => {
  expect(stateAt({ acceptedAt: AT, withdrawnAt: AT }, [AT])).toMatchObject({ name: 'paid' });
  expect(stateAt({ acceptedAt: AT, withdrawnAt: AT }, [AT, null])).toMatchObject({ name: 'accepted' });
});

test('quote state: open to the last instant of the last day', () => {
  expect(stateAt({}, [null], '2026-12-07T23:59:59.999Z').name).toBe('open');
  expect(stateAt({}, [null], '2026-12-08T00:00:00.000Z').name).toBe('expired');
  expect(stateAt({ acceptedAt: AT }, [null], '2027-12-08T00:00:00.000Z').name).toBe('accepted');
});

test('valid days are days: from the end of January, over a leap day, and into another year', () => {
  expect(lastDayOf(new Date('2027-01-31T23:59:59.999Z'), 30)).toBe('2027-03-02');
  expect(lastDayOf(new Date('2028-02-28T00:00:00.000Z'), 1)).toBe('2028-02-29');
  expect(lastDayOf(new Date('2026-12-31T12:00:00.000Z'), 1)).toBe('2027-01-01');
});

test('halves: both come to the total to the cent, the first has the odd one, and neither is nothing', () => {
  fc.assert(
    fc.property(fc.integer({ min: 2, max: 100_000_000 }), (cents) => {
      const [first, second] = halvesOf(cents);
      return first + second === cents && first - second <= 1 && first >= second && second >= 1;
    }),
  );
});

test('total: lines of any cents add up exactly', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: 10_000_000 }), { maxLength: 10 }), (cents) => {
      const lines = cents.map((each) => ({ amount: each / 100 }));
      return (
        totalOf(lines) === cents.reduce((sum, each) => sum + each, 0) &&
        lines.every(({ amount }) => centsOf(amount) / 100 === amount)
      );
    }),
  );
});
