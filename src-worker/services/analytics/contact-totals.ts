import type { ContactTotals } from '#contract/analytics';
import { sql } from 'drizzle-orm';
import type { Context } from '../../context.ts';
import { weekBefore } from './days.ts';

/** Counts every contact message there is. Four questions in one, because each has an index that answers it alone. */
export const countContacts = (ctx: Context): Promise<ContactTotals> =>
  ctx.db.get<ContactTotals>(sql`
    SELECT
      (SELECT count(*) FROM contact_messages) AS total,
      (SELECT count(*) FROM contact_messages WHERE created_at >= ${weekBefore(ctx.now())}) AS this_week,
      (SELECT count(*) FROM (SELECT 1 FROM contact_messages GROUP BY lower(email))) AS unique_visitors,
      (SELECT count(*) FROM contact_messages WHERE status = 'new') AS new_messages`);
