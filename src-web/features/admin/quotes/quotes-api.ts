import type { Success } from '#contract/envelope';
import type { OwnerQuote, QuoteSettings, QuoteSummary } from '#contract/quote-views';
import type { ReminderRequest } from '#contract/reminders';
import type { SurplusRequest } from '#contract/transfer';
import type { Page } from '#contract/pagination';
import type { NewQuote, QuoteDraft, QuoteRecipient, QuoteTerms } from '#contract/quotes';
import { ownerApi } from '../../../lib/owner-client.ts';
import { adminAnswer, adminRead } from '../admin-api.ts';

/** The server refuses a change with status 409 when the revision is no longer this one. */
export type Known = Pick<OwnerQuote, 'id' | 'revision'>;

export const fetchQuotes = (query: { search: string }, after: string | null): Promise<Page<QuoteSummary>> =>
  adminAnswer(() => ownerApi.admin.quotes.$get({ query: after === null ? query : { ...query, after } }));

export const fetchQuote = (id: string): Promise<OwnerQuote> =>
  adminRead(() => quote.$get({ param: { id } }), 'Failed to fetch the quote');

const quote = ownerApi.admin.quotes[':id'];

export const beginQuote = (json: NewQuote): Promise<OwnerQuote> =>
  adminRead(() => ownerApi.admin.quotes.$post({ json }), 'Failed to save the quote');

export const saveQuoteDraft = (
  known: Known,
  json: { draft: QuoteDraft; recipient?: QuoteRecipient },
): Promise<OwnerQuote> =>
  adminRead(() => quote.draft.$put({ param: { id: known.id }, json }, matching(known)), 'Failed to save the draft');

const matching = ({ revision }: Known) => ({ headers: { 'If-Match': `"${revision}"` } });

export const dropQuoteDraft = async (known: Known): Promise<OwnerQuote | null> =>
  (await adminAnswer(() => quote.draft.$delete({ param: { id: known.id } }, matching(known)))).data;

export const sendQuote = (known: Known, terms: QuoteTerms, isFirst: boolean): Promise<Success<OwnerQuote>> =>
  adminAnswer(() =>
    (isFirst ? quote.send : quote.revise).$post({ param: { id: known.id }, json: { terms } }, matching(known)),
  );

export const renewQuote = (known: Known, validDays: number): Promise<Success<OwnerQuote>> =>
  adminAnswer(() => quote.renew.$post({ param: { id: known.id }, json: { valid_days: validDays } }, matching(known)));

export const withdrawQuote = (known: Known): Promise<Success<OwnerQuote>> =>
  adminAnswer(() => quote.withdraw.$post({ param: { id: known.id } }, matching(known)));

export const sendQuoteAgain = (known: Known): Promise<Success<OwnerQuote>> =>
  adminAnswer(() => quote['send-again'].$post({ param: { id: known.id } }, matching(known)));

export const askRest = (known: Known): Promise<Success<OwnerQuote>> =>
  adminAnswer(() => quote['ask-rest'].$post({ param: { id: known.id } }, matching(known)));

export const answerQuestion = (known: Known, json: { id: string; text: string }): Promise<Success<OwnerQuote>> =>
  adminAnswer(() => quote.notes.$post({ param: { id: known.id }, json }, matching(known)));

export const fetchQuoteSettings = (client?: string): Promise<QuoteSettings> =>
  adminRead(
    () => ownerApi.admin.quotes.ways.$get({ query: client === undefined ? {} : { client } }),
    'Failed to fetch the ways to pay',
  );

export const undoTransfer = (id: string, transferId: string): Promise<Success<OwnerQuote>> =>
  adminAnswer(() => quote.transfers[':transferId'].undo.$post({ param: { id, transferId } }));

export const settleSurplus = (id: string, json: SurplusRequest): Promise<Success<OwnerQuote>> =>
  adminAnswer(() => quote.surplus.$post({ param: { id }, json }));

export const changeReminders = (id: string, json: ReminderRequest): Promise<Success<OwnerQuote>> =>
  adminAnswer(() => quote.reminders.$post({ param: { id }, json }));
