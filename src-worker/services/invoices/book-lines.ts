import { sql, type SQLWrapper } from 'drizzle-orm';
import { addDays, dayIn, endOfDayIn } from '#contract/days';
import type { InvoiceFacts } from '#contract/invoices';
import type { Party, ReceiptVat } from '#contract/receipts';
import type { Context } from '../../context.ts';
import { siteZone } from '../content/site-name.ts';
import { ownersTitle, quoteTitleOf } from '../payments/ledger/order-title.ts';
import { receiptNumber } from '../payments/ledger/issue-receipts.ts';
import { isOwnMoney } from '../payments/ledger/payment-sql.ts';
import { shortId } from '../payments/mails/payment-mail.ts';
import { taxSums } from '../payments/ledger/receipt-tax.ts';
import { forWhat, paymentRows } from '../payments/owner/export-payments.ts';

export interface BookPeriod {
  from: string;
  to: string;
}

/** Amounts are in cents, negative for credit notes and returned fees. */
export interface BookLine {
  day: string;
  kind: 'invoice' | 'credit note' | 'receipt' | 'credit note of a receipt' | 'fee';
  number: string | null;
  corrects: string | null;
  client: string;
  country: string;
  vatId: string;
  title: string;
  category: string | null;
  rate: number | null;
  net: number;
  vat: number;
  rounding: number;
  fee: number;
  currency: string;
  way: string;
}

export const grossOf = ({ net, vat, rounding }: Pick<BookLine, 'net' | 'vat' | 'rounding'>): number =>
  net + vat + rounding;

/** A document counts on its day of issue, a fee on the day of the fee. */
export async function* bookLines(ctx: Context, period: BookPeriod): AsyncGenerator<BookLine[]> {
  const zone = await siteZone(ctx);
  yield* invoiceLines(ctx, period);
  yield* receiptLines(ctx, period, zone);
  yield* feeLines(ctx, period, zone);
}

const AT_ONCE = 500;

const wayOf = (orderId: SQLWrapper) => sql`(SELECT CASE COUNT(DISTINCT p.provider) WHEN 0 THEN 'open'
  WHEN 1 THEN MIN(p.provider) ELSE 'paypal and transfer' END
  FROM payments p WHERE p.order_id = ${orderId} AND p.status = 'completed')`;

interface InvoiceRow {
  kind: 'invoice' | 'credit_note';
  sequence: number;
  number: string;
  corrects: string | null;
  day: string;
  currency: string;
  facts: string;
  title: string | null;
  way: string;
}

async function* invoiceLines(ctx: Context, { from, to }: BookPeriod): AsyncGenerator<BookLine[]> {
  let behind = { day: '', kind: '', sequence: 0 };
  for (;;) {
    // oxlint-disable-next-line no-await-in-loop -- each page begins where the one before ended
    const rows = await ctx.db.all<InvoiceRow>(sql`SELECT i.kind AS kind, i.sequence AS sequence, i.number AS number,
        (SELECT c.number FROM invoices c WHERE c.id = i.cancels) AS corrects, i.issued_on AS day, i.currency AS currency,
        i.facts AS facts, ${quoteTitleOf(sql`i.order_id`)} AS title, ${wayOf(sql`i.order_id`)} AS way
      FROM invoices i LEFT JOIN orders o ON o.id = i.order_id
      WHERE i.issued_on BETWEEN ${from} AND ${to} AND i.number IS NOT NULL AND ${isOwnMoney(sql`o.environment`)}
        AND (i.issued_on, i.kind, i.sequence) > (${behind.day}, ${behind.kind}, ${behind.sequence})
      ORDER BY i.issued_on, i.kind, i.sequence LIMIT ${AT_ONCE}`);
    yield rows.flatMap(linesOfInvoice);
    const last = rows.at(-1);
    if (last === undefined || rows.length < AT_ONCE) return;
    behind = last;
  }
}

const linesOfInvoice = (row: InvoiceRow): BookLine[] => {
  const facts = JSON.parse(row.facts) as InvoiceFacts;
  const sign = row.kind === 'invoice' ? 1 : -1;
  return facts.groups.map(({ category, rate, net, vat }, at) => ({
    day: row.day,
    kind: row.kind === 'invoice' ? 'invoice' : 'credit note',
    number: row.number,
    corrects: row.corrects,
    client: facts.buyer.name,
    country: facts.buyer.country,
    vatId: facts.buyer.vat_id,
    title: row.title === null ? facts.title : ownersTitle(row.title),
    category,
    rate,
    net: net * sign,
    vat: vat * sign,
    rounding: at === 0 ? facts.rounding * sign : 0,
    fee: 0,
    currency: row.currency,
    way: row.way,
  }));
};

