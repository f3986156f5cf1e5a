import * as z from 'zod/mini';
import { chosenLanguage } from './client-language.ts';
import { invoiceBuyer } from './invoicing.ts';
import { listSearch, pageQuery } from './pagination.ts';
import { problemOfParts, writtenPart } from './quote-parts.ts';
import { draftLine, problemOfLines, quoteLine, totalCentsOf } from './quote-lines.ts';
import { QUOTE_LIMITS, QUOTE_MESSAGES } from './quote-rules.ts';
import { PROVIDERS } from './payment-statuses.ts';
import { richText, type RichText } from './rich-text.ts';
import { plainText } from './rich-text-text.ts';
import { email, lengthOf, text } from './text.ts';
import { TRANSFER_MESSAGES } from './transfer.ts';
import { PRICES } from './vat.ts';

const QUOTE_PAYMENTS = ['whole', 'halves', 'parts'] as const;

const wholeNumber = (min: number, max: number, error: string) =>
  z.int({ error }).check(z.minimum(min, { error }), z.maximum(max, { error }));

const validDays = wholeNumber(1, QUOTE_LIMITS.validDays, QUOTE_MESSAGES.validDays);

const scopeOf = (min: number) =>
  richText.check(
    z.refine<RichText>(
      (scope) => {
        const length = lengthOf(plainText(scope));
        return length >= min && length <= QUOTE_LIMITS.scope;
      },
      { error: QUOTE_MESSAGES.scope },
    ),
  );

const paymentDays = wholeNumber(0, QUOTE_LIMITS.paymentDays, QUOTE_MESSAGES.paymentDays);

const agreed = {
  payment: z.enum(QUOTE_PAYMENTS),
  payment_days: z.optional(paymentDays),
  prices: z.optional(z.nullable(z.enum(PRICES))),
  parts: z.optional(
    z.nullable(
      z
        .array(writtenPart, { error: QUOTE_MESSAGES.parts })
        .check(z.maxLength(QUOTE_LIMITS.parts, { error: QUOTE_MESSAGES.parts })),
    ),
  ),
  valid_days: validDays,
  pieces: z.nullable(wholeNumber(1, QUOTE_LIMITS.pieces, QUOTE_MESSAGES.pieces)),
  rounds: z.nullable(wholeNumber(0, QUOTE_LIMITS.rounds, QUOTE_MESSAGES.rounds)),
  kept_months: z.optional(z.nullable(wholeNumber(1, QUOTE_LIMITS.keptMonths, QUOTE_MESSAGES.keptMonths))),
  silence_days: z.optional(
    z.nullable(wholeNumber(QUOTE_LIMITS.silenceDaysMin, QUOTE_LIMITS.silenceDays, QUOTE_MESSAGES.silenceDays)),
  ),
  files_after_payment: z.optional(z.boolean()),
};

/** Quotes of older releases offer PayPal only. */
const ways = z._default(z.array(z.enum(PROVIDERS)).check(z.maxLength(PROVIDERS.length)), ['paypal']);

const atMost = z.maxLength(QUOTE_LIMITS.lines, { error: QUOTE_MESSAGES.lines });

export const quoteTerms = z
  .object({
    ...agreed,
    title: text({ min: QUOTE_LIMITS.titleMin, max: QUOTE_LIMITS.title, message: QUOTE_MESSAGES.title }),
    scope: scopeOf(QUOTE_LIMITS.scopeMin),
    ways: ways.check(z.minLength(1, { error: TRANSFER_MESSAGES.ways })),
    lines: z
      .array(quoteLine, { error: QUOTE_MESSAGES.lines })
      .check(z.minLength(1, { error: QUOTE_MESSAGES.lines }), atMost),
  })
  .check(
    z.refine(
      ({ payment, ...terms }) => {
        const total = totalCentsOf(terms);
        const least = (payment === 'halves' ? 2 : 1) * QUOTE_LIMITS.partCents;
        return total === 0 || (total >= least && total <= QUOTE_LIMITS.cents);
      },
      { error: QUOTE_MESSAGES.total, path: ['lines'] },
    ),
    ({ issues, value }) => {
      const problem = problemOfLines(value) ?? problemOfParts(value, totalCentsOf(value));
      if (problem !== null) issues.push({ code: 'custom', ...problem, input: value });
    },
  );
