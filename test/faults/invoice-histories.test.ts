import { env } from 'cloudflare:workers';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { call } from '../worker/admin/owner.ts';
import { startByHand } from '../worker/invoices/by-hand.ts';
import { BUYER } from '../worker/invoices/invoicing.ts';
import { newCustomer, rows, startShop } from '../worker/payments/shop.ts';
import { acceptance } from '../worker/quotes/quoting.ts';
import { chosenHistories } from './histories/chosen.ts';
import { STEPS, take, tried, type Place, type Step, type World } from './histories/invoice-moves.ts';
import { checkSums } from './histories/invoice-sums.ts';
import { runCron } from './private-mail.ts';

const shop = await startShop();

const { seeds, numRuns } = chosenHistories([3501, 3502, 3503]);

const PAYMENTS = {
  whole: { payment: 'whole' },
  halves: { payment: 'halves' },
  thirds: {
    payment: 'parts',
    parts: [33.33, 33.33, null].map((share) => ({ share, amount: null, due: 'acceptance', day: null })),
  },
  'on approval': {
    payment: 'parts',
    parts: [40, null].map((share, at) => ({
      share,
      amount: null,
      due: at === 0 ? 'acceptance' : 'approval',
      day: null,
    })),
  },
} as const;

const history = fc.record({
  payment: fc.constantFrom(...(Object.keys(PAYMENTS) as (keyof typeof PAYMENTS)[]), 'by hand' as const),
  cents: fc.integer({ min: 500, max: 500_000 }),
  steps: fc.array(fc.constantFrom<Step>(...STEPS), { minLength: 3, maxLength: 9 }),
  isTwice: fc.boolean(),
  lacks: fc.boolean(),
});

type History = typeof history extends fc.Arbitrary<infer T> ? T : never;

const begin = async (world: World, { payment, cents, isTwice, lacks }: History): Promise<Place> => {
  const lines = [
    { text: 'Writing', amount: cents / 100, category: 'S', rate: 19 },
    { text: 'A book', amount: 3.33, category: 'S', rate: 7 },
  ];
  const place = { shop, isTwice, days: 0, filed: [], paid: [], disputes: [], told: new Set<string>() };
  if (payment === 'by hand') return { ...place, ...(await world.send({ lines })), client: null };
  const { id, token } = await world.sendQuote({
    ...PAYMENTS[payment],
    ways: ['transfer', 'paypal'],
    prices: 'net',
    lines,
  });
  const client = await newCustomer(shop.bindings);
  const body = acceptance(token, { buyer: lacks ? { ...BUYER, city: '' } : BUYER });
  await tried([client.call('POST', '/quotes/accept', body), client.call('POST', '/quotes/accept', body)]);
  return { ...place, id, client };
};

interface Stored {
  id: string;
  kind: string;
  sequence: number | null;
  total: number;
  credited: number;
  cancelled: number;
}

/** The mails are noted, because Cron deletes old sent mails. */
const noteMails = async (mailed: Set<unknown>): Promise<void> => {
  const mails = await rows('SELECT id, invoice_id AS invoice FROM outbox');
  const documents = mails.flatMap(({ invoice }) => (invoice === null ? [] : [invoice]));
  expect(new Set(documents).size, 'one mail for each document').toBe(documents.length);
  for (const { id } of mails) mailed.add(id);
};

