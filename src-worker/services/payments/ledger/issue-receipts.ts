import { eq, lt, sql, type SQL } from 'drizzle-orm';
import type { Context } from '../../../context.ts';
import { receiptCounters, receipts } from '../../../db/schema.ts';

// Numbers are taken in the transaction that writes the document, so that none is lost or given twice.

/** The number of a row of `receipts`. */
export const receiptNumber = (table: string): SQL => sql.raw(`printf('%d-%06d', ${table}.year, ${table}.sequence)`);

/** The name that the profile had last, for one without. */
const lastName = sql`(SELECT json_extract(h.body, '$.personalInfo.name') FROM content_history h
  WHERE h.key = 'profile' AND trim(json_extract(h.body, '$.personalInfo.name')) <> '' ORDER BY h.revision DESC LIMIT 1)`;

/** The seller's block now: the owner's own words, or else the profile's name; the address to write to is the profile's. */
export const sellerNow = sql`(SELECT json_object(
  'name', COALESCE(NULLIF(json_extract(d.body, '$.name'), ''), NULLIF(trim(json_extract(c.body, '$.personalInfo.name')), ''),
    ${lastName}, ''),
  'email', COALESCE(json_extract(c.body, '$.personalInfo.email'), ''),
  'address', COALESCE(json_extract(d.body, '$.address'), ''),
  'tax_id', COALESCE(json_extract(d.body, '$.tax_id'), ''),
  'note', COALESCE(json_extract(d.body, '$.note'), ''))
  FROM (SELECT 1) one
  LEFT JOIN content c ON c.key = 'profile' LEFT JOIN private_documents d ON d.key = 'seller')`;

/** The block of the customer of the order `o` now. */
export const customerNow = sql`(SELECT json_object(
  'name', COALESCE(NULLIF(b.name, ''), trim(u.first_name || ' ' || u.last_name)),
  'email', CASE WHEN u.deleted_at IS NULL THEN u.email ELSE '' END,
  'address', COALESCE(b.address, ''), 'tax_id', COALESCE(b.tax_id, ''))
  FROM users u LEFT JOIN billing_details b ON b.user_id = u.id WHERE u.id = o.user_id)`;

/** The receipts of the payment `p` itself, and not those that take a credit note back. */
const ofPayment = sql`r.payment_id = p.id AND r.kind = 'receipt' AND r.refund_id IS NULL`;

/** Whether the refund or reversal `f` did not reach the buyer after all, or came back with its dispute. */
export const isUndone = sql`(f.status = 'failed' OR (f.kind = 'reversal' AND EXISTS (
  SELECT 1 FROM disputes d WHERE d.id = f.dispute_id AND d.payment_id = f.payment_id AND d.outcome = 'won')))`;

/** The credit note `n` that Cron gave for the payment `p` when it found the money gone and knew no refund's id. */
const givenEarly = sql`n.kind = 'credit_note' AND n.refund_id IN ('refund-of-' || p.id, 'reversal-' || p.id)
  AND NOT EXISTS (SELECT 1 FROM receipts back WHERE back.kind = 'receipt' AND back.refund_id = n.refund_id)`;

/** The credit note `n` for the refund `f`, or the one that was given early. */
const noteOf = sql`((n.kind = 'credit_note' AND n.refund_id = f.id) OR (${givenEarly}))`;

/** Whether a credit note for the refund `f` stands: as many as receipts that take one back are none. */
const isCredited = sql`((SELECT COALESCE(SUM(CASE n.kind WHEN 'credit_note' THEN 1 ELSE -1 END), 0) FROM receipts n
  WHERE n.refund_id = f.id) + EXISTS (SELECT 1 FROM receipts n WHERE ${givenEarly} AND n.refund_id <> f.id)) > 0`;

/**
 * The statements that give each settled payment among these its receipt and each of its refunds a credit note, once;
 * and where the money did not go or came back, a receipt that takes the credit note back. A dispute can be lost after it
 * was won: then there is another credit note. For the batch that settles
 * them. `which` narrows the payments `p`.
 */
