import type { AuditEntry } from '#contract/admin-system';
import type { OwnerPage } from '#contract/owner-payments';
import { and, desc, eq } from 'drizzle-orm';
import type { Context } from '../../context.ts';
import { auditLog } from '../../db/schema.ts';
import { after, PAGE_SIZE, timeCursor, toPage } from '../pages.ts';

interface Filter {
  after: string | null;
  /** Only what was done by this name, `publish`. */
  action: string | null;
}

/** Who did what, the newest first. */
export const listAudit = async (ctx: Context, { after: cursor, action }: Filter): Promise<OwnerPage<AuditEntry>> => {
  const rows = await ctx.db
    .select()
    .from(auditLog)
    .where(and(action === null ? undefined : eq(auditLog.action, action), after(cursor, auditLog.at, auditLog.id)))
    .orderBy(desc(auditLog.at), desc(auditLog.id))
    .limit(PAGE_SIZE + 1);
  const { items, next } = toPage(rows, PAGE_SIZE, ({ at, id }) => timeCursor(at, id));
  return { items: items.map(toAuditEntry), next };
};

const toAuditEntry = ({ ipAddress, detail, ...row }: typeof auditLog.$inferSelect): AuditEntry => ({
  ...row,
  detail: toDetail(detail),
  ip_address: ipAddress,
});

const toDetail = (detail: unknown): Record<string, unknown> =>
  typeof detail === 'object' && detail !== null ? { ...detail } : {};
