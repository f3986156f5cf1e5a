import { sql } from 'drizzle-orm';
import { toAmount } from '#contract/cents';
import type { Context } from '../../../context.ts';
import { csvTimes, type CsvColumn, type CsvTimes } from '../../csv/csv-column.ts';
import { ownersTitle, titleOf } from '../ledger/order-title.ts';
import { UNREGISTERED } from '../ledger/unregistered.ts';

export const exportOrders = async (ctx: Context) => ({
  columns: columns(await csvTimes(ctx)),
  pages: pages(ctx),
});

const ROWS_AT_ONCE = 1000;

interface Row {
  placed: string;
  completed: string | null;
  id: string;
  customer: string | null;
  email: string | null;
  tier: string;
  type: string;
  status: string;
  problem: string | null;
  ordered: number;
  paid: number;
  refunded: number;
  currency: string;
  agreed: string | null;
  revision: number | null;
  way: string | null;
}

const columns = ({ label, time }: CsvTimes): readonly CsvColumn<Row>[] => [
  { label: label('Placed'), cell: ({ placed }) => time(placed) },
  { label: label('Completed'), cell: ({ completed }) => time(completed) },
  { label: 'Order', cell: ({ id }) => id },
  { label: 'Customer', cell: ({ customer }) => customer },
  { label: 'Email', cell: ({ email }) => email },
  { label: 'For', cell: ({ tier }) => ownersTitle(tier) },
  { label: 'Type', cell: ({ type }) => type },
  { label: 'Status', cell: ({ status }) => status },
  { label: 'Problem', cell: ({ problem }) => problem },
  { label: 'Ordered', cell: ({ ordered }) => toAmount(ordered) },
  { label: 'Paid', cell: ({ paid }) => toAmount(paid) },
  { label: 'Refunded', cell: ({ refunded }) => toAmount(refunded) },
  { label: 'Currency', cell: ({ currency }) => currency },
  { label: label('Agreed to terms'), cell: ({ agreed }) => time(agreed) },
  { label: 'Version of the pages', cell: ({ revision }) => revision },
  { label: 'Paid by', cell: ({ way }) => way },
];

async function* pages(ctx: Context) {
  let behind = { placed: '', id: '' };
  for (;;) {
    // An order in another currency is no part of a sum; its status shows the problem.
    // oxlint-disable-next-line no-await-in-loop -- each page begins where the one before ended
    const rows = await ctx.db.all<Row>(sql`
      SELECT o.created_at AS placed, o.completed_at AS completed, o.id AS id,
        CASE WHEN u.id = ${UNREGISTERED} THEN q.recipient_name
          WHEN u.deleted_at IS NULL THEN u.first_name || ' ' || u.last_name END AS customer,
        CASE WHEN u.id = ${UNREGISTERED} THEN q.recipient_email WHEN u.deleted_at IS NULL THEN u.email END AS email,
        ${titleOf(sql`o`)} AS tier, o.payment_type AS type, o.status AS status, o.problem AS problem, o.amount_cents AS ordered,
        (SELECT COALESCE(SUM(p.amount_cents), 0) FROM payments p
          WHERE p.order_id = o.id AND p.status = 'completed' AND p.currency = o.currency) AS paid,
        (SELECT COALESCE(SUM(f.amount_cents), 0) FROM refunds f JOIN payments p ON p.id = f.payment_id
          WHERE p.order_id = o.id AND f.status <> 'failed' AND f.currency = o.currency) AS refunded,
        o.currency AS currency, o.terms_agreed_at AS agreed, o.terms_revision AS revision,
        (SELECT GROUP_CONCAT(DISTINCT p.provider) FROM payments p
          WHERE p.order_id = o.id AND p.status = 'completed') AS way
      FROM orders o JOIN users u ON u.id = o.user_id LEFT JOIN quotes q ON q.id = o.quote_id
      WHERE (o.created_at, o.id) > (${behind.placed}, ${behind.id})
      ORDER BY o.created_at, o.id LIMIT ${ROWS_AT_ONCE}`);
    yield rows;
    const last = rows.at(-1);
    if (last === undefined || rows.length < ROWS_AT_ONCE) return;
    behind = last;
  }
}
