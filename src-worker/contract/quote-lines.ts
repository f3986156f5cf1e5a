import * as z from 'zod/mini';
import { centsOf, toAmount } from './money.ts';
import { QUOTE_LIMITS, QUOTE_MESSAGES, totalOf } from './quote-rules.ts';
import { text } from './text.ts';
import {
  categoriesProblem,
  discount,
  lineCents,
  quantity,
  totalsOf,
  VAT_CATEGORIES,
  vatRate,
  type Prices,
  type VatCategory,
  type VatLine,
} from './vat.ts';

/** In whole units of the currency, exact to the cent. */
export const amount = z.number({ error: QUOTE_MESSAGES.amount }).check(
  z.refine((value) => value >= 0 && centsOf(value) <= QUOTE_LIMITS.cents && centsOf(value) / 100 === value, {
    error: QUOTE_MESSAGES.amount,
  }),
);

/** What a line may have beside its text and its amount. The amount is what it costs in all. */
const more = {
  quantity: z.optional(quantity),
  unit: z.optional(text({ max: QUOTE_LIMITS.unit, message: QUOTE_MESSAGES.unit })),
  /** Of one unit. Without it the line is one of its amount. */
  price: z.optional(amount),
  discount: z.optional(z.nullable(discount)),
  /** Only in a quote with VAT. */
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

/** A line's amount, which follows from its price where it has one. */
export const lineAmount = (line: DraftLine): number | null =>
  line.price === undefined ? line.amount : toAmount(lineCents(toVatLine(line)));

interface Priced {
  lines: readonly DraftLine[];
  /** Null, and left out, in a quote without VAT. */
  prices?: Prices | null | undefined;
}

/** What is to be paid in all. */
export const totalCentsOf = ({ lines, prices }: Priced): number =>
  prices == null ? totalOf(lines) : totalsOf(lines.map(toVatLine), prices).total;

/** In whole units of the currency. */
export interface QuoteVat {
  prices: Prices;
  net: number;
  vat: number;
  groups: { category: VatCategory; rate: number; net: number; vat: number }[];
}

/** Null in a quote without VAT. */
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

/** The path and message of what is missing or wrong; null when the lines can be sent. */
export const problemOfLines = ({ lines, prices }: Priced): { path: (string | number)[]; message: string } | null => {
  const wrong = lines.findIndex((line) => line.amount !== lineAmount(line));
  if (wrong >= 0) return { path: ['lines', wrong, 'amount'], message: QUOTE_MESSAGES.linePrice };
  if (prices == null) return null;
  const open = lines.findIndex(({ category }) => category === undefined);
  if (open >= 0) return { path: ['lines', open, 'category'], message: QUOTE_MESSAGES.category };
  const message = categoriesProblem(lines.map(toVatLine));
  return message === null ? null : { path: ['lines'], message };
};
