import * as z from 'zod/mini';
import { absence } from './desk.ts';
import { sellerDetails } from './receipts.ts';
import { text } from './text.ts';

export const planId = z.string().check(z.regex(/^P-[\w-]{1,48}$/, { error: 'This is not the id of a PayPal plan' }));

const identifier = text({ min: 1, max: 100 });

/** Everything that is kept for the owner alone, by its key. */
export const privateSchemas = {
  /** PayPal's plan of each tier that renews, by the tier's id. */
  paypal_plans: z.object({ plans: z.record(identifier, planId) }),
  /** Who sells, as it stands on receipts. */
  seller: sellerDetails,
  /** When the owner does not work. */
  away: absence,
} as const;

export type PrivateKey = keyof typeof privateSchemas;
export type PrivateDocuments = { [K in PrivateKey]: z.infer<(typeof privateSchemas)[K]> };

/** A private document as it stands; revision 0 has never been written. */
export interface PrivateDocument<K extends PrivateKey> {
  revision: number;
  body: PrivateDocuments[K];
}
