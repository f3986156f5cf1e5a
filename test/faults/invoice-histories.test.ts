import { env } from 'cloudflare:workers';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { call } from '../worker/admin/owner.ts';
import { BUYER, startInvoicing } from '../worker/invoices/invoicing.ts';
import { newCustomer, rows, startShop, type Customer } from '../worker/payments/shop.ts';
import { acceptance, ordersOf, transferred } from '../worker/quotes/quoting.ts';
import { chosenHistories } from './histories/chosen.ts';
import { runCron } from './private-mail.ts';

const shop = await startShop();

const DAY_MS = 86_400_000;

const { seeds, numRuns } = chosenHistories([3501, 3502, 3503]);

const STEPS = [
  'transfer all',
  'transfer a part',
  'transfer too much',
  'undo',
  'give surplus back',
  'paypal',
  'refund',
  'ask',
  'cancel and reissue',
  'cancel',
  'withdraw',
  'days later',
] as const;
type Step = (typeof STEPS)[number];

const PAYMENTS = {
  whole: { payment: 'whole' },
  halves: { payment: 'halves' },
  thirds: {
    payment: 'parts',
    parts: [33.33, 33.33, null].map((share) => ({ share, amount: null, due: 'acceptance', day: null })),
  },
} as const;

const histories = fc.array(
  fc.record({
    payment: fc.constantFrom(...(Object.keys(PAYMENTS) as (keyof typeof PAYMENTS)[])),
    cents: fc.integer({ min: 500, max: 500_000 }),
    steps: fc.array(fc.constantFrom<Step>(...STEPS), { minLength: 2, maxLength: 8 }),
    /** Whether each call comes twice, at once. */
    isTwice: fc.boolean(),
  }),
  { minLength: 1, maxLength: 3 },
);

type World = Awaited<ReturnType<typeof startInvoicing>>;

/** What cannot be done is refused, and never fails. */
const tried = async (calls: readonly Promise<{ status: number }>[]): Promise<void> => {
  for (const { status } of await Promise.all(calls)) expect(status).toBeLessThan(500);
};

interface Place {
  id: string;
  client: Customer;
  isTwice: boolean;
  days: number;
}

const take = async (world: World, { id, client, isTwice, days }: Place, step: Step): Promise<void> => {
  const twice = <T>(make: () => T): T[] => (isTwice ? [make(), make()] : [make()]);
  const { parts, transfers, surplus, revision } = await world.read(id);
  const due = parts.find(({ open }: { open: number }) => open > 0);
  const pay = (amount: number) => {
    const body = transferred(Math.round(amount * 100) / 100, { part: due.part });
    return tried(twice(() => world.owner('POST', `${id}/transfers`, body)));
  };
  const invoices = (await world.list()).filter((one: { quote_id: string }) => one.quote_id === id);
  const standing = invoices.find(({ state }: { state: string }) => state === 'sent' || state === 'paid');
  switch (step) {
    case 'transfer all':
      return due && pay(due.open);
    case 'transfer a part':
      return due && pay(Math.max(0.01, due.open / 3));
    case 'transfer too much':
      return due && pay(due.open + 1.5);
    case 'undo': {
      const mark = transfers.find((one: { can_undo: boolean }) => one.can_undo);
      return mark && tried(twice(() => world.owner('POST', `${id}/transfers/${mark.id}/undo`)));
    }
    case 'give surplus back': {
      const body = { id: crypto.randomUUID(), part: surplus[0]?.part, how: 'returned' };
      return surplus[0] && tried(twice(() => world.owner('POST', `${id}/surplus`, body)));
    }
    case 'paypal':
    case 'refund': {
      const [order] = (await ordersOf(id)).filter(({ status }) => (status === 'completed') === (step === 'refund'));
      if (order === undefined) return;
      if (step === 'paypal') await client.call('POST', `/payments/orders/${String(order['id'])}/retry`);
      const [now] = await rows('SELECT provider_id FROM orders WHERE id = ?', String(order['id']));
      const atPayPal = `orders/${String(now?.['provider_id'])}`;
      if (step === 'refund') await shop.play(`${atPayPal}/refund`, { amount: '1.00' }).catch(() => undefined);
      else {
        await shop.play(`${atPayPal}/approve`).catch(() => undefined);
        const claim = { order_id: order['id'] };
        await tried(twice(() => client.call('POST', '/payments/paypal-success', claim)));
      }
      const events = await shop.eventsAbout(String(order['id']), String(now?.['provider_id']));
      await shop.deliver(events);
      return;
    }
    case 'ask':
      return tried(twice(() => world.owner('POST', `${id}/ask-rest`, {}, revision)));
    case 'cancel and reissue':
    case 'cancel': {
      const body = { reissue: step === 'cancel and reissue' };
      return standing && tried(twice(() => world.admin('POST', `invoices/${standing.id}/cancel`, body)));
    }
    case 'withdraw':
      return tried(twice(() => world.owner('POST', `${id}/withdraw`, {}, revision)));
    case 'days later': {
      const at = new Date(Date.now() + days * DAY_MS);
      await env.DB.prepare("UPDATE site SET bank_seen_until = '9999'").run();
      await Promise.all(twice(() => runCron(shop.bindings, at)));
    }
  }
};

