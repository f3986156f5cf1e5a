import { sql, type SQL } from 'drizzle-orm';
import type { Context } from '../../../context.ts';
import { addDays, endOfDayIn } from '#contract/days';
import { csvTimes, type CsvColumn, type CsvTimes } from '../../csv/csv-column.ts';
import { ownersTitle, quoteTitleOf } from '../ledger/order-title.ts';
import { disputeFees, isOwnMoney } from '../ledger/payment-sql.ts';
import { isUndone, receiptNumber } from '../ledger/issue-receipts.ts';

interface Period {
  from: string;
  to: string;
}

/** In the CSV a returned fee is negative, and an unknown fee is empty. */
export const exportPayments = async (ctx: Context, period: Period) => {
  const times = await csvTimes(ctx);
  return { columns: columns(times), pages: paymentRows(ctx, period, times.zone) };
};

const numberOf = sql`CASE WHEN r.year IS NOT NULL THEN ${receiptNumber('r')} END`;

const ROWS_AT_ONCE = 1000;

interface Row {
  at: string;
  kind: string;
  number: string | null;
  id: string;
  order_id: string | null;
  tier: string | null;
  title: string | null;
  customer: string | null;
  gross: number;
  fee: number | null;
  currency: string;
  invoice: string | null;
  way: string;
  reference: string | null;
}

const columns = ({ label, day }: CsvTimes): readonly CsvColumn<Row>[] => [
  { label: label('Date'), cell: ({ at }) => day(at) },
  { label: 'Kind', cell: ({ kind }) => kind },
  { label: 'Receipt or credit note', cell: ({ number }) => number },
  { label: 'PayPal transaction', cell: ({ id, way }) => (way === 'transfer' ? null : id) },
  { label: 'Order', cell: ({ order_id }) => order_id },
  { label: 'PayPal invoice', cell: ({ invoice }) => invoice },
  { label: 'For', cell: forWhat },
  { label: 'Customer', cell: ({ customer }) => customer },
  { label: 'Gross', cell: ({ gross }) => gross / 100 },
  { label: 'PayPal fee', cell: ({ fee }) => (fee === null ? null : fee / 100) },
  { label: 'Net', cell: ({ gross, fee }) => (gross - (fee ?? 0)) / 100 },
  { label: 'Currency', cell: ({ currency }) => currency },
  { label: 'Way', cell: ({ way }) => way },
  { label: 'Reference of the transfer', cell: ({ reference }) => reference },
];

export const forWhat = ({ title, tier }: Row): string | null => (title === null ? tier : ownersTitle(title));

