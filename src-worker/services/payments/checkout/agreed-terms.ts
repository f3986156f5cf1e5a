import { termsOf } from '#contract/own-pages';
import { PAYMENT_MESSAGES, type CheckoutTerms } from '#contract/payments';
import type { Context } from '../../../context.ts';
import type { orders } from '../../../db/schema/orders.ts';
import { AppError } from '../../../errors.ts';
import { readDocument } from '../../content/stored-documents.ts';

export type AgreedTerms = Pick<typeof orders.$inferSelect, 'termsRevision' | 'termsVersion' | 'termsAgreedAt'>;

/** The terms are read from the database, so that the customer agrees to the version that was shown. */
export const readTerms = async (ctx: Context): Promise<CheckoutTerms | null> => (await present(ctx))?.terms ?? null;

/** An order is refused (`invalid`) when the customer agreed to another version of the terms than the one shown. */
export const agreeToTerms = async (ctx: Context, version: string | undefined): Promise<AgreedTerms | null> => {
  const current = await present(ctx);
  if (current === null) return null;
  const { terms, revision } = current;
  if (version !== terms.version) {
    const message = version === undefined ? PAYMENT_MESSAGES.termsNeeded : PAYMENT_MESSAGES.termsChanged;
    throw new AppError('invalid', message, { errors: [{ path: 'agreed_terms', message }] });
  }
  return { termsRevision: revision, termsVersion: version, termsAgreedAt: ctx.now().toISOString() };
};

const present = async (ctx: Context): Promise<{ terms: CheckoutTerms; revision: number } | null> => {
  const document = await readDocument(ctx, 'pages');
  const page = termsOf(document?.body ?? []);
  if (document === null || page === undefined) return null;
  const { slug, title, changedAt: version } = page;
  return { terms: { slug, title, version }, revision: document.revision };
};