export type QuoteTerms = z.infer<typeof quoteTerms>;

export const quoteDraft = z.object({
  ...agreed,
  title: text({ max: QUOTE_LIMITS.title, message: QUOTE_MESSAGES.title }),
  scope: scopeOf(0),
  ways: z.optional(z.array(z.enum(PROVIDERS)).check(z.maxLength(PROVIDERS.length))),
  lines: z.array(draftLine, { error: QUOTE_MESSAGES.lines }).check(atMost),
});
export type QuoteDraft = z.infer<typeof quoteDraft>;

const recipient = z.object({
  name: text({ min: 1, max: QUOTE_LIMITS.name, message: QUOTE_MESSAGES.recipient }),
  email,
  language: z.optional(chosenLanguage),
});
export type QuoteRecipient = z.infer<typeof recipient>;

export const newQuote = z.object({
  id: z.uuid(),
  contact_id: z.nullable(text({ min: 1, max: 100 })),
  recipient,
  draft: quoteDraft,
  round_of: z.optional(z.nullable(text({ min: 1, max: 100 }))),
});
export type NewQuote = z.infer<typeof newQuote>;

export const quoteDraftRequest = z.object({ draft: quoteDraft, recipient: z.optional(recipient) });

export const quoteTermsRequest = z.object({ terms: quoteTerms });

export const renewRequest = z.object({ valid_days: validDays });

const note = text({ min: 1, max: QUOTE_LIMITS.note, message: QUOTE_MESSAGES.note });

export const quoteNote = z.object({ id: z.uuid(), text: note });

export const quotesQuery = z.object({
  ...pageQuery.shape,
  contact: z.optional(text({ min: 1, max: 100 })),
  search: listSearch,
});
export type QuotesQuery = z.infer<typeof quotesQuery>;

export const quoteSettingsQuery = z.object({ client: z.optional(email) });

const token = z.string();

export const quoteLinkRequest = z.object({ token });

export const clientNote = z.object({ token, id: z.uuid(), text: note });

export const declineRequest = z.object({
  token,
  id: z.uuid(),
  reason: z._default(text({ max: QUOTE_LIMITS.note, message: QUOTE_MESSAGES.reason }), ''),
});

export const acceptRequest = z.object({
  token,
  id: z.uuid(),
  version: z.int().check(z.positive()),
  name: text({ min: 2, max: QUOTE_LIMITS.name, message: QUOTE_MESSAGES.name }),
  agreed_terms: z.optional(text({ min: 1, max: 100 })),
  buyer: z.optional(invoiceBuyer),
  way: z.optional(z.enum(PROVIDERS)),
});
export type AcceptRequest = z.infer<typeof acceptRequest>;

export interface QuoteMessage {
  id: string;
  from: 'client' | 'owner';
  text: string;
  at: string;
}

export interface QuoteEvent {
  kind:
    | 'sent'
    | 'revised'
    | 'renewed'
    | 'sent_again'
    | 'reminded'
    | 'accepted'
    | 'declined'
    | 'withdrawn'
    | 'rest_asked'
    | 'part_asked';
  at: string;
  version: number;
}

/** The client can accept an open quote until the end of `last_day` in UTC. */
export type QuoteState =
  | { name: 'draft' }
  | { name: 'open'; last_day: string }
  | { name: 'accepted'; at: string }
  | { name: 'paid'; at: string }
  | { name: 'declined'; at: string; reason: string }
  | { name: 'withdrawn'; at: string }
  | { name: 'expired'; last_day: string };
