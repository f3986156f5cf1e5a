import type { AcceptedQuote, ClientQuote } from '#contract/quote-views';
import type { AcceptRequest } from '#contract/quotes';
import { answer, api, read } from '../../lib/api-client.ts';

/** The quote that a mailed link leads to. Throws `ApiError`, with 404 for any link that leads nowhere. */
export const openQuote = (token: string): Promise<ClientQuote> =>
  read(api.quotes.open.$post({ json: { token } }), 'Failed to open the quote');

interface Written {
  token: string;
  /** The idempotency key of a text: sent twice, it is stored once. */
  id: string;
}

export const sendQuestion = async (json: Written & { text: string }): Promise<ClientQuote> =>
  (await answer(api.quotes.notes.$post({ json }))).data;

export const sendDecline = async (json: Written & { reason: string }): Promise<ClientQuote> =>
  (await answer(api.quotes.decline.$post({ json }))).data;

/** Asks for a new link; answers what the server says, which is the same for any token. */
export const askNewLink = async (token: string): Promise<string> =>
  (await answer(api.quotes['new-link'].$post({ json: { token } }))).message;

/** Accepts the version that stands on the screen. Throws `ApiError`, with 409 when it is not the one that counts. */
export const sendAcceptance = async (json: AcceptRequest): Promise<AcceptedQuote> =>
  (await answer(api.quotes.accept.$post({ json }))).data;
