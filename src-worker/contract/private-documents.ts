import * as z from 'zod/mini';
import { absence } from './desk.ts';
import { invoicing } from './invoicing.ts';
import { sellerDetails } from './receipts.ts';
import { text } from './text.ts';
import { transferAccount } from './transfer.ts';

export const planId = z.string().check(z.regex(/^P-[\w-]{1,48}$/, { error: 'This is not the id of a PayPal plan' }));

const identifier = text({ min: 1, max: 100 });

export const privateSchemas = {
  paypal_plans: z.object({ plans: z.record(identifier, planId) }),
  seller: sellerDetails,
  away: absence,
  transfer: transferAccount,
  invoicing,
} as const;

export type PrivateKey = keyof typeof privateSchemas;
export type PrivateDocuments = { [K in PrivateKey]: z.infer<(typeof privateSchemas)[K]> };

export interface PrivateDocument<K extends PrivateKey> {
  revision: number;
  body: PrivateDocuments[K];
}