interface Stored {
  kind: string;
  sequence: number;
  total: number;
  credited: number;
  cancelled: number;
}

/** Cron forgets mails that were sent long ago. */
const noteMails = async (mailed: Set<unknown>): Promise<void> => {
  const mails = await rows('SELECT invoice_id AS id FROM outbox WHERE invoice_id IS NOT NULL');
  expect(new Set(mails.map(({ id }) => id)).size, 'one mail for each document').toBe(mails.length);
  for (const { id } of mails) mailed.add(id);
};

/** Every document stands, adds up, and was mailed once; what is paid is a fresh fold of the payments. */
const check = async (world: World, ids: readonly string[], mailed: ReadonlySet<unknown>): Promise<void> => {
  const stored = (await rows(`SELECT i.kind AS kind, i.sequence AS sequence, i.total_cents AS total,
    (SELECT COALESCE(SUM(n.total_cents), 0) FROM invoices n WHERE n.cancels = i.id) AS credited,
    i.cancelled_at IS NOT NULL AS cancelled FROM invoices i ORDER BY i.kind, i.sequence`)) as unknown as Stored[];
  for (const kind of ['invoice', 'credit_note']) {
    const numbers = stored.flatMap((one) => (one.kind === kind ? [one.sequence] : []));
    expect(numbers, `numbers of ${kind}`).toEqual(numbers.map((_, at) => at + 1));
  }
  for (const { kind, total, credited, cancelled } of stored)
    if (kind === 'invoice')
      expect(cancelled === 1 ? credited === total : credited < total || total === 0, 'a claim and its credits').toBe(
        true,
      );
  expect(
    await rows(
      'SELECT order_id FROM invoices WHERE kind = ? AND cancelled_at IS NULL GROUP BY 1 HAVING COUNT(*) > 1',
      'invoice',
    ),
  ).toEqual([]);
  expect(mailed.size, 'documents that were mailed').toBe(stored.length);
  const reminded = await rows('SELECT order_id FROM payment_reminders GROUP BY order_id, step HAVING COUNT(*) > 1');
  expect(reminded).toEqual([]);
  for (const id of ids) {
    const { paid, returned } = await world.read(id);
    const [fold] = await rows(
      `SELECT COALESCE(SUM(p.amount_cents), 0) AS received, COALESCE(SUM((SELECT SUM(r.amount_cents) FROM refunds r
         WHERE r.payment_id = p.id AND r.status <> 'failed')), 0) AS back
       FROM payments p JOIN orders o ON o.id = p.order_id WHERE o.quote_id = ? AND p.status = 'completed'`,
      id,
    );
    const cents = [paid, returned].map((amount: number) => Math.round(amount * 100));
    expect((cents[0] ?? 0) - (cents[1] ?? 0), 'what is kept').toBe(Number(fold?.['received']) - Number(fold?.['back']));
  }
  const { text } = await call('GET', 'admin/books-sums.csv?from=2020-01-01&to=2099-12-31', {
    cookie: world.cookie,
    bindings: shop.bindings,
  });
  const sum = stored.reduce((all, { kind, total }) => all + (kind === 'invoice' ? total : -total), 0);
  const all = /^all,.*$/m.exec(text)?.[0].split(',');
  expect(stored.length === 0 ? 0 : Math.round(Number(all?.[7]) * 100), 'the books').toBe(sum);
};

test.each(seeds)(
  'histories of invoices: numbers without a gap, documents and balance add up, one mail each (seed %i)',
  { timeout: 10_800_000 },
  async (seed) => {
    await fc.assert(
      fc.asyncProperty(histories, async (history) => {
        for (const table of [
          'outbox',
          'payment_reminders',
          'invoice_links',
          'invoices',
          'invoice_counters',
          'rate_limits',
        ])
          await env.DB.prepare(`DELETE FROM ${table}`).run();
        let world = await startInvoicing(shop);
        const ids: string[] = [];
        const mailed = new Set<unknown>();
        for (const { payment, cents, steps, isTwice } of history) {
          const lines = [
            { text: 'Writing', amount: cents / 100, category: 'S', rate: 19 },
            { text: 'A book', amount: 3.33, category: 'S', rate: 7 },
          ];
          const { id, token } = await world.send({
            ...PAYMENTS[payment],
            ways: ['transfer', 'paypal'],
            prices: 'net',
            lines,
          });
          const client = await newCustomer(shop.bindings);
          const body = acceptance(token, { buyer: BUYER });
          await tried([client.call('POST', '/quotes/accept', body), client.call('POST', '/quotes/accept', body)]);
          ids.push(id);
          for (const [at, step] of steps.entries()) {
            await noteMails(mailed);
            await take(world, { id, client, isTwice, days: 4 * (at + 5) }, step);
            // By then the owner's session is over.
            if (step === 'days later') world = await startInvoicing(shop);
          }
        }
        await runCron(shop.bindings, new Date());
        await noteMails(mailed);
        await check(world, ids, mailed);
      }),
      { numRuns, endOnFailure: true, seed },
    );
  },
);
