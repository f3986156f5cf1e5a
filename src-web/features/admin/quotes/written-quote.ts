import type { ContactMessage } from '#contract/admin-people';
import { type Currency } from '#contract/money';
import { toAmount } from '#contract/cents';
import { plannedParts, type PlannedPart } from '#contract/quote-parts';
import { quoteVat, totalCentsOf, type DraftLine } from '#contract/quote-lines';
import { QUOTE_LIMITS } from '#contract/quote-rules';
import type { ClientQuote, OwnerQuote, QuotePartView, QuoteSettings } from '#contract/quote-views';
import type { QuoteDraft, QuoteRecipient } from '#contract/quotes';
import { plainToRichText } from '#contract/rich-text';
import { KEPT_MONTHS } from '#contract/work-files';

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

export const writtenOf = ({ recipient, draft: kept, versions: [newest] }: OwnerQuote): Written => {
  if (kept !== null || newest === undefined) return { recipient, draft: kept ?? beginning(null).draft };
  const { title, scope, lines, payment, parts, payment_days: days, valid_days, pieces, rounds, ways } = newest;
  const { kept_months, silence_days, files_after_payment } = newest;
  const ofWork = { pieces, rounds, kept_months, silence_days, files_after_payment };
  const draft = { title, scope, lines, payment, parts, valid_days, ways, ...ofWork };
  return { recipient, draft: days === null ? draft : { ...draft, payment_days: days } };
};

/** The copy of a quote has no due days, because those of the last version are over. */
export const copyOf = (quote: OwnerQuote): Written => {
  const { recipient, draft } = writtenOf({ ...quote, draft: null });
  return { recipient, draft: { ...draft, parts: draft.parts?.map((part) => ({ ...part, day: null })) } };
};

const DAY_MS = 86_400_000;

export const asSent = ({ recipient, draft }: Written, quote: OwnerQuote | null, currency: Currency): ClientQuote => {
  const now = new Date();
  const total = totalCentsOf(draft);
  return {
    id: quote?.id ?? '',
    number: quote?.number ?? '#…',
    state: { name: 'open', last_day: dayOf(now.getTime() + draft.valid_days * DAY_MS) },
    recipient,
    current: {
      ...draft,
      ways: draft.ways ?? ['paypal'],
      parts: draft.parts ?? null,
      payment_days: draft.payment_days ?? QUOTE_LIMITS.usualPaymentDays,
      kept_months: draft.kept_months ?? KEPT_MONTHS,
      silence_days: draft.silence_days ?? null,
      files_after_payment: draft.files_after_payment ?? false,
      lines: draft.lines.map((line) => ({ ...line, amount: line.amount ?? 0 })),
      vat: quoteVat(draft),
      version: (quote?.versions[0]?.version ?? 0) + 1,
      sent_at: now.toISOString(),
      total: toAmount(total),
      currency,
    },
    parts: plannedParts(draft, total).map(partOf),
    paid: 0,
    returned: 0,
    messages: quote?.messages ?? [],
    accepted_by: null,
    invoice: null,
    asks_buyer: false,
    transfer: null,
  };
};

const dayOf = (time: number): string => new Date(time).toISOString().slice(0, 10);

const partOf = ({ part, cents, due, day }: PlannedPart): QuotePartView => ({
  part,
  amount: toAmount(cents),
  due,
  day,
  due_at: null,
  status: 'not_due',
  at_paypal: false,
  state: 'not_due',
  returned: 0,
  open: 0,
  reference: null,
  paid_at: null,
  order_id: null,
  order_status: null,
  problem: null,
});

export const withSettings = ({ recipient, draft }: Written, settings: QuoteSettings | null): Written => {
  const days = draft.payment_days ?? settings?.payment_days;
  const vat = settings?.vat ?? null;
  return {
    recipient,
    draft: {
      ...draft,
      ...(days === undefined ? {} : { payment_days: days }),
      prices: vat?.prices ?? null,
      lines: withVat(draft.lines, vat),
    },
  };
};

export const withVat = (lines: readonly DraftLine[], vat: QuoteSettings['vat']): DraftLine[] =>
  lines.map(({ category, rate, ...line }) =>
    vat === null ? line : { ...line, category: category ?? 'S', rate: category === undefined ? vat.rates[0] : rate },
  );

const cut = (text: string, max: number): string => Array.from(text).slice(0, max).join('');
