import type { QueryClient } from '@tanstack/react-query';
import type { OwnerQuote } from '#contract/quote-views';
import { INVOICE_DRAFTS, INVOICES } from '../invoice-calls.ts';
import { QUOTE, QUOTES } from '../quote-paths.ts';
import { DESK } from '../use-waiting.ts';

export const cacheQuote = (client: QueryClient, quote: OwnerQuote): void => {
  client.setQueryData([QUOTE, quote.id], quote);
  invalidateQuoteLists(client);
};

export const invalidateQuoteLists = (client: QueryClient): void => {
  for (const name of [QUOTES, INVOICES, INVOICE_DRAFTS, DESK]) void client.invalidateQueries({ queryKey: [name] });
};
