import { lt } from 'drizzle-orm';
import type { Context } from '../../../context.ts';
import { receipts } from '../../../db/schema.ts';

/** Bookkeeping laws ask for up to ten years, counted from the end of the year; .github/docs/privacy.md says so. */
const KEPT_YEARS = 10;

/** Forgets receipts and credit notes whose years are over. The counters stay. Run by Cron. */
export const forgetOldReceipts = async (ctx: Context): Promise<void> => {
  await ctx.db.delete(receipts).where(lt(receipts.year, ctx.now().getUTCFullYear() - KEPT_YEARS));
};
