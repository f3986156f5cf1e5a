import { sql } from 'drizzle-orm';
import { work } from '../../db/schema/work.ts';

export const isOpenWork = sql`(${work.approvedAt} IS NULL AND ${work.closedAt} IS NULL AND ${work.cancelledAt} IS NULL)`;

export const isTakenUp = sql`EXISTS (SELECT 1 FROM work w WHERE w.request_id = content_requests.id)`;
