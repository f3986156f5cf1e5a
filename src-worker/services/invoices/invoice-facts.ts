import type { InvoiceFacts, InvoiceLine } from '#contract/invoices';
import { buyerLacks, sellerLacks, usualVat, type InvoiceBuyer, type Invoicing } from '#contract/invoicing';
import { toVatLine } from '#contract/quote-lines';
import type { TransferAccount } from '#contract/transfer';
import {
  netLines,
  sliceTotals,
  splitTotals,
  totalsOf,
  type Prices,
  type VatCategory,
  type VatLine,
} from '#contract/vat';
import type { Words } from '#words/language';
import type { quoteVersions } from '../../db/schema/quotes.ts';

type VersionRow = typeof quoteVersions.$inferSelect;

export interface Billed {
  settings: Invoicing;
  buyer: InvoiceBuyer;
  email: string;
  version: Pick<VersionRow, 'lines' | 'prices'>;
  amounts: readonly number[];
  at: number;
  title: string;
  reference: string | null;
  account: TransferAccount | null;
  order: string;
  words: Words;
  note?: string | undefined;
}

/**
 * An invoice for one of several parts has one line for each kind of VAT; an invoice for the whole quote has its lines.
 */
export const invoiceFacts = (billed: Billed): InvoiceFacts => {
  const { settings, version, buyer, email, amounts, at, title, reference, account, order, words, note } = billed;
  const { lines: priced, prices } = pricedLines(billed);
  const isWithoutVat = version.prices === null && settings.vat === 'none';
  const part = splitTotals(totalsOf(priced, prices), amounts)[at];
  if (part === undefined) throw new Error('There is no such part');
  const lines = amounts.length === 1 ? wholeLines(priced, prices) : part.groups.map((group) => partLine(title, group));
  const { groups, ...sums } = part;
  return {
    language: words.language,
    title,
    seller: sellerOf(settings),
    buyer: { ...buyer, email },
    lines,
    groups,
    reasons: isWithoutVat ? {} : reasonsOf(settings, priced, words),
    ...sums,
    showsVat: groups.some(({ category }) => category !== 'O'),
    reference,
    account,
    order,
    isFinal: amounts.length > 1 && at === amounts.length - 1,
    reason: '',
    ...(note === undefined || note === '' ? {} : { note }),
  };
};

/** When a quote shows no VAT, the prices of its lines include the VAT of the invoice. */
const pricedLines = ({
  settings,
  version,
}: Pick<Billed, 'settings' | 'version'>): { lines: VatLine[]; prices: Prices } =>
  version.prices === null
    ? { lines: version.lines.map((line) => ({ ...toVatLine(line), ...usualVat(settings) })), prices: 'gross' }
    : { lines: version.lines.map(toVatLine), prices: version.prices };

const wholeLines = (lines: readonly VatLine[], prices: Prices): InvoiceLine[] => {
  const nets = netLines(lines, prices);
  return lines.map(({ text, quantity, unit, discount, category, rate }, at) => ({
    text,
    quantity,
    unit,
    discount,
    category,
    rate,
    list: nets[at]?.list ?? 0,
    net: nets[at]?.net ?? 0,
  }));
};

export const partLine = (
  text: string,
  { category, rate, net }: { category: VatCategory; rate: number; net: number },
) => ({
  text,
  quantity: 1,
  unit: '',
  discount: null,
  category,
  rate,
  list: net,
  net,
});

export const sellerOf = (settings: Invoicing): InvoiceFacts['seller'] => ({
  name: settings.name,
  street: settings.street,
  city: settings.city,
  postcode: settings.postcode,
  region: settings.region,
  country: settings.country,
  vat_id: settings.vat_id,
  tax_number: settings.tax_number,
  email: settings.email,
  contact: settings.contact,
  phone: settings.phone,
});

const reasonsOf = (settings: Invoicing, lines: readonly VatLine[], words: Words): InvoiceFacts['reasons'] =>
  Object.fromEntries(
    lines.flatMap(({ category }): [VatCategory, string][] => {
      switch (category) {
        case 'S':
        case 'Z':
          return [];
        case 'E':
          return [[category, settings.small_reason]];
        case 'AE':
        case 'K':
        case 'G':
        case 'O':
          return [[category, words.word(`invoice.reason-${category}`)]];
      }
    }),
  );

export const lacksOf = (settings: Invoicing, { buyer, groups }: Pick<InvoiceFacts, 'buyer' | 'groups'>) => {
  const categories = groups.map(({ category }) => category);
  return {
    seller: sellerLacks(settings, categories, { isXRechnung: buyer.leitweg_id !== '' }),
    buyer: buyerLacks(buyer, categories),
  };
};

/** An invoice that waited for its number names the present seller. */
export const withSeller = (facts: InvoiceFacts, settings: Invoicing): InvoiceFacts => ({
  ...facts,
  seller: sellerOf(settings),
  reasons: 'E' in facts.reasons ? { ...facts.reasons, E: settings.small_reason } : facts.reasons,
});

export const creditFacts = (facts: InvoiceFacts, cents: number, before: number, reason: string): InvoiceFacts => {
  const { note: _, ...billed } = facts;
  const whole = { ...billed, isFinal: false, reason };
  if (cents === facts.total) return whole;
  const { groups, ...sums } = sliceTotals(facts, before, cents);
  return { ...whole, lines: groups.map((group) => partLine(facts.title, group)), groups, ...sums, reason };
};

export interface DuePart {
  orderId: string;
  title: string;
  reference: string | null;
  dueOn: string | null;
  amounts: readonly number[];
  at: number;
  note?: string;
}
