import { eq, sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import type { Context } from '../../context.ts';
import { auditLog } from '../../db/schema/operations.ts';
import { recordSecurityEvent } from './security-events.ts';

/** The body of a browser's `report-uri` (CSP3, 5.3) may also contain a visitor's words, which are not read. */
const schema = z.object({
  'csp-report': z.object({ 'violated-directive': z.string(), 'source-file': z.string() }),
});

const TRUSTED_TYPES = /^(?:require-)?trusted-types\b/;

const ACTION = 'trusted_types_reported';

/** Reports about browser extensions are dropped, and nothing of the visitor is kept. */
export const countCspReport = async (ctx: Context, body: unknown): Promise<void> => {
  const { turnstile } = ctx.settings;
  const { success, data } = schema.safeParse(body);
  if (turnstile === null || !success) return;
  const { 'violated-directive': directive, 'source-file': source } = data['csp-report'];
  if (!TRUSTED_TYPES.test(directive) || !URL.canParse(source)) return;
  if (new URL(source).origin !== new URL(turnstile.verifyUrl).origin) return;
  await recordSecurityEvent(ctx, {
    action: ACTION,
    subject: 'challenge',
    reason: 'a policy that is tried out',
    address: null,
  });
};

/** The count of 90 days may be too low, never too high; it is null without a challenge. */
export const countedCspReports = async (ctx: Context): Promise<number | null> => {
  if (ctx.settings.turnstile === null) return null;
  const [row] = await ctx.db
    .select({ count: sql<number>`COALESCE(SUM(json_extract(${auditLog.detail}, '$.count')), 0)` })
    .from(auditLog)
    .where(eq(auditLog.action, ACTION));
  return row?.count ?? 0;
};
