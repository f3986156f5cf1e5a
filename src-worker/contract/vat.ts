import * as z from 'zod/mini';

/**
 * EN 16931 has these categories of VAT: standard, zero, exempt, reverse charge, goods within the EU, export, outside
 * VAT.
 */
export const VAT_CATEGORIES = ['S', 'Z', 'E', 'AE', 'K', 'G', 'O'] as const;
export type VatCategory = (typeof VAT_CATEGORIES)[number];

/** A document outside the scope of VAT shows no VAT ids and has no other category. */
export const namesVatIds = (groups: readonly { category: VatCategory }[]): boolean =>
  groups.every(({ category }) => category !== 'O');

/** VATEX codes of EN 16931 give the reason for no VAT; category `E` gives it in words. */
export const VATEX: Partial<Record<VatCategory, string>> = {
  AE: 'VATEX-EU-AE',
  K: 'VATEX-EU-IC',
  G: 'VATEX-EU-G',
  O: 'VATEX-EU-O',
};

const UNIT_CODES: Partial<Record<string, string>> = {
  hour: 'HUR',
  day: 'DAY',
  month: 'MON',
  word: 'D68',
  page: 'ZP',
  kilometre: 'KMT',
};

/** The code of a unit is from UN/ECE's recommendation 20; unknown units count as pieces. */
export const unitCode = (unit: string): string => UNIT_CODES[unit.trim().toLowerCase().replace(/s$/, '')] ?? 'C62';

export const PRICES = ['net', 'gross'] as const;
export type Prices = (typeof PRICES)[number];

export const VAT_LIMITS = { text: 200, quantity: 100_000, cents: 100_000_000, reason: 100 } as const;

export const VAT_MESSAGES = {
  quantity: 'A quantity is a number above zero with up to three decimals, up to 100,000.',
  rate: 'A VAT rate is a number from 0 to 100 with up to two decimals.',
  rateOfCategory: 'The standard category has a rate above 0, and the others have none.',
  discount: 'A discount is a number from 0 to 100 with up to two decimals.',
  reason: `Say why there is a discount, in up to ${VAT_LIMITS.reason} characters.`,
  aloneO: 'What is outside the scope of VAT cannot stand beside other categories.',
} as const;

const hasDecimals = (value: number, digits: number): boolean => Number(value.toFixed(digits)) === value;

export const percent = (error: string) =>
  z.number({ error }).check(z.refine((value) => value >= 0 && value <= 100 && hasDecimals(value, 2), { error }));

export const vatRate = percent(VAT_MESSAGES.rate);

export const quantity = z.number({ error: VAT_MESSAGES.quantity }).check(
  z.refine((value) => value > 0 && value <= VAT_LIMITS.quantity && hasDecimals(value, 3), {
    error: VAT_MESSAGES.quantity,
  }),
);

export interface VatLine {
  text: string;
  quantity: number;
  unit: string;
  cents: number;
  discount: { percent: number; reason: string } | null;
  category: VatCategory;
  /** The VAT rate is in per cent, and 0 for all categories but `S`. */
  rate: number;
}

export interface VatGroup {
  category: VatCategory;
  rate: number;
  net: number;
  vat: number;
}

export interface VatTotals {
  groups: VatGroup[];
  net: number;
  vat: number;
  /** The rounding is the agreed price minus net and VAT (BT-114): a few cents at most. */
  rounding: number;
  total: number;
}

/** The result is `a * b / c`, with halves rounded away from zero. Products can be too large for exact doubles. */
const share = (a: number, b: number, c: number): number => {
  const product = BigInt(a) * BigInt(b) * 2n;
  const divisor = BigInt(c) * 2n;
  return Number((product + (product < 0n ? -BigInt(c) : BigInt(c))) / divisor);
};

const hundredths = (rate: number): number => Math.round(rate * 100);

export const vatOf = (net: number, rate: number): number => share(net, hundredths(rate), 10_000);

const netOf = (gross: number, rate: number): number => share(gross, 10_000, 10_000 + hundredths(rate));

const sum = (values: readonly number[]): number => values.reduce((all, value) => all + value, 0);

