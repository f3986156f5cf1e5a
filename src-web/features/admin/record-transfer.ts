import type { Success } from '#contract/envelope';
import type { OwnerQuote } from '#contract/quote-views';
import type { RecordTransfer } from '#contract/transfer';
import { ownerApi } from '../../lib/owner-client.ts';
import { adminAnswer } from './admin-api.ts';

/** The id is an idempotency key, so a retry records the money only once. */
export const recordTransfer = (id: string, json: RecordTransfer): Promise<Success<OwnerQuote>> =>
  adminAnswer(() => ownerApi.admin.quotes[':id'].transfers.$post({ param: { id }, json }));
