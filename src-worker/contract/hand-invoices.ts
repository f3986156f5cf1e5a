import * as z from 'zod/mini';
import { chosenLanguage } from './client-language.ts';
import { buyerLacks, invoiceBuyer, type BuyerLack } from './invoicing.ts';
import { draftLine, problemOfLines, quoteLine, totalCentsOf } from './quote-lines.ts';
import { QUOTE_LIMITS } from './quote-rules.ts';
import { email, text } from './text.ts';
import { PRICES } from './vat.ts';

export const HAND_INVOICE_LIMITS = { title: QUOTE_LIMITS.title, lines: 20, note: 1000 } as const;

export const HAND_INVOICE_MESSAGES = {
  title: `Say what the invoice is for, in up to ${HAND_INVOICE_LIMITS.title} characters.`,
  lines: `An invoice has 1 to ${HAND_INVOICE_LIMITS.lines} lines.`,
  note: `A note has up to ${HAND_INVOICE_LIMITS.note.toLocaleString('en')} characters.`,
  dueOn: 'Say the day by which it is to be paid, or leave it to your payment term.',
  past: 'The day by which it is to be paid is over. Choose a later one.',
  total: 'An invoice is over up to 1,000,000.',
  needed: 'An invoice must have this.',
  vatIdNeeded: 'With reverse charge, and for goods to another EU country, an invoice must have the client’s VAT ID.',
  saved: 'It is kept on the server, and the client does not see it.',
  sent: 'The invoice has its number, and the client gets a mail.',
  sentAlready: 'This invoice was sent already.',
  changed: 'This draft was changed elsewhere in the meantime.',
  unknown: 'There is no such draft.',
  clientUnknown: 'There is no such message or customer.',
  notIssuing: 'Invoices are switched off. Switch them on under Payments, Settings, with your details.',
  lacking: 'Your details for invoices lack',
  vatChanged: 'The settings of VAT have changed. Please look at the lines again.',
  noMail: 'The site cannot send email yet, so an invoice cannot be sent.',
  byCreditNote: 'An invoice is taken back with a credit note.',
} as const;

const note = text({ max: HAND_INVOICE_LIMITS.note, message: HAND_INVOICE_MESSAGES.note });

const common = {
  language: chosenLanguage,
  buyer: invoiceBuyer,
  prices: z.nullable(z.enum(PRICES)),
  note,
  due_on: z.nullable(z.iso.date({ error: HAND_INVOICE_MESSAGES.dueOn })),
};

const atMost = z.maxLength(HAND_INVOICE_LIMITS.lines, { error: HAND_INVOICE_MESSAGES.lines });

const titleOf = (min: number) => text({ min, max: HAND_INVOICE_LIMITS.title, message: HAND_INVOICE_MESSAGES.title });

export const invoiceDraft = z.object({
  ...common,
  title: titleOf(0),
  email: z.union([z.literal(''), email]),
  lines: z.array(draftLine, { error: HAND_INVOICE_MESSAGES.lines }).check(atMost),
});
export type InvoiceDraft = z.infer<typeof invoiceDraft>;

export const invoiceTerms = z
  .object({
    ...common,
    title: titleOf(1),
    email,
    lines: z
      .array(quoteLine, { error: HAND_INVOICE_MESSAGES.lines })
      .check(z.minLength(1, { error: HAND_INVOICE_MESSAGES.lines }), atMost),
  })
  .check(
    z.refine((terms) => totalCentsOf(terms) <= QUOTE_LIMITS.cents, {
      error: HAND_INVOICE_MESSAGES.total,
      path: ['lines'],
    }),
    ({ issues, value }) => {
      const problem = problemOfLines(value);
      if (problem !== null) issues.push({ code: 'custom', ...problem, input: value });
      for (const lack of buyerProblems(value)) issues.push({ code: 'custom', ...lack, input: value });
    },
  );
export type InvoiceTerms = z.infer<typeof invoiceTerms>;

export const buyerProblems = ({ buyer, lines, prices }: Pick<InvoiceDraft, 'buyer' | 'lines' | 'prices'>) =>
  buyerLacks(buyer, prices === null ? [] : lines.flatMap(({ category }) => category ?? [])).map((lack) => ({
    path: ['buyer', lack],
    message: needed(lack),
  }));

const needed = (lack: BuyerLack): string =>
  lack === 'vat_id' ? HAND_INVOICE_MESSAGES.vatIdNeeded : HAND_INVOICE_MESSAGES.needed;

export const newInvoice = z.object({
  id: z.uuid(),
  contact_id: z.nullable(text({ min: 1, max: 100 })),
  draft: invoiceDraft,
});
export type NewInvoice = z.infer<typeof newInvoice>;

export const invoiceDraftRequest = z.object({ draft: invoiceDraft });

export const sendInvoiceRequest = z.object({ terms: invoiceTerms });

export const invoiceClientQuery = z.object({
  contact: z.optional(text({ min: 1, max: 100 })),
  user: z.optional(text({ min: 1, max: 100 })),
});
export type InvoiceClientQuery = z.infer<typeof invoiceClientQuery>;

export type KnownClient = Pick<InvoiceDraft, 'title' | 'email' | 'language' | 'buyer'>;

export interface InvoiceDraftSummary {
  id: string;
  client: string;
  title: string;
  total: number;
  currency: string;
  created_at: string;
}
