import { createHash, randomBytes, randomInt } from 'node:crypto';

const TRANSACTION = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ';
/** Account ids leave out what is easily misread: 0, 1, I and O. */
const ACCOUNT = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';

const spell = (bytes: Uint8Array, alphabet: string): string =>
  Array.from(bytes, (byte) => alphabet.charAt(byte % alphabet.length)).join('');

const random = (length: number): string => spell(randomBytes(length), TRANSACTION);

/** Orders, captures, refunds and sales are all 17 capitals and digits. */
export const transactionId = (): string => random(17);
export const subscriptionId = (): string => `I-${random(12)}`;
export const planId = (): string => `P-${random(24)}`;
export const productId = (): string => `PROD-${random(17)}`;
export const disputeId = (): string => `PP-D-${String(randomInt(1_000_000_000, 9_999_999_999))}`;
export const approvalToken = (): string => `BA-${random(17)}`;
export const webhookId = (): string => `WH-${random(17)}`;
export const eventId = (): string => `WH-${random(17)}-${random(17)}`;
export const debugId = (): string => randomBytes(7).toString('hex').slice(0, 13);
export const certificateId = (name: string): string => `CERT-${name}-${randomBytes(4).toString('hex')}`;

/** The same address always pays with the same account. */
export const payerId = (email: string): string =>
  spell(createHash('sha256').update(email.toLowerCase()).digest().subarray(0, 13), ACCOUNT);

/** PayPal's resources carry whole seconds. */
export const stamp = (at: Date): string => at.toISOString().replace(/\.\d+Z$/, 'Z');
