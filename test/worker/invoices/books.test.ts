import { env } from 'cloudflare:workers';
import { expect, test } from 'vitest';
import { runCron } from '../../faults/private-mail.ts';
import { call } from '../admin/owner.ts';
import { rows, startShop } from '../payments/shop.ts';
import { BUYER, taxedReceipt } from './invoicing.ts';

const shop = await startShop();

const YEAR = new Date().getUTCFullYear();
const ALL = 'from=2020-01-01&to=2099-12-31';

type Line = Record<string, string>;

const cents = (text = ''): number => Math.round(Number(text) * 100);
const signOf = ({ kind }: { kind?: unknown }) => (kind === 'credit_note' ? -1 : 1);
const sum = (lines: readonly Line[], column: string): number =>
  lines.reduce((all, line) => all + cents(line[column]), 0);

const cellsOf = (line: string): string[] =>
  [...`,${line}`.matchAll(/,(?:"((?:[^"]|"")*)"|([^,]*))/g)].map(([, quoted, plain]) => quoted ?? plain ?? '');

const tableOf = (text: string): Line[] => {
  const [head = '', ...lines] = text
    .replace(/^\u{FEFF}/u, '')
    .trim()
    .split('\r\n');
  const labels = cellsOf(head);
  return lines.map((line) => Object.fromEntries(cellsOf(line).map((cell, at) => [labels[at] ?? '', cell])));
};

test('the books of a period: lines and sums are the documents’ and the ledger’s, to the cent', async () => {
  const world = await taxedReceipt(shop, { buyer: { ...BUYER, name: 'Clara', country: 'AT' } });
  const { accept, pay, admin, list, cookie, payment, order } = world;
  const file = async (name: string, period = ALL) =>
    tableOf((await call('GET', `admin/${name}.csv?${period}`, { cookie, bindings: shop.bindings })).text);
  const lines = [
    { text: 'Writing', quantity: 3, price: 33.33, amount: 99.99, category: 'S', rate: 19 },
    { text: 'A book', amount: 10.01, category: 'S', rate: 7 },
    { text: 'Abroad', amount: 50, category: 'AE', rate: 0 },
  ];
  const three = [33.33, 33.33, null].map((share) => ({ share, amount: null, due: 'acceptance', day: null }));
  const quoted = await accept({ prices: 'net', lines, payment: 'parts', parts: three });
  await pay(quoted.id, 20, { part: 'part-1' });
  await accept();
  const [newest] = await list();
  expect((await admin('POST', `invoices/${newest.id}/cancel`, { reissue: true })).status).toBe(200);
  await shop.play(`orders/${order.providerId}/refund`, { amount: '3.33' });
  await shop.deliver(await shop.eventsAbout(payment));
  await runCron(shop.bindings, new Date());

  const books = await file('books');
  const sums = await file('books-sums');
  const ledger = await file('payments');
  const invoices = await rows('SELECT kind, number, total_cents, facts FROM invoices ORDER BY kind, sequence');
  const receipts = await rows('SELECT kind, amount_cents FROM receipts');
  expect(new Set(books.map(({ Number: number }) => number))).toContain(`CN-${YEAR}-0001`);
  for (const one of invoices) {
    const own = books.filter(({ Number: number }) => number === one['number']);
    const facts = JSON.parse(String(one['facts']));
    expect([sum(own, 'Gross'), sum(own, 'Net'), sum(own, 'VAT')]).toEqual(
      [facts.total, facts.net, facts.vat].map((amount: number) => amount * signOf(one)),
    );
    expect(own.map((line) => line['VAT category'])).toEqual(facts.groups.map((group: Line) => group['category']));
  }
  const documents = books.filter(({ Kind: kind }) => kind !== 'fee');
  const total = [...invoices, ...receipts].reduce(
    (all, one) => all + Number(one['total_cents'] ?? one['amount_cents']) * signOf(one),
    0,
  );
  expect(sum(documents, 'Gross')).toBe(total);
  expect(sum(books, 'Fees')).toBe(sum(ledger, 'PayPal fee'));
  expect(sum(books, 'Fees')).toBeGreaterThan(0);

  const all = sums.filter(({ Country: country }) => country === 'all');
  const parts = sums.filter(({ Country: country }) => country !== 'all');
  expect(all).toHaveLength(1);
  for (const column of ['Net', 'VAT', 'Rounding', 'Gross', 'Fees']) {
    expect(sum(all, column), column).toBe(sum(books, column));
    expect(sum(parts, column), column).toBe(sum(books, column));
  }
  for (const part of parts) {
    const own = books.filter((line) =>
      ['Country', 'VAT category', 'VAT rate', 'Currency', 'Way'].every((column) => line[column] === part[column]),
    );
    expect([cents(part['Net']), cents(part['VAT']), Number(part['Lines'])]).toEqual([
      sum(own, 'Net'),
      sum(own, 'VAT'),
      own.length,
    ]);
  }
  expect(new Set(parts.map(({ Way: way }) => way))).toEqual(new Set(['paypal', 'transfer', 'open']));
  expect(new Set(parts.map(({ Country: country }) => country))).toEqual(new Set(['', 'AT', 'DE']));
});

test('a period counts its days in the site’s zone, both included', async () => {
  const { number, cookie, admin } = await taxedReceipt(shop);
  await env.DB.prepare("UPDATE receipts SET issued_at = '2026-03-31T22:30:00.000Z'").run();
  const { body } = (await admin('GET', 'content/profile')).json.data;
  const saved = await admin('PUT', 'profile', {
    ...body,
    personalInfo: { ...body.personalInfo, language: 'en', timeZone: 'Europe/Berlin' },
  });
  expect(saved.status).toBe(200);
  const of = async (period: string) => {
    const { text } = await call('GET', `admin/books.csv?${period}`, { cookie, bindings: shop.bindings });
    return tableOf(text).flatMap((line) => (line['Kind'] === 'receipt' ? [`${line['Date']} ${line['Number']}`] : []));
  };
  expect(await of('from=2026-03-01&to=2026-03-31')).toEqual([]);
  expect(await of('from=2026-04-01&to=2026-04-01')).toEqual([`2026-04-01 ${number}`]);
  expect(await of('from=2026-04-30&to=2026-04-01')).toEqual([]);
});
