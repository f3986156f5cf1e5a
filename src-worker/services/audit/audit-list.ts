import type { AuditEntry } from '#contract/admin-system';
import type { Paged } from '#contract/pagination';
import { and, desc, eq } from 'drizzle-orm';
import type { Context } from '../../context.ts';
import { auditLog } from '../../db/schema/operations.ts';
import { isBehind, PAGE_SIZE, toCursor, toPage } from '../pagination.ts';

interface Filter {
  after: string | null;
  action: string | null;
}

export const listAudit = async (ctx: Context, { after: cursor, action }: Filter): Promise<Paged<AuditEntry>> => {
  const rows = await ctx.db
    .select()
    .from(auditLog)
    .where(and(action === null ? undefined : eq(auditLog.action, action), isBehind(cursor, auditLog.at, auditLog.id)))
    .orderBy(desc(auditLog.at), desc(auditLog.id))
    .limit(PAGE_SIZE + 1);
  const { items, next } = toPage(rows, PAGE_SIZE, ({ at, id }) => toCursor(at, id));
  return { items: items.map(toAuditEntry), next };
};

const toAuditEntry = ({ ipAddress, detail, ...row }: typeof auditLog.$inferSelect): AuditEntry => ({
  ...row,
  detail: toDetail(detail),
  ip_address: ipAddress,
});

const toDetail = (detail: unknown): Record<string, unknown> =>
  typeof detail === 'object' && detail !== null ? { ...detail } : {};
