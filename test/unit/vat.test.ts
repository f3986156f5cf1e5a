import { array, assert, constantFrom, integer, option, property, record } from 'fast-check';
import { expect, test } from 'vitest';
import {
  categoriesProblem,
  lineCents,
  netLines,
  PRICES,
  sliceTotals,
  splitTotals,
  totalsOf,
  unitCode,
  vatOf,
  VAT_CATEGORIES,
  VAT_MESSAGES,
  type VatLine,
} from '#contract/vat';

const LINE: VatLine = {
  text: 'Article',
  quantity: 1,
  unit: 'item',
  cents: 10_000,
  discount: null,
  category: 'S',
  rate: 19,
};

const sum = (values: readonly number[]) => values.reduce((all, value) => all + value, 0);

test('VAT: a line costs its quantity times its price, less its discount, half a cent upwards', () => {
  expect(lineCents({ ...LINE, quantity: 3, cents: 3333 })).toBe(9999);
  expect(lineCents({ ...LINE, quantity: 0.5, cents: 3333 })).toBe(1667);
  expect(lineCents({ ...LINE, quantity: 1.005, cents: 100 })).toBe(101);
  expect(lineCents({ ...LINE, discount: { percent: 0, reason: 'None' } })).toBe(10_000);
  expect(lineCents({ ...LINE, discount: { percent: 100, reason: 'A gift' } })).toBe(0);
  expect(lineCents({ ...LINE, cents: 9999, discount: { percent: 33.33, reason: 'Three' } })).toBe(6666);
  expect(lineCents({ ...LINE, quantity: 100_000, cents: 100_000_000 })).toBe(10_000_000_000_000);
});

test('VAT: net prices get each category’s VAT on its sum, not line by line', () => {
  const lines = [
    { ...LINE, quantity: 3, cents: 3333 },
    { ...LINE, cents: 1 },
    { ...LINE, cents: 5049, rate: 7 },
    { ...LINE, cents: 1200, category: 'Z', rate: 0 },
  ] as const satisfies VatLine[];
  expect(totalsOf(lines, 'net')).toEqual({
    groups: [
      { category: 'S', rate: 19, net: 10_000, vat: 1900 },
      { category: 'S', rate: 7, net: 5049, vat: 353 },
      { category: 'Z', rate: 0, net: 1200, vat: 0 },
    ],
    net: 16_249,
    vat: 2253,
    rounding: 0,
    total: 18_502,
  });
});

test('VAT: gross prices stay as agreed, and the odd cent is the rounding amount', () => {
  expect(totalsOf([{ ...LINE, cents: 10_000 }], 'gross')).toEqual({
    groups: [{ category: 'S', rate: 19, net: 8403, vat: 1597 }],
    net: 8403,
    vat: 1597,
    rounding: 0,
    total: 10_000,
  });
  // 3.51 / 1.19 = 2.9496, of which the VAT is 0.5605.
  const odd = Array.from({ length: 400 }, (_, at) => totalsOf([{ ...LINE, cents: at + 1 }], 'gross'));
  expect(odd.filter(({ rounding }) => rounding !== 0).length).toBeGreaterThan(0);
  for (const [at, { net, vat, rounding, total }] of odd.entries()) {
    expect(total).toBe(at + 1);
    expect(vat).toBe(vatOf(net, 19));
    expect(net + vat + rounding).toBe(total);
    expect(Math.abs(rounding)).toBeLessThanOrEqual(1);
  }
});

const of = (...kinds: [VatLine['category'], number][]) =>
  categoriesProblem(kinds.map(([category, rate]) => ({ category, rate })));

test('VAT: a category outside the scope of VAT stands alone, and only the standard category has a rate', () => {
  expect(of(['O', 0], ['O', 0])).toBeNull();
  expect(of(['S', 19], ['S', 7], ['Z', 0], ['E', 0], ['AE', 0], ['K', 0], ['G', 0])).toBeNull();
  expect(of(['O', 0], ['S', 19])).toBe(VAT_MESSAGES.aloneO);
  expect(of(['AE', 19])).toBe(VAT_MESSAGES.rateOfCategory);
  expect(of(['S', 0])).toBe(VAT_MESSAGES.rateOfCategory);
});

const lines = array(
  record({
    quantity: integer({ min: 1, max: 100_000 }).map((thousandths) => thousandths / 1000),
    cents: integer({ min: 0, max: 1_000_000 }),
    percent: option(integer({ min: 0, max: 10_000 }).map((hundredths) => hundredths / 100)),
    category: constantFrom(...VAT_CATEGORIES),
    rate: constantFrom(19, 7, 5.5, 8.1, 2.1),
  }).map(({ percent, rate, ...line }): VatLine => ({
    ...LINE,
    ...line,
    discount: percent === null ? null : { percent, reason: 'Regular' },
    rate: line.category === 'S' ? rate : 0,
  })),
  { minLength: 1, maxLength: 10 },
);
const prices = constantFrom(...PRICES);