const signed = (table: string) =>
  sql.raw(`CASE ${table}.kind WHEN 'receipt' THEN ${table}.amount_cents ELSE -${table}.amount_cents END`);

interface ReceiptRow {
  kind: 'receipt' | 'credit_note';
  year: number;
  sequence: number;
  number: string;
  corrects: string | null;
  at: string;
  cents: number;
  before: number;
  currency: string;
  customer: string;
  tier: string;
  title: string | null;
  vat: string | null;
  way: string;
}

async function* receiptLines(ctx: Context, { from, to }: BookPeriod, zone: string): AsyncGenerator<BookLine[]> {
  const [start, end] = [endOfDayIn(zone, addDays(from, -1)), endOfDayIn(zone, to)];
  let behind = { at: start, year: 9999, sequence: 0 };
  for (;;) {
    // oxlint-disable-next-line no-await-in-loop -- each page begins where the one before ended
    const rows = await ctx.db.all<ReceiptRow>(sql`SELECT r.kind AS kind, r.year AS year, r.sequence AS sequence,
        ${receiptNumber('r')} AS number, r.corrects AS corrects, r.issued_at AS at, ${signed('r')} AS cents,
        COALESCE((SELECT SUM(${signed('e')}) FROM receipts e
          WHERE e.payment_id = r.payment_id AND (e.year, e.sequence) < (r.year, r.sequence)), 0) AS before,
        r.currency AS currency, r.customer AS customer, r.description AS tier,
        ${quoteTitleOf(sql`p.order_id`)} AS title, r.vat AS vat,
        COALESCE(p.provider, 'paypal') AS way
      FROM receipts r LEFT JOIN payments p ON p.id = r.payment_id
      WHERE r.issued_at >= ${behind.at} AND r.issued_at <= ${end} AND ${isOwnMoney()}
        AND (r.issued_at, r.year, r.sequence) > (${behind.at}, ${behind.year}, ${behind.sequence})
      ORDER BY r.issued_at, r.year, r.sequence LIMIT ${AT_ONCE}`);
    yield rows.map((row) => lineOfReceipt(row, zone));
    const last = rows.at(-1);
    if (last === undefined || rows.length < AT_ONCE) return;
    behind = last;
  }
}

const lineOfReceipt = (row: ReceiptRow, zone: string): BookLine => {
  // The cast is safe, because only the site writes this JSON.
  const customer = JSON.parse(row.customer) as Party;
  const vat = row.vat === null ? null : (JSON.parse(row.vat) as ReceiptVat);
  const sums = vat === null ? { net: row.cents, vat: 0, rounding: 0 } : taxSums(vat, row.before, row.cents);
  return {
    day: dayIn(zone, row.at),
    kind: row.kind === 'receipt' ? 'receipt' : 'credit note of a receipt',
    number: row.number,
    corrects: row.corrects,
    client: vat?.buyer?.name ?? customer.name,
    country: vat?.buyer?.country ?? '',
    vatId: vat?.buyer?.vat_id ?? customer.tax_id,
    title: row.title === null ? row.tier : ownersTitle(row.title),
    category: vat?.category ?? null,
    rate: vat?.rate ?? null,
    ...sums,
    fee: 0,
    currency: row.currency,
    way: row.way,
  };
};

async function* feeLines(ctx: Context, period: BookPeriod, zone: string): AsyncGenerator<BookLine[]> {
  for await (const rows of paymentRows(ctx, period, zone))
    yield rows.flatMap((row): BookLine[] => {
      const { at, fee, number, customer, order_id: order, currency, way } = row;
      if (fee === null || fee === 0) return [];
      return [
        {
          day: dayIn(zone, at),
          kind: 'fee',
          number,
          corrects: null,
          client: customer ?? '',
          country: '',
          vatId: '',
          title: forWhat(row) ?? (order === null ? '' : `Order ${shortId(order)}`),
          category: null,
          rate: null,
          net: 0,
          vat: 0,
          rounding: 0,
          fee,
          currency,
          way,
        },
      ];
    });
}
