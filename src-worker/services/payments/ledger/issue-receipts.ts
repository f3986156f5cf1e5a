import { eq, lt, sql, type SQL } from 'drizzle-orm';
import type { Seller } from '#contract/invoices';
import type { Context } from '../../../context.ts';
import { receiptCounters, receipts } from '../../../db/schema/payments.ts';
import { wentBack } from './payment-sql.ts';

// The number is taken in the transaction that writes the document, so that no number is lost or used twice.

export const receiptNumber = (table: string): SQL => sql.raw(`printf('%d-%06d', ${table}.year, ${table}.sequence)`);

const lastName = sql`(SELECT json_extract(h.body, '$.personalInfo.name') FROM content_history h
  WHERE h.key = 'profile' AND trim(json_extract(h.body, '$.personalInfo.name')) <> '' ORDER BY h.revision DESC LIMIT 1)`;

// The contract's rule for e-mail addresses, written for SQLite, which has no regular expressions. `char(63)` is a
// question mark, which would count as a parameter.
const shownEmail = sql`(SELECT CASE WHEN length(address) <= 254 AND address LIKE '_%@_%' AND address NOT LIKE '%@%@%'
    AND address NOT GLOB '*[^-a-zA-Z0-9@.!#$%&''*+/=' || char(63) || '^_\`{|}~]*' AND host NOT GLOB '*[^-a-zA-Z0-9.]*'
    AND host NOT GLOB '*.[-.]*' AND host NOT GLOB '*-.*'
  THEN address ELSE '' END
  FROM (SELECT address, '.' || substr(address, instr(address, '@') + 1) || '.' AS host
    FROM (SELECT json_extract(c.body, '$.personalInfo.email') AS address)))`;

export const sellerNow = sql`(SELECT json_object(
  'name', COALESCE(NULLIF(json_extract(d.body, '$.name'), ''), NULLIF(trim(json_extract(c.body, '$.personalInfo.name')), ''),
    ${lastName}, ''),
  'email', COALESCE(${shownEmail}, ''),
  'address', COALESCE(json_extract(d.body, '$.address'), ''),
  'tax_id', COALESCE(json_extract(d.body, '$.tax_id'), ''),
  'note', COALESCE(json_extract(d.body, '$.note'), ''))
  FROM (SELECT 1) one
  LEFT JOIN content c ON c.key = 'profile' LEFT JOIN private_documents d ON d.key = 'seller')`;

export const customerNow = sql`(SELECT json_object(
  'name', COALESCE(NULLIF(b.name, ''), trim(u.first_name || ' ' || u.last_name)),
  'email', CASE WHEN u.deleted_at IS NULL THEN u.email ELSE '' END,
  'address', COALESCE(b.address, ''), 'tax_id', COALESCE(b.tax_id, ''))
  FROM users u LEFT JOIN billing_details b ON b.user_id = u.id WHERE u.id = o.user_id)`;

const sellerParty = sql.join(
  (
    [
      'name',
      'street',
      'city',
      'postcode',
      'region',
      'country',
      'vat_id',
      'tax_number',
      'email',
      'contact',
      'phone',
    ] satisfies (keyof Seller)[]
  ).map((name) => sql`${sql.raw(`'${name}'`)}, COALESCE(json_extract(i.body, ${sql.raw(`'$.${name}'`)}), '')`),
  sql`, `,
);

const buyerNow = sql`(SELECT COALESCE((SELECT b.buyer FROM billing_details b WHERE b.user_id = o.user_id),
  (SELECT q.buyer FROM quotes q WHERE q.user_id = o.user_id AND q.buyer IS NOT NULL ORDER BY q.accepted_at DESC LIMIT 1)))`;

/** A quote's invoices show the VAT, so the receipt of a quote shows none. */
const vatNow = sql`(SELECT json_object(
  'category', CASE json_extract(i.body, '$.vat') WHEN 'standard' THEN 'S' ELSE 'E' END,
  'rate', CASE json_extract(i.body, '$.vat') WHEN 'standard' THEN json_extract(i.body, '$.rates[0]') ELSE 0 END,
  'reason', CASE json_extract(i.body, '$.vat') WHEN 'standard' THEN '' ELSE json_extract(i.body, '$.small_reason') END,
  'zone', COALESCE(NULLIF(json_extract(c.body, '$.personalInfo.timeZone'), ''), 'UTC'),
  'seller', json_object(${sellerParty}), 'buyer', json(${buyerNow}))
  FROM private_documents i LEFT JOIN content c ON c.key = 'profile'
  WHERE i.key = 'invoicing' AND o.quote_id IS NULL AND json_extract(i.body, '$.issues')
    AND json_extract(i.body, '$.vat') <> 'none')`;

