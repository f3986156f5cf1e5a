import * as z from 'zod/mini';
import { centsOf, toAmount } from './cents.ts';
import { QUOTE_LIMITS, QUOTE_MESSAGES } from './quote-rules.ts';
import { text } from './text.ts';
import {
  categoriesProblem,
  lineCents,
  percent,
  quantity,
  totalsOf,
  VAT_CATEGORIES,
  VAT_LIMITS,
  VAT_MESSAGES,
  vatRate,
  type Prices,
  type VatCategory,
  type VatLine,
} from './vat.ts';

export const amount = z.number({ error: QUOTE_MESSAGES.amount }).check(
  z.refine((value) => value >= 0 && centsOf(value) <= QUOTE_LIMITS.cents && centsOf(value) / 100 === value, {
    error: QUOTE_MESSAGES.amount,
  }),
);

export const discount = z.object({
  percent: percent(VAT_MESSAGES.discount),
  reason: text({ min: 1, max: VAT_LIMITS.reason, message: VAT_MESSAGES.reason }),
});
export type Discount = z.infer<typeof discount>;

const more = {
  quantity: z.optional(quantity),
  unit: z.optional(text({ max: QUOTE_LIMITS.unit, message: QUOTE_MESSAGES.unit })),
  price: z.optional(amount),
  discount: z.optional(z.nullable(discount)),
  category: z.optional(z.enum(VAT_CATEGORIES)),
  rate: z.optional(vatRate),
};

const lineText = (min: number) => text({ min, max: QUOTE_LIMITS.line, message: QUOTE_MESSAGES.line });

export const quoteLine = z.object({ text: lineText(1), amount, ...more });
export type QuoteLine = z.infer<typeof quoteLine>;

export const draftLine = z.object({ text: lineText(0), amount: z.nullable(amount), ...more });
export type DraftLine = z.infer<typeof draftLine>;

export const toVatLine = (line: DraftLine): VatLine => ({
  text: line.text,
  quantity: line.quantity ?? 1,
  unit: line.unit ?? '',
  cents: centsOf(line.price ?? line.amount ?? 0),
  discount: line.price === undefined ? null : (line.discount ?? null),
  category: line.category ?? 'S',
  rate: line.rate ?? 0,
});

export const lineAmount = (line: DraftLine): number | null =>
  line.price === undefined ? line.amount : toAmount(lineCents(toVatLine(line)));

export const totalOf = (lines: readonly { amount: number | null }[]): number =>
  lines.reduce((sum, line) => sum + centsOf(line.amount ?? 0), 0);

interface Priced {
  lines: readonly DraftLine[];
  prices?: Prices | null | undefined;
}

export const totalCentsOf = ({ lines, prices }: Priced): number =>
  prices == null ? totalOf(lines) : totalsOf(lines.map(toVatLine), prices).total;

export interface QuoteVat {
  prices: Prices;
  net: number;
  vat: number;
  groups: { category: VatCategory; rate: number; net: number; vat: number }[];
}

export const quoteVat = ({ lines, prices }: Priced): QuoteVat | null => {
  if (prices == null) return null;
  const { groups, net, vat } = totalsOf(lines.map(toVatLine), prices);
  return {
    prices,
    net: toAmount(net),
    vat: toAmount(vat),
    groups: groups.map((group) => ({ ...group, net: toAmount(group.net), vat: toAmount(group.vat) })),
  };
};

export const problemOfLines = ({ lines, prices }: Priced): { path: (string | number)[]; message: string } | null => {
  const wrong = lines.findIndex((line) => line.amount !== lineAmount(line));
  if (wrong >= 0) return { path: ['lines', wrong, 'amount'], message: QUOTE_MESSAGES.linePrice };
  if (prices == null) return null;
  const open = lines.findIndex(({ category }) => category === undefined);
  if (open >= 0) return { path: ['lines', open, 'category'], message: QUOTE_MESSAGES.category };
  const message = categoriesProblem(lines.map(toVatLine));
  return message === null ? null : { path: ['lines'], message };
};
