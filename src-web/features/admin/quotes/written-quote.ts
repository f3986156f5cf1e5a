import type { ContactMessage } from '#contract/admin-people';
import { toAmount, type Currency } from '#contract/money';
import { halvesOf, QUOTE_LIMITS, totalOf } from '#contract/quote-rules';
import type { ClientQuote, OwnerQuote, QuotePartView } from '#contract/quote-views';
import type { QuoteDraft, QuoteRecipient } from '#contract/quotes';
import { plainToRichText } from '#contract/rich-text';

export interface Written {
  recipient: QuoteRecipient;
  draft: QuoteDraft;
}

export const beginning = (contact: ContactMessage | null): Written => {
  const title = cut(contact?.subject ?? '', QUOTE_LIMITS.title);
  return {
    recipient: {
      name: cut(contact?.name ?? '', QUOTE_LIMITS.name),
      email: contact?.email ?? '',
      language: contact?.language ?? undefined,
    },
    draft: {
      title,
      scope: plainToRichText(''),
      lines: [{ text: title, amount: null }],
      payment: 'whole',
      valid_days: QUOTE_LIMITS.usualValidDays,
      pieces: null,
      rounds: null,
    },
  };
};

export const writtenOf = ({ recipient, draft, versions: [newest] }: OwnerQuote): Written => {
  if (draft !== null || newest === undefined) return { recipient, draft: draft ?? beginning(null).draft };
  const { title, scope, lines, payment, valid_days, pieces, rounds, ways } = newest;
  return { recipient, draft: { title, scope, lines, payment, valid_days, pieces, rounds, ways } };
};

const DAY_MS = 86_400_000;

export const asSent = ({ recipient, draft }: Written, quote: OwnerQuote | null, currency: Currency): ClientQuote => {
  const now = new Date();
  const total = totalOf(draft.lines);
  const sums = draft.payment === 'halves' ? halvesOf(total) : [total];
  return {
    id: quote?.id ?? '',
    number: quote?.number ?? '#…',
    state: { name: 'open', last_day: dayOf(now.getTime() + draft.valid_days * DAY_MS) },
    recipient,
    current: {
      ...draft,
      ways: draft.ways ?? ['paypal'],
      lines: draft.lines.map(({ text, amount }) => ({ text, amount: amount ?? 0 })),
      version: (quote?.versions[0]?.version ?? 0) + 1,
      sent_at: now.toISOString(),
      total: toAmount(total),
      currency,
    },
    parts: sums.map((sum, index) => partOf(sum, sums.length === 1 ? 'whole' : index === 0 ? 'first' : 'second')),
    paid: 0,
    returned: 0,
    messages: quote?.messages ?? [],
    accepted_by: null,
    transfer: null,
  };
};

const dayOf = (time: number): string => new Date(time).toISOString().slice(0, 10);

const partOf = (cents: number, part: QuotePartView['part']): QuotePartView => ({
  part,
  amount: toAmount(cents),
  state: 'not_due',
  returned: 0,
  open: 0,
  reference: null,
  paid_at: null,
  order_id: null,
  order_status: null,
  problem: null,
});

const cut = (text: string, max: number): string => Array.from(text).slice(0, max).join('');