test('VAT: over any lines the categories make the totals, and the net lines make the categories, to the cent', () => {
  assert(
    property(lines, prices, (drawn, mode) => {
      const totals = totalsOf(drawn, mode);
      expect(totals.net + totals.vat + totals.rounding).toBe(totals.total);
      if (mode === 'net') expect(totals.rounding).toBe(0);
      else expect(totals.total).toBe(sum(drawn.map(lineCents)));
      const nets = netLines(drawn, mode);
      for (const { category, rate, net, vat } of totals.groups) {
        expect(vat).toBe(Math.floor((net * Math.round(rate * 100) + 5000) / 10_000));
        const own = nets.filter((_, at) => drawn[at]?.category === category && drawn[at].rate === rate);
        expect(sum(own.map((line) => line.net))).toBe(net);
      }
      for (const { list, net } of nets) {
        expect(net).toBeGreaterThanOrEqual(0);
        expect(list).toBeGreaterThanOrEqual(net);
      }
    }),
  );
});

test('VAT: all parts of a quote together have its net and VAT of each category, its rounding and its total', () => {
  const parts = array(integer({ min: 1, max: 100 }), { minLength: 1, maxLength: 6 });
  assert(
    property(lines, prices, parts, (drawn, mode, weights) => {
      const whole = totalsOf(drawn, mode);
      const before = weights.map((_, at) => sum(weights.slice(0, at)));
      const cut = [...before, sum(weights)].map((at) => Math.floor((whole.total * at) / sum(weights)));
      const amounts = weights.map((_, at) => (cut[at + 1] ?? 0) - (cut[at] ?? 0));
      const split = splitTotals(whole, amounts);
      for (const [index, group] of whole.groups.entries()) {
        const own = split.map(({ groups }) => groups[index] ?? group);
        expect(sum(own.map(({ net }) => net))).toBe(group.net);
        expect(sum(own.map(({ vat }) => vat))).toBe(group.vat);
        for (const { net, vat } of own) expect(Math.min(net, vat)).toBeGreaterThanOrEqual(0);
        for (const { net, vat } of own.slice(0, -1)) expect(vat).toBe(Math.min(vatOf(net, group.rate), vat));
      }
      expect(sum(split.map(({ rounding }) => rounding))).toBe(whole.rounding);
      for (const [at, { net, vat, rounding, total }] of split.entries()) {
        expect(total).toBe(amounts[at]);
        expect(net + vat + rounding).toBe(total);
      }
    }),
  );
});

test('VAT: three parts of 100.00 plus 19 % are 39.67, 39.67 and 39.66, and the last takes the rest', () => {
  const whole = totalsOf([LINE], 'net');
  expect(splitTotals(whole, [3967, 3967, 3966]).map(({ net, vat, rounding }) => [net, vat, rounding])).toEqual([
    [3334, 633, 0],
    [3334, 633, 0],
    [3332, 634, 0],
  ]);
});

test('VAT: consecutive slices of any amounts together have the net, VAT and rounding of the whole', () => {
  const amounts = array(integer({ min: 1, max: 100 }), { minLength: 1, maxLength: 8 });
  assert(
    property(lines, prices, amounts, (drawn, mode, weights) => {
      const whole = totalsOf(drawn, mode);
      const cut = [0, ...weights].map((_, at) => Math.floor((whole.total * sum(weights.slice(0, at))) / sum(weights)));
      const slices = weights.map((_, at) => {
        const before = cut[at] ?? 0;
        return sliceTotals(whole, before, (cut[at + 1] ?? 0) - before);
      });
      for (const name of ['net', 'vat', 'rounding', 'total'] as const)
        expect(sum(slices.map((slice) => slice[name]))).toBe(whole[name]);
      for (const [index, group] of whole.groups.entries()) {
        const own = slices.map(({ groups }) => groups[index] ?? group);
        expect(sum(own.map(({ net }) => net))).toBe(group.net);
        expect(sum(own.map(({ vat }) => vat))).toBe(group.vat);
        for (const { net, vat } of own) {
          expect(Math.min(net, vat)).toBeGreaterThanOrEqual(0);
          // The rules for structured invoices allow a difference of less than a unit.
          expect(Math.abs(vat - vatOf(net, group.rate))).toBeLessThanOrEqual(1);
        }
      }
      for (const { net, vat, rounding, total } of slices) expect(net + vat + rounding).toBe(total);
    }),
  );
});

test('VAT: three refunds of 100.00 with 19 % leave no cent of VAT or rounding behind', () => {
  const group = { category: 'S', rate: 19, net: 8404, vat: 1597 } as const;
  const whole = { groups: [group], net: 8404, vat: 1597, rounding: -1, total: 10_000 };
  const slices = [sliceTotals(whole, 0, 3333), sliceTotals(whole, 3333, 3333), sliceTotals(whole, 6666, 3334)];
  expect(slices.map(({ net, vat, rounding }) => [net, vat, rounding])).toEqual([
    [2801, 532, 0],
    [2801, 532, 0],
    [2802, 533, -1],
  ]);
});

test('VAT: units have the codes of structured invoices, and what is not known is a piece', () => {
  expect(['hour', 'Hours', 'word', 'Stunde', ''].map(unitCode)).toEqual(['HUR', 'HUR', 'D68', 'C62', 'C62']);
});