type Priced = Pick<VatLine, 'quantity' | 'cents' | 'discount'>;

const listCents = ({ quantity: count, cents }: Priced): number => share(Math.round(count * 1000), cents, 1000);

export const lineCents = (line: Priced): number => {
  const list = listCents(line);
  return list - share(list, hundredths(line.discount?.percent ?? 0), 10_000);
};

const isSame = (one: Pick<VatGroup, 'category' | 'rate'>, other: Pick<VatGroup, 'category' | 'rate'>): boolean =>
  one.category === other.category && one.rate === other.rate;

const totalled = (groups: VatGroup[], agreed?: number): VatTotals => {
  const net = sum(groups.map((group) => group.net));
  const vat = sum(groups.map((group) => group.vat));
  const total = agreed ?? net + vat;
  return { groups, net, vat, rounding: total - net - vat, total };
};

/** The net of a category comes from the sum of its gross prices, so that the total stays. */
export const totalsOf = (lines: readonly VatLine[], prices: Prices): VatTotals => {
  const firsts = lines.filter((line, at) => lines.findIndex((other) => isSame(line, other)) === at);
  const groups = firsts.map(({ category, rate }): VatGroup => {
    const priced = sum(lines.filter((line) => isSame(line, { category, rate })).map(lineCents));
    const net = prices === 'net' ? priced : netOf(priced, rate);
    return { category, rate, net, vat: vatOf(net, rate) };
  });
  return totalled(groups, prices === 'net' ? undefined : sum(lines.map(lineCents)));
};

export interface NetLine {
  list: number;
  net: number;
}

/** The net prices are in cents. The lines of a category add up exactly to its net. */
export const netLines = (lines: readonly VatLine[], prices: Prices): NetLine[] =>
  lines.map((line, at) => {
    const net = (cents: number) => (prices === 'net' ? cents : netOf(cents, line.rate));
    const before = sum(lines.slice(0, at).flatMap((other) => (isSame(line, other) ? [lineCents(other)] : [])));
    const ofLine = net(before + lineCents(line)) - net(before);
    return { list: line.discount === null ? ofLine : Math.max(net(listCents(line)), ofLine), net: ofLine };
  });

/** The last part takes the rest of net and VAT, so that all parts together are exact to the cent. */
export const splitTotals = (whole: VatTotals, amounts: readonly number[]): VatTotals[] => {
  const left = whole.groups.map((group) => ({ ...group }));
  return amounts.map((amount, at) => {
    const isLast = at === amounts.length - 1;
    const groups = whole.groups.map((group, index): VatGroup => {
      const rest = left[index] ?? group;
      const net = isLast ? rest.net : Math.min(rest.net, whole.total === 0 ? 0 : share(group.net, amount, whole.total));
      const vat = isLast ? rest.vat : Math.min(rest.vat, vatOf(net, group.rate));
      left[index] = { ...rest, net: rest.net - net, vat: rest.vat - vat };
      return { ...group, net, vat };
    });
    return totalled(groups, amount);
  });
};

/**
 * The part of the totals that belongs to `cents` after the first `before`. Each part is the difference of two cumulative
 * shares, so that consecutive parts together are exact to the cent.
 */
export const sliceTotals = (whole: VatTotals, before: number, cents: number): VatTotals => {
  const upTo = (group: VatGroup, amount: number): VatGroup => {
    if (amount === whole.total) return group;
    const net = share(group.net, amount, whole.total);
    return { ...group, net, vat: Math.min(group.vat, vatOf(net, group.rate)) };
  };
  const groups = whole.groups.map((group): VatGroup => {
    const [was, is] = [upTo(group, before), upTo(group, before + cents)];
    return { ...group, net: is.net - was.net, vat: is.vat - was.vat };
  });
  return totalled(groups, cents);
};

export const categoriesProblem = (lines: readonly Pick<VatLine, 'category' | 'rate'>[]): string | null => {
  if (lines.some(({ category, rate }) => (category === 'S') !== rate > 0)) return VAT_MESSAGES.rateOfCategory;
  return lines.some(({ category }) => category === 'O') && lines.some(({ category }) => category !== 'O')
    ? VAT_MESSAGES.aloneO
    : null;
};
