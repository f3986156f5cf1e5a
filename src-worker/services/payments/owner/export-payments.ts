import { sql } from 'drizzle-orm';
import type { Context } from '../../../context.ts';
import { isUndone, receiptNumber } from '../ledger/issue-receipts.ts';

interface Period {
  /** Days in UTC, both included. */
  from: string;
  to: string;
}

/** Every payment, fee, refund and reversal of a period, the oldest first, for a bookkeeper's spreadsheet. */
export const exportPayments = (ctx: Context, period: Period) => ({
  columns: [
    'Date (UTC)',
    'Kind',
    'Receipt or credit note',
    'PayPal transaction',
    'Order',
    'For',
    'Customer',
    'Gross',
    'PayPal fee',
    'Net',
    'Currency',
  ],
  pages: pages(ctx, period),
});

/** Empty where no document was given yet: for a pending refund, or a payment that no order is known of. */
const numberOf = sql`CASE WHEN r.year IS NOT NULL THEN ${receiptNumber('r')} END`;

const ROWS_AT_ONCE = 1000;

interface Row {
  at: string;
  kind: string;
  number: string | null;
  id: string;
  order_id: string | null;
  tier: string | null;
  customer: string | null;
  gross: number;
  fee: number | null;
  currency: string;
}

async function* pages(ctx: Context, { from, to }: Period) {
  let behind = { at: '', kind: '', id: '' };
  for (;;) {
    // oxlint-disable-next-line no-await-in-loop -- each page begins where the one before ended
    const rows = await ctx.db.all<Row>(sql`
      SELECT * FROM (
      SELECT p.paid_at AS at, 'payment' AS kind, ${numberOf} AS number, p.id AS id, p.order_id AS order_id,
        r.description AS tier, json_extract(r.customer, '$.name') AS customer, p.amount_cents AS gross,
        p.fee_cents AS fee, p.currency AS currency
      FROM payments p LEFT JOIN receipts r ON r.payment_id = p.id AND r.kind = 'receipt' AND r.refund_id IS NULL
        AND NOT EXISTS (
        SELECT 1 FROM receipts later WHERE later.payment_id = p.id AND later.kind = 'receipt' AND later.refund_id IS NULL
          AND (later.year, later.sequence) > (r.year, r.sequence))
      WHERE p.status = 'completed' AND substr(p.paid_at, 1, 10) BETWEEN ${from} AND ${to}
      UNION ALL
      SELECT f.refunded_at, f.kind, ${numberOf}, f.id, p.order_id, r.description,
        json_extract(r.customer, '$.name'), -f.amount_cents, NULL, f.currency
      FROM refunds f LEFT JOIN payments p ON p.id = f.payment_id
        LEFT JOIN receipts r ON r.refund_id = f.id AND r.kind = 'credit_note'
      WHERE substr(f.refunded_at, 1, 10) BETWEEN ${from} AND ${to}
        -- What was undone before it was credited stands nowhere.
        AND (r.refund_id IS NOT NULL OR NOT ${isUndone})
      UNION ALL
      SELECT r.issued_at, CASE f.kind WHEN 'reversal' THEN 'reversal won back' ELSE 'refund failed' END,
        ${receiptNumber('r')}, f.id, p.order_id, r.description, json_extract(r.customer, '$.name'), r.amount_cents, NULL,
        r.currency
      FROM receipts r JOIN refunds f ON f.id = r.refund_id LEFT JOIN payments p ON p.id = f.payment_id
      WHERE r.kind = 'receipt' AND substr(r.issued_at, 1, 10) BETWEEN ${from} AND ${to}
      ) WHERE (at, kind, id) > (${behind.at}, ${behind.kind}, ${behind.id})
      ORDER BY at, kind, id LIMIT ${ROWS_AT_ONCE}`);
    yield rows.map(line);
    const last = rows.at(-1);
    if (last === undefined || rows.length < ROWS_AT_ONCE) return;
    behind = last;
  }
}

const line = ({ at, kind, number, id, order_id, tier, customer, gross, fee, currency }: Row) => [
  at.slice(0, 10),
  kind,
  number,
  id,
  order_id,
  tier,
  customer,
  gross / 100,
  fee === null ? null : fee / 100,
  (gross - (fee ?? 0)) / 100,
  currency,
];