/** Every document is stored and its sums are right; it, each transfer and each reminder was mailed once. */
const checkDocuments = async (ids: readonly string[], mailed: ReadonlySet<unknown>): Promise<Stored[]> => {
  const stored = (await rows(`SELECT i.id AS id, i.kind AS kind, i.sequence AS sequence, i.total_cents AS total,
    (SELECT COALESCE(SUM(n.total_cents), 0) FROM invoices n WHERE n.cancels = i.id) AS credited,
    i.cancelled_at IS NOT NULL AS cancelled FROM invoices i ORDER BY i.kind, i.sequence`)) as unknown as Stored[];
  for (const kind of ['invoice', 'credit_note']) {
    const numbers = stored.flatMap((one) => (one.kind === kind && one.sequence !== null ? [one.sequence] : []));
    expect(numbers, `numbers of ${kind}`).toEqual(numbers.map((_, at) => at + 1));
  }
  for (const { kind, total, credited, cancelled } of stored)
    if (kind === 'invoice')
      expect(cancelled === 1 ? credited === total : credited < total || total === 0, 'a claim and its credits').toBe(
        true,
      );
  const twice = await rows(
    'SELECT order_id FROM invoices WHERE kind = ? AND cancelled_at IS NULL GROUP BY 1 HAVING COUNT(*) > 1',
    'invoice',
  );
  expect(twice).toEqual([]);
  const marks = await rows(
    `SELECT p.id, p.status FROM payments p JOIN orders o ON o.id = p.order_id
     WHERE p.provider = 'transfer' AND o.quote_id IN (SELECT value FROM json_each(?))`,
    JSON.stringify(ids),
  );
  const reminded = await rows("SELECT order_id, step FROM payment_reminders WHERE state = 'sent'");
  const expected = [
    ...stored.flatMap(({ id, sequence }) => (sequence === null ? [] : [`invoice-${id}`])),
    ...marks.flatMap(({ id, status }) => [`arrived-${id}`, ...(status === 'denied' ? [`undone-${id}`] : [])]),
    ...reminded.map((one) => `remind-${one['order_id']}-${one['step']}`),
  ];
  const own = [...mailed].filter((id) => /^(?:invoice|arrived-transfer|undone|remind)-/.test(String(id)));
  expect(new Set(own)).toEqual(new Set(expected));
  return stored;
};

/** The accountant's sums equal those of the documents. */
const checkBooks = async (world: World, stored: readonly Stored[]): Promise<void> => {
  const { text } = await call('GET', 'admin/books-sums.csv?from=2020-01-01&to=2099-12-31', {
    cookie: world.cookie,
    bindings: shop.bindings,
  });
  const numbered = stored.filter(({ sequence }) => sequence !== null);
  const sum = numbered.reduce((all, { kind, total }) => all + (kind === 'invoice' ? total : -total), 0);
  const all = /^all,.*$/m.exec(text)?.[0].split(',');
  expect(numbered.length === 0 ? 0 : Math.round(Number(all?.[7]) * 100), 'the books').toBe(sum);
};

const TABLES = ['outbox', 'payment_reminders', 'invoice_links', 'invoices', 'invoice_counters', 'rate_limits'];

test.each(seeds)(
  'histories of invoices: numbers without a gap, documents and balance add up, one mail each (seed %i)',
  { timeout: 10_800_000 },
  async (seed) => {
    await fc.assert(
      fc.asyncProperty(fc.array(history, { minLength: 1, maxLength: 2 }), async (played) => {
        // The data of earlier histories is deleted.
        await env.DB.batch(TABLES.map((table) => env.DB.prepare(`DELETE FROM ${table}`)));
        await env.DB.prepare('UPDATE orders SET closed_at = created_at WHERE closed_at IS NULL').run();
        let world = await startByHand(shop);
        const ids: string[] = [];
        const mailed = new Set<unknown>();
        for (const one of played) {
          const place = await begin(world, one);
          ids.push(place.id);
          for (const [at, step] of one.steps.entries()) {
            await take(world, { ...place, days: 4 * (at + 5) }, step);
            // After these days the owner's session has ended.
            if (step === 'days later') world = await startByHand(shop);
            await checkSums(world, shop, ids);
            await noteMails(mailed);
            await checkDocuments(ids, mailed);
          }
        }
        await runCron(shop.bindings, new Date());
        await noteMails(mailed);
        await checkBooks(world, await checkDocuments(ids, mailed));
      }),
      { numRuns, endOnFailure: true, seed },
    );
  },
);
