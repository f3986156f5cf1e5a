import { expect } from 'vitest';
import { creditInvoices } from '../../../src-worker/services/invoices/credit-invoices.ts';
import { rows, type startShop } from '../../worker/payments/shop.ts';
import { serviceContext } from '../../worker/site.ts';
import type { World } from './invoice-moves.ts';

type Row = Awaited<ReturnType<typeof rows>>[number];

const sum = (values: readonly number[]): number => values.reduce((all, value) => all + value, 0);

/**
 * The kept part of a payment: refunds and reversals are subtracted, but not those of a won dispute; a lost dispute is
 * subtracted once.
 */
const keptOf = (payment: Row, refunds: readonly Row[], disputes: readonly Row[]): number => {
  if (payment['status'] !== 'completed') return 0;
  const own = refunds.filter((one) => one['payment_id'] === payment['id'] && one['status'] !== 'failed');
  const fought = disputes.filter((one) => one['payment_id'] === payment['id']);
  const isOver = (one: Row, outcome: string) =>
    fought.some((each) => each['id'] === one['dispute_id'] && each['outcome'] === outcome);
  const gone = own.filter((one) => !(one['kind'] === 'reversal' && isOver(one, 'won')));
  const lost = fought.filter(
    (one) => one['outcome'] === 'lost' && !refunds.some((each) => each['dispute_id'] === one['id']),
  );
  const unclear = own.filter(
    (one) => one['kind'] === 'reversal' && one['dispute_id'] === null && one['dispute_said_at'] === null,
  );
  const cents = (all: readonly Row[]) => sum(all.map((one) => Number(one['amount_cents'])));
  const back = cents(gone) + Math.max(0, cents(lost) - cents(unclear));
  return Math.max(0, Number(payment['amount_cents']) - back);
};

interface Sums {
  part: string;
  kept: number;
  claim: number;
  isClosed: boolean;
}

/** The sums are read from the rows alone, as an accountant would. */
const foldSums = async (quoteId: string): Promise<Sums[]> => {
  const [orders, payments, refunds, disputes, invoices] = await Promise.all([
    rows('SELECT * FROM orders WHERE quote_id = ?', quoteId),
    rows('SELECT p.* FROM payments p JOIN orders o ON o.id = p.order_id WHERE o.quote_id = ?', quoteId),
    rows('SELECT * FROM refunds'),
    rows('SELECT * FROM disputes'),
    rows('SELECT i.* FROM invoices i JOIN orders o ON o.id = i.order_id WHERE o.quote_id = ?', quoteId),
  ]);
  return orders.map((order) => {
    const of = (all: readonly Row[]) => all.filter((one) => one['order_id'] === order['id']);
    const cents = (all: readonly Row[]) => sum(all.map((one) => Number(one['amount_cents'])));
    const arrived = of(payments).filter((one) => one['status'] === 'completed');
    const refunded = refunds.filter(
      (one) =>
        one['kind'] === 'refund' &&
        one['status'] !== 'failed' &&
        arrived.some((payment) => payment['id'] === one['payment_id']),
    );
    const price = Number(order['amount_cents']);
    // An invoice without a number is no document yet, so a refund cannot be credited on it.
    const isWaiting = of(invoices).some((one) => one['number'] === null);
    const uncredited = isWaiting ? Math.max(0, cents(refunded) - Math.max(0, cents(arrived) - price)) : 0;
    const signed = of(invoices).map((one) => Number(one['total_cents']) * (one['kind'] === 'invoice' ? 1 : -1));
    return {
      part: String(order['quote_part']),
      kept: sum(of(payments).map((payment) => keptOf(payment, refunds, disputes))),
      claim: sum(signed) - uncredited,
      isClosed: order['closed_at'] !== null,
    };
  });
};

const toCents = (amount: number): number => Math.round(amount * 100);

type Open = { quote_id: string; part: string; open: number };

/** A client's open amounts, in the lists, the parts and the bank's file. */
const readOpen = async (world: World, id: string) => {
  const [{ parts }, documents, bank] = await Promise.all([world.read(id), world.list(), world.admin('GET', 'bank')]);
  const own = documents.filter((one: { quote_id: string; state: string }) => one.quote_id === id);
  return {
    parts: parts.map(({ part, open }: Open) => [part, toCents(open)]),
    invoices: sum(own.map(({ open }: Open) => toCents(open))),
    bank: sum(bank.json.data.parts.filter((one: Open) => one.quote_id === id).map(({ open }: Open) => toCents(open))),
  };
};

/** Each part's balance equals the computed sum, before its credit notes and after; both sides read the same. */
export const checkSums = async (
  world: World,
  shop: Awaited<ReturnType<typeof startShop>>,
  ids: readonly string[],
): Promise<void> => {
  const before = await Promise.all(ids.map((id) => readOpen(world, id)));
  const ctx = serviceContext(shop.bindings);
  await creditInvoices(ctx);
  await ctx.settle();
  for (const [at, id] of ids.entries()) {
    const [{ paid, returned, surplus }, sums, now] = await Promise.all([
      world.read(id),
      foldSums(id),
      readOpen(world, id),
    ]);
    expect(now, 'credit notes change no balance').toEqual(before[at]);
    expect(toCents(paid) - toCents(returned), 'what is kept').toBe(sum(sums.map(({ kept }) => kept)));
    const open = sums.map(({ claim, kept }) => Math.max(0, claim - kept));
    expect(now.invoices, 'open of the invoices').toBe(sum(open));
    expect(now.bank, 'open of the bank’s file').toBe(
      now.parts.reduce((all: number, [, cents]: [string, number]) => all + cents, 0),
    );
    for (const [index, { part, claim, kept, isClosed }] of sums.entries()) {
      const [, shown] = now.parts.find(([name]: [string, number]) => name === part) ?? [];
      expect(shown, `open of ${part}`).toBe(open[index]);
      if (isClosed && kept === 0) expect(claim, 'nothing is asked for that was given up').toBe(0);
      const over = surplus.find((one: Open) => one.part === part);
      if (over !== undefined) expect(toCents(over.amount), `surplus of ${part}`).toBe(kept - claim);
    }
  }
};