/** The days of the period are those of the zone. */
export async function* paymentRows(ctx: Context, { from, to }: Period, zone: string) {
  // PayPal's times have no fractions of a second.
  const [before, end] = [addDays(from, -1), to].map((day) => endOfDayIn(zone, day).slice(0, 19));
  const within = (at: SQL) => sql`(substr(${at}, 1, 19) > ${before} AND substr(${at}, 1, 19) <= ${end})`;
  const isFirst = sql`NOT EXISTS (SELECT 1 FROM receipts e WHERE e.payment_id = r.payment_id AND e.kind = r.kind
    AND e.refund_id IS r.refund_id AND (e.year, e.sequence) < (r.year, r.sequence))`;
  const isFirstReceipt = sql`r.payment_id = p.id AND r.kind = 'receipt' AND r.refund_id IS NULL AND ${isFirst}`;
  const document = sql`r.description, json_extract(r.customer, '$.name')`;
  const sign = sql`CASE r.kind WHEN 'receipt' THEN 1 ELSE -1 END`;
  const isCorrection = sql`(r.refund_id IS NULL AND p.status = 'completed')`;
  const amount = sql`${sign} * r.amount_cents`;
  const way = sql`COALESCE(p.provider, 'paypal'), p.reference`;
  let behind = { at: '', kind: '', id: '', number: '' as string | null };
  for (;;) {
    // D1 joins five parts at most.
    // oxlint-disable-next-line no-await-in-loop -- each page begins where the one before ended
    const rows = await ctx.db.all<Row>(sql`
      SELECT *, ${quoteTitleOf(sql`order_id`)} AS title FROM (
      SELECT p.paid_at AS at, 'payment' AS kind, ${numberOf} AS number, p.id AS id, p.order_id AS order_id,
        r.description AS tier, json_extract(r.customer, '$.name') AS customer, p.amount_cents AS gross,
        p.fee_cents AS fee, p.currency AS currency, p.invoice_id AS invoice,
        p.provider AS way, p.reference AS reference
      FROM payments p LEFT JOIN receipts r ON ${isFirstReceipt}
      WHERE p.status = 'completed' AND ${isOwnMoney()} AND ${within(sql`p.paid_at`)}
      UNION ALL
      SELECT f.refunded_at, f.kind, ${numberOf}, f.id, p.order_id, ${document}, -f.amount_cents, -f.fee_cents, f.currency, p.invoice_id,
        ${way}
      FROM refunds f LEFT JOIN payments p ON p.id = f.payment_id
        LEFT JOIN receipts r ON r.refund_id = f.id AND r.kind = 'credit_note' AND ${isFirst}
      WHERE ${isOwnMoney()} AND ${within(sql`f.refunded_at`)}
        -- What was undone before it was credited stands nowhere.
        AND (NOT ${isUndone} OR EXISTS (SELECT 1 FROM receipts any WHERE any.refund_id = f.id))
      UNION ALL
      SELECT r.issued_at, CASE WHEN r.kind = 'credit_note' THEN f.kind
          WHEN f.kind = 'reversal' THEN 'reversal won back' ELSE 'refund failed' END,
        ${receiptNumber('r')}, f.id, p.order_id, ${document}, ${amount}, ${sign} * f.fee_cents, r.currency,
        p.invoice_id, ${way}
      FROM receipts r JOIN refunds f ON f.id = r.refund_id LEFT JOIN payments p ON p.id = f.payment_id
      WHERE ${within(sql`r.issued_at`)} AND NOT (r.kind = 'credit_note' AND ${isFirst})
      UNION ALL
      -- A receipt that was taken back for other names on it, and the one in its place; or a document whose money stands in
      -- other rows: it was given before PayPal told in which parts it went.
      SELECT r.issued_at, CASE WHEN ${isCorrection} THEN 'receipt corrected' WHEN r.kind = 'credit_note' THEN 'credit note'
          ELSE 'receipt' END, ${receiptNumber('r')}, r.payment_id, p.order_id, ${document},
        CASE WHEN ${isCorrection} THEN ${amount} ELSE 0 END, NULL, r.currency, p.invoice_id, ${way}
      FROM receipts r LEFT JOIN payments p ON p.id = r.payment_id
      WHERE ${within(sql`r.issued_at`)} AND CASE WHEN r.refund_id IS NULL
        THEN p.status IS NOT 'completed' OR NOT (r.kind = 'receipt' AND ${isFirst})
        ELSE NOT EXISTS (SELECT 1 FROM refunds f WHERE f.id = r.refund_id) END
      UNION ALL
      SELECT c.at, CASE WHEN c.cents < 0 THEN 'dispute fee returned' ELSE 'dispute fee' END AS what, NULL, d.id, p.order_id,
        ${document}, 0, SUM(c.cents), c.currency, p.invoice_id,
        ${way}
      FROM (${disputeFees}) c JOIN disputes d ON d.id = c.dispute_id
        LEFT JOIN payments p ON p.id = d.payment_id LEFT JOIN receipts r ON ${isFirstReceipt}
      WHERE ${within(sql`c.at`)} GROUP BY d.id, c.at, what, c.currency
      ) WHERE (at, kind, id, COALESCE(number, '')) > (${behind.at}, ${behind.kind}, ${behind.id}, ${behind.number ?? ''})
      ORDER BY at, kind, id, COALESCE(number, '') LIMIT ${ROWS_AT_ONCE}`);
    yield rows;
    const last = rows.at(-1);
    if (last === undefined || rows.length < ROWS_AT_ONCE) return;
    behind = last;
  }
}
