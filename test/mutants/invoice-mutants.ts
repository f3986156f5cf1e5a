import type { Mutant } from './mutants.ts';

const INVOICES = 'src-worker/services/invoices';
const TEST = 'worker/invoices/invoices.test.ts';
const DISPUTES = 'worker/invoices/disputes.test.ts';

/** These guards keep invoices, their numbers and their open amounts right. */
export const invoices: Mutant[] = [
  {
    guard: 'a number is taken only by the document that is written',
    file: `${INVOICES}/number-invoice.ts`,
    text: `        last: sql\`COALESCE((SELECT MAX(i.sequence) FROM invoices i
          WHERE i.kind = \${kind} AND i.year = \${year} AND i.number IS NOT NULL), 0)\`,`,
    replacement: '        last: sql`${invoiceCounters.last} + 1`,',
    test: TEST,
    title: 'fifty parts due at once',
  },
  {
    guard: 'what lacks a detail has no number',
    file: `${INVOICES}/due-invoice.ts`,
    text: 'isNumbered: lacks.seller.length + lacks.buyer.length === 0,',
    replacement: 'isNumbered: true,',
    test: TEST,
    title: 'what is lacking',
  },
  {
    guard: 'a surplus that went back reduces no claim',
    file: `${INVOICES}/credit-invoices.ts`,
    text: 'MAX(0, ${RETURNED} - MAX(0, ${RECEIVED} - ${orders.amountCents}))',
    replacement: '${RETURNED}',
    test: TEST,
    title: 'a returned surplus gets no credit note',
  },
  {
    guard: 'what a dispute took is open again',
    file: 'src-worker/services/payments/ledger/payment-sql.ts',
    text: "AND (orders.status <> 'reversed' OR orders.is_invoiced = 1)",
    replacement: "AND orders.status <> 'reversed'",
    test: DISPUTES,
    title: 'a lost dispute opens the invoice again',
  },
  {
    guard: 'PayPal is asked for no more than a dispute took',
    file: 'src-worker/services/payments/ledger/payment-sql.ts',
    text: '(orders.is_invoiced = 1 AND ${wasDisputed})',
    replacement: 'FALSE',
    test: DISPUTES,
    title: 'a part of it is lost',
  },
  {
    guard: 'a refund is credited once',
    file: `${INVOICES}/credit-invoices.ts`,
    text: '\n    AND NOT EXISTS (SELECT 1 FROM invoices n WHERE n.refund_id = r.id)',
    replacement: '',
    test: DISPUTES,
    title: 'a refund that is told of late',
  },
  {
    guard: 'VAT is rounded to the cent',
    file: 'src-worker/contract/vat.ts',
    text: '(product + (product < 0n ? -BigInt(c) : BigInt(c))) / divisor',
    replacement: 'product / divisor',
    test: 'unit/vat.test.ts',
    title: 'VAT: a line costs',
  },
];