/** A new receipt keeps the VAT rate of the supply and shows the present parties. */
export const vatRenewed = sql`CASE WHEN r.vat IS NOT NULL THEN json_set(r.vat,
  '$.seller', json(COALESCE(json_extract(${vatNow}, '$.seller'), json_extract(r.vat, '$.seller'))),
  '$.buyer', json(${buyerNow})) END`;

const languageNow = sql`(SELECT COALESCE(u.language, q.language, json_extract(c.body, '$.personalInfo.language'))
  FROM users u LEFT JOIN quotes q ON q.id = o.quote_id LEFT JOIN content c ON c.key = 'profile' WHERE u.id = o.user_id)`;

const ofPayment = sql`r.payment_id = p.id AND r.kind = 'receipt' AND r.refund_id IS NULL`;

/** The money of the refund `f` did not reach the buyer, or came back with a won dispute. */
export const isUndone = sql`(f.status = 'failed' OR (f.kind = 'reversal' AND EXISTS (
  SELECT 1 FROM disputes d WHERE d.id = f.dispute_id AND d.payment_id = f.payment_id AND d.outcome = 'won')))`;

/** Cron issued this credit note for the payment `p` before PayPal's id of the refund was known. */
const givenEarly = sql`n.kind = 'credit_note' AND n.refund_id IN ('refund-of-' || p.id, 'reversal-' || p.id)
  AND NOT EXISTS (SELECT 1 FROM receipts back WHERE back.kind = 'receipt' AND back.refund_id = n.refund_id)`;

const noteOf = sql`((n.kind = 'credit_note' AND n.refund_id = f.id) OR (${givenEarly}))`;

/**
 * Each receipt with a refund id cancels one credit note. An early credit note, issued before the refund's id was known,
 * covers refunds without a document.
 */
const isCredited = sql`COALESCE((SELECT SUM(CASE n.kind WHEN 'credit_note' THEN 1 ELSE -1 END) FROM receipts n
  WHERE n.refund_id = f.id), EXISTS (SELECT 1 FROM receipts n WHERE ${givenEarly} AND n.refund_id <> f.id)) > 0`;

const creditedCents = sql`(SELECT COALESCE(SUM(CASE c.kind WHEN 'credit_note' THEN c.amount_cents ELSE -c.amount_cents END), 0)
  FROM receipts c WHERE c.payment_id = p.id AND c.refund_id IS NOT NULL)`;

const goneCents = (also = sql`TRUE`) =>
  sql`MIN(p.amount_cents, (SELECT COALESCE(SUM(r.amount_cents), 0) FROM refunds r WHERE ${wentBack} AND ${also}))`;

/**
 * Each document is issued once, in the batch that settles the payment. A receipt cancels the credit note of a failed or
 * recovered refund.
 */
