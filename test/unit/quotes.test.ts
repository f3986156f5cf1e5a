import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { centsOf } from '#contract/cents';
import { plannedParts, problemOfParts, type WrittenPart } from '#contract/quote-parts';
import { QUOTE_PARTS } from '#contract/quote-rules';
import { totalOf } from '#contract/quote-lines';
import { addDays, dayIn, endOfDayIn } from '#contract/days';
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
      const [first = 0, second = 0] = plannedParts({ payment: 'halves' }, cents).map((part) => part.cents);
      return first + second === cents && first - second <= 1 && first >= second && second >= 1;
    }),
  );
});

const written = (share: number | null, more: Partial<WrittenPart> = {}): WrittenPart => ({
  share,
  amount: null,
  due: 'acceptance',
  day: null,
  ...more,
});

const cut = fc.oneof(
  fc.double({ min: 0.01, max: 99.99, noNaN: true }).map((share) => written(share)),
  fc.integer({ min: 1, max: 50_000_000 }).map((cents) => written(null, { amount: cents / 100 })),
);

test('parts: any shares and amounts come to the total to the cent, and none that can be sent is under 1.00', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 100_000_000 }), fc.array(cut, { maxLength: 5 }), (cents, cuts) => {
      const payment = { payment: 'parts', parts: [...cuts, written(null)] } as const;
      const planned = plannedParts(payment, cents);
      const sum = planned.reduce((all, part) => all + part.cents, 0);
      if (sum !== cents || planned.length !== (cents === 0 ? 0 : cuts.length + 1)) return false;
      return problemOfParts(payment, cents) !== null || planned.every((part) => part.cents >= 100);
    }),
  );
});

test('parts: thirds of 100.00 and of 99.99, and three times 33.33', () => {
  const thirds = (cents: number) =>
    plannedParts({ payment: 'parts', parts: [written(100 / 3), written(100 / 3), written(null)] }, cents).map(
      (part) => part.cents,
    );
  expect(thirds(10_000)).toEqual([3333, 3333, 3334]);
  expect(thirds(9999)).toEqual([3333, 3333, 3333]);
  expect(thirds(100_000_000)).toEqual([33_333_333, 33_333_333, 33_333_334]);
  const amounts = [written(null, { amount: 33.33 }), written(null, { amount: 33.33 }), written(null)];
  expect(plannedParts({ payment: 'parts', parts: amounts }, 9999)).toEqual(
    (['part-1', 'part-2', 'part-3'] as const).map((part) => ({ part, cents: 3333, due: 'acceptance', day: null })),
  );
  expect(QUOTE_PARTS.filter((part) => part.startsWith('part-'))).toHaveLength(6);
});

const problem = (...parts: WrittenPart[]) => problemOfParts({ payment: 'parts', parts }, 10_000);

test('parts: what is missing or wrong is named at its field', () => {
  expect(problem()).toMatchObject({ path: ['parts'] });
  expect(problem(written(50), written(null))).toBeNull();
  expect(problem(written(null), written(null))).toMatchObject({ path: ['parts', 0, 'amount'] });
  expect(problem(written(50, { amount: 3 }), written(null))).toMatchObject({ path: ['parts', 0, 'amount'] });
  expect(problem(written(50), written(50))).toMatchObject({ path: ['parts', 1, 'amount'] });
  expect(problem(written(99.5), written(null))).toMatchObject({ path: ['parts', 1, 'amount'] });
  expect(problem(written(60), written(60), written(null))).toMatchObject({ path: ['parts', 2, 'amount'] });
  expect(problem(written(0.5), written(null))).toMatchObject({ path: ['parts', 0, 'amount'] });
  expect(problem(written(null, { due: 'date' }))).toMatchObject({ path: ['parts', 0, 'day'] });
  expect(problem(written(null, { day: '2027-01-31' }))).toMatchObject({ path: ['parts', 0, 'day'] });
});

test('days: they end where the clocks of the zone say so, also in nights that are longer or shorter', () => {
  const ends = [
    ['UTC', '2027-01-31', '2027-01-31T23:59:59.999Z'],
    ['Europe/Berlin', '2027-03-27', '2027-03-27T22:59:59.999Z'],
    ['Europe/Berlin', '2027-03-28', '2027-03-28T21:59:59.999Z'],
    ['Europe/Berlin', '2027-10-31', '2027-10-31T22:59:59.999Z'],
    ['America/New_York', '2027-11-07', '2027-11-08T04:59:59.999Z'],
    ['Pacific/Kiritimati', '2027-01-31', '2027-01-31T09:59:59.999Z'],
    ['Pacific/Pago_Pago', '2027-01-31', '2027-02-01T10:59:59.999Z'],
    // This night has no midnight in Beirut, because its clocks skip it.
    ['Asia/Beirut', '2027-03-27', '2027-03-27T21:59:59.999Z'],
  ] as const;
  for (const [zone, day, end] of ends) {
    expect(endOfDayIn(zone, day), `${zone} ${day}`).toBe(end);
    expect(dayIn(zone, end)).toBe(day);
  }
  expect(addDays('2027-01-31', 14)).toBe('2027-02-14');
  expect(addDays('2028-02-28', 1)).toBe('2028-02-29');
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