export const issueReceipts = (ctx: Context, which: SQL) => {
  const receiptOf = sql`(SELECT ${receiptNumber('r')} FROM receipts r WHERE ${ofPayment}
    ORDER BY r.year DESC, r.sequence DESC LIMIT 1)`;
  // A cross join is made in the order in which it is written, so that nobody else's refunds are read.
  const returned = sql`FROM payments p CROSS JOIN refunds f ON f.payment_id = p.id JOIN orders o ON o.id = p.order_id`;
  return [
    ...numbered(
      ctx,
      sql`SELECT 'receipt' AS kind, p.id AS payment_id, NULL AS refund_id, NULL AS corrects,
        p.amount_cents AS amount_cents, p.currency AS currency, ${customerNow} AS customer, o.tier_name AS description,
        p.paid_at AS at
      FROM payments p JOIN orders o ON o.id = p.order_id
      WHERE (${which}) AND p.status = 'completed' AND p.problem IS NULL
        AND NOT EXISTS (SELECT 1 FROM receipts r WHERE ${ofPayment})`,
    ),
    ...numbered(
      ctx,
      sql`SELECT 'credit_note' AS kind, p.id AS payment_id, f.id AS refund_id, ${receiptOf} AS corrects,
        f.amount_cents AS amount_cents, f.currency AS currency, ${customerNow} AS customer, o.tier_name AS description,
        f.refunded_at AS at
      ${returned}
      WHERE (${which}) AND f.amount_cents > 0 AND f.status = 'completed' AND NOT ${isUndone}
        AND ${receiptOf} IS NOT NULL AND NOT ${isCredited}`,
    ),
    ...numbered(
      ctx,
      sql`SELECT 'receipt' AS kind, p.id AS payment_id, f.id AS refund_id, ${receiptNumber('n')} AS corrects,
        MIN(f.amount_cents, n.amount_cents) AS amount_cents, f.currency AS currency, n.customer AS customer,
        n.description AS description, f.refunded_at AS at
      ${returned} JOIN receipts n ON n.rowid = (
        SELECT n.rowid FROM receipts n WHERE ${noteOf} ORDER BY n.refund_id = f.id DESC, n.year DESC, n.sequence DESC LIMIT 1)
      WHERE (${which}) AND ${isUndone} AND ${isCredited}`,
    ),
  ];
};

/** The statements that take back a receipt and give a new one with the blocks as they are now. */
export const correctReceipt = (ctx: Context, receipt: { year: number; sequence: number }, paymentId: string) => {
  const isNewest = sql`r.year = ${receipt.year} AND r.sequence = ${receipt.sequence} AND NOT EXISTS (
    SELECT 1 FROM receipts later WHERE later.payment_id = r.payment_id AND later.kind = 'receipt'
      AND later.refund_id IS NULL
      AND (later.year, later.sequence) > (r.year, r.sequence))`;
  return numbered(
    ctx,
    sql`SELECT kinds.kind AS kind, r.payment_id AS payment_id, NULL AS refund_id,
      CASE kinds.kind WHEN 'credit_note' THEN ${receiptNumber('r')} END AS corrects,
      r.amount_cents AS amount_cents, r.currency AS currency,
      CASE kinds.kind WHEN 'credit_note' THEN r.customer ELSE ${customerNow} END AS customer,
      r.description AS description, kinds.place AS at
    FROM receipts r JOIN payments p ON p.id = r.payment_id JOIN orders o ON o.id = p.order_id
    JOIN (SELECT 'credit_note' AS kind, 1 AS place UNION ALL SELECT 'receipt', 2) kinds
    WHERE r.payment_id = ${paymentId} AND ${isNewest}`,
  );
};

/** Forgets receipts and credit notes whose years are over. The counters stay. Run by Cron. */
export const forgetOldReceipts = async (ctx: Context): Promise<void> => {
  await ctx.db.delete(receipts).where(lt(receipts.year, ctx.now().getUTCFullYear() - KEPT_YEARS));
};

/** Bookkeeping laws ask for up to ten years, counted from the end of the year; .github/docs/privacy.md says so. */
const KEPT_YEARS = 10;

/** Numbers what a query finds, in the order of its `at`, on from the counter of the year, and moves that on. */
const numbered = (ctx: Context, found: SQL) => {
  const at = ctx.now().toISOString();
  const year = ctx.now().getUTCFullYear();
  return [
    ctx.db.insert(receiptCounters).values({ year, last: 0 }).onConflictDoNothing({ target: receiptCounters.year }),
    ctx.db.insert(receipts).select(
      // In the order of the table's columns.
      sql`SELECT ${year}, (SELECT last FROM receipt_counters WHERE year = ${year})
        + ROW_NUMBER() OVER (ORDER BY found.at, found.payment_id, found.refund_id),
        found.kind, found.payment_id, found.refund_id, found.corrects, found.amount_cents, found.currency, ${at},
        ${sellerNow}, found.customer, found.description
      FROM (${found}) found`,
    ),
    ctx.db
      .update(receiptCounters)
      .set({ last: sql`COALESCE((SELECT MAX(r.sequence) FROM receipts r WHERE r.year = ${year}), 0)` })
      .where(eq(receiptCounters.year, year)),
  ];
};
