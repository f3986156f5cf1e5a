import type { AcceptedQuote, ClientQuote } from '#contract/quote-views';
import type { InvoiceBuyer } from '#contract/invoicing';
import type { AcceptRequest } from '#contract/quotes';
import { answer, api, read } from '../../lib/api-client.ts';
import { word } from '../../lib/words.ts';

export const openQuote = (token: string): Promise<ClientQuote> =>
  read(api.quotes.open.$post({ json: { token } }), word('failed.open-quote'));

interface Written {
  token: string;
  id: string;
}

export const sendQuestion = async (json: Written & { text: string }): Promise<ClientQuote> =>
  (await answer(api.quotes.notes.$post({ json }))).data;

export const sendDecline = async (json: Written & { reason: string }): Promise<ClientQuote> =>
  (await answer(api.quotes.decline.$post({ json }))).data;

/** The answer is the same for every token. */
export const askNewLink = async (token: string): Promise<string> =>
  (await answer(api.quotes['new-link'].$post({ json: { token } }))).message;

export const fetchBuyer = (): Promise<InvoiceBuyer> => read(api.invoices.buyer.$get(), word('failed.open-quote'));

export const sendAcceptance = async (json: AcceptRequest): Promise<AcceptedQuote> =>
  (await answer(api.quotes.accept.$post({ json }))).data;