export const issueReceipts = (ctx: Context, which: SQL) => {
  const newest = (what: SQL) => sql`(SELECT ${what} FROM receipts r WHERE ${ofPayment}
    ORDER BY r.year DESC, r.sequence DESC LIMIT 1)`;
  const receiptOf = newest(receiptNumber('r'));
  // SQLite runs a CROSS JOIN as written, so it reads only these payments' refunds.
  const returned = sql`FROM payments p CROSS JOIN refunds f ON f.payment_id = p.id JOIN orders o ON o.id = p.order_id`;
  const isCompleted = sql`r.status = 'completed'`;
  // An early credit note may cover other refunds than `f`.
  const takenBack = sql`MIN(f.amount_cents, n.amount_cents,
    CASE WHEN n.refund_id = f.id THEN n.amount_cents ELSE ${creditedCents} - ${goneCents()} END)`;
  return [
    ...numbered(
      ctx,
      sql`SELECT 'receipt' AS kind, p.id AS payment_id, NULL AS refund_id, NULL AS corrects,
        p.amount_cents AS amount_cents, p.currency AS currency, ${customerNow} AS customer, o.tier_name AS description,
        ${languageNow} AS language, ${vatNow} AS vat, p.paid_at AS at
      FROM payments p JOIN orders o ON o.id = p.order_id
      WHERE (${which}) AND p.status = 'completed' AND p.problem IS NULL AND o.is_invoiced = 0
        AND NOT EXISTS (SELECT 1 FROM receipts r WHERE ${ofPayment})`,
    ),
    ...numbered(
      ctx,
      sql`SELECT 'credit_note' AS kind, p.id AS payment_id, f.id AS refund_id, ${receiptOf} AS corrects,
        f.amount_cents AS amount_cents, f.currency AS currency, ${customerNow} AS customer, o.tier_name AS description,
        ${newest(sql`r.language`)} AS language, ${newest(sql`r.vat`)} AS vat, f.refunded_at AS at
      ${returned}
      WHERE (${which}) AND f.amount_cents > 0 AND f.status = 'completed' AND NOT ${isUndone}
        AND ${receiptOf} IS NOT NULL AND NOT ${isCredited}`,
    ),
    ...numbered(
      ctx,
      sql`SELECT 'receipt' AS kind, p.id AS payment_id, f.id AS refund_id, ${receiptNumber('n')} AS corrects,
        ${takenBack} AS amount_cents, f.currency AS currency, n.customer AS customer,
        n.description AS description, n.language AS language, n.vat AS vat, f.refunded_at AS at
      ${returned} JOIN receipts n ON n.rowid = (
        SELECT n.rowid FROM receipts n WHERE ${noteOf} ORDER BY n.refund_id = f.id DESC, n.year DESC, n.sequence DESC LIMIT 1)
      WHERE (${which}) AND ${isUndone} AND ${isCredited} AND ${takenBack} > 0`,
    ),
    // An early credit note lacks the amount that a later won dispute had taken.
    ...numbered(
      ctx,
      sql`SELECT 'credit_note' AS kind, p.id AS payment_id, f.id AS refund_id, ${receiptOf} AS corrects,
        ${goneCents(isCompleted)} - ${creditedCents} AS amount_cents, f.currency AS currency, ${customerNow} AS customer,
        o.tier_name AS description, ${newest(sql`r.language`)} AS language, ${newest(sql`r.vat`)} AS vat,
        f.refunded_at AS at
      ${returned}
      WHERE (${which}) AND f.id = (SELECT r.id FROM refunds r WHERE ${wentBack} AND ${isCompleted}
          AND NOT EXISTS (SELECT 1 FROM receipts own WHERE own.refund_id = r.id) ORDER BY r.refunded_at DESC, r.id LIMIT 1)
        AND EXISTS (SELECT 1 FROM receipts n WHERE n.payment_id = p.id AND ${givenEarly})
        AND ${goneCents(isCompleted)} > ${creditedCents}`,
    ),
    // The receipt of a transfer that the owner marked by mistake gets a credit note.
    ...numbered(
      ctx,
      sql`SELECT 'credit_note' AS kind, r.payment_id AS payment_id, NULL AS refund_id, ${receiptNumber('r')} AS corrects,
        r.amount_cents AS amount_cents, r.currency AS currency, r.customer AS customer, r.description AS description,
        r.language AS language, r.vat AS vat, r.issued_at AS at
      FROM payments p JOIN receipts r ON ${ofPayment}
      WHERE (${which}) AND p.provider = 'transfer' AND p.status = 'denied' AND NOT EXISTS (
        SELECT 1 FROM receipts n WHERE n.payment_id = p.id AND n.kind = 'credit_note'
          AND n.corrects = ${receiptNumber('r')})`,
    ),
  ];
};

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
      r.description AS description, CASE kinds.kind WHEN 'credit_note' THEN r.language ELSE ${languageNow} END AS language,
      CASE kinds.kind WHEN 'credit_note' THEN r.vat ELSE ${vatRenewed} END AS vat, kinds.place AS at
    FROM receipts r JOIN payments p ON p.id = r.payment_id JOIN orders o ON o.id = p.order_id
    JOIN (SELECT 'credit_note' AS kind, 1 AS place UNION ALL SELECT 'receipt', 2) kinds
    WHERE r.payment_id = ${paymentId} AND ${isNewest}`,
  );
};

export const forgetOldReceipts = async (ctx: Context): Promise<void> => {
  await ctx.db.delete(receipts).where(lt(receipts.year, ctx.now().getUTCFullYear() - KEPT_YEARS));
};

/** Bookkeeping laws require documents to be kept for up to ten years from the year's end (.github/docs/privacy.md). */
const KEPT_YEARS = 10;

const numbered = (ctx: Context, found: SQL) => {
  const at = ctx.now().toISOString();
  const year = ctx.now().getUTCFullYear();
  return [
    ctx.db.insert(receiptCounters).values({ year, last: 0 }).onConflictDoNothing({ target: receiptCounters.year }),
    ctx.db.insert(receipts).select(
      sql`SELECT ${year}, (SELECT last FROM receipt_counters WHERE year = ${year})
        + ROW_NUMBER() OVER (ORDER BY found.at, found.payment_id, found.refund_id),
        found.kind, found.payment_id, found.refund_id, found.corrects, found.amount_cents, found.currency, ${at},
        ${sellerNow}, found.customer, found.description, found.language, found.vat
      FROM (${found}) found`,
    ),
    ctx.db
      .update(receiptCounters)
      .set({ last: sql`COALESCE((SELECT MAX(r.sequence) FROM receipts r WHERE r.year = ${year}), 0)` })
      .where(eq(receiptCounters.year, year)),
  ];
};
