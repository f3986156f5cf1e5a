import { and, desc, eq, gt, sql, type SQL } from 'drizzle-orm';
import { INVOICE_LIMITS, INVOICE_MESSAGES } from '#contract/invoices';
import type { Context } from '../../context.ts';
import { invoiceLinks, invoices } from '../../db/schema/invoices.ts';
import { AppError } from '../../errors.ts';
import { hashToken, newLinkToken } from '../crypto/link-token.ts';
import { UNREGISTERED } from '../payments/ledger/unregistered.ts';
import type { OrderRow } from '../../db/schema/orders.ts';

/** The token is in the URL's fragment, so that no server sees it; the database stores its hash. */
export const createInvoiceLink = async (ctx: Context, invoiceId: string) => {
  const token = newLinkToken();
  const tokenHash = await hashToken(token);
  const now = ctx.now().getTime();
  const expiresAt = new Date(now + LIFETIME_MS).toISOString();
  return {
    path: `/invoice?token=${token}`,
    store: (when: SQL = sql`TRUE`) =>
      ctx.db
        .insert(invoiceLinks)
        .select(sql`SELECT ${tokenHash}, ${invoiceId}, ${new Date(now).toISOString()}, ${expiresAt} WHERE ${when}`)
        .onConflictDoNothing({ target: invoiceLinks.tokenHash }),
  };
};

/** A client without an account has no dashboard, so the mail has a link; other clients get none (null). */
export const linkOfUnregistered = async (ctx: Context, { id, userId }: Pick<OrderRow, 'id' | 'userId'>) => {
  if (userId !== UNREGISTERED) return null;
  const [newest] = await ctx.db
    .select({ id: invoices.id })
    .from(invoices)
    .where(and(eq(invoices.orderId, id), eq(invoices.kind, 'invoice')))
    .orderBy(desc(invoices.createdAt))
    .limit(1);
  return newest === undefined ? null : createInvoiceLink(ctx, newest.id);
};

const LIFETIME_MS = INVOICE_LIMITS.linkDays * 86_400_000;

export const invoiceOfLink = async (ctx: Context, token: string): Promise<string> => {
  const [row] = await ctx.db
    .select({ id: invoiceLinks.invoiceId })
    .from(invoiceLinks)
    .where(
      and(eq(invoiceLinks.tokenHash, await hashToken(token)), gt(invoiceLinks.expiresAt, ctx.now().toISOString())),
    );
  if (row === undefined) throw new AppError('not_found', INVOICE_MESSAGES.linkInvalid);
  return row.id;
};
