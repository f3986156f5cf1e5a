import { env } from 'cloudflare:workers';
import { expect } from 'vitest';
import type { startByHand } from '../../worker/invoices/by-hand.ts';
import { BUYER } from '../../worker/invoices/invoicing.ts';
import { rows, type Customer, type startShop } from '../../worker/payments/shop.ts';
import { ordersOf, transferred } from '../../worker/quotes/quoting.ts';
import { runCron } from '../private-mail.ts';
import { possibly } from './give-back.ts';

const DAY_MS = 86_400_000;

/** Moves of money are listed more often, so that they are drawn more often. */
export const STEPS = [
  'transfer all',
  'transfer all',
  'transfer a part',
  'transfer too much',
  'a bank file',
  'undo',
  'give surplus back',
  'keep surplus',
  'paypal',
  'paypal',
  'paypal',
  'refund',
  'refund all',
  'reverse',
  'inquiry',
  'chargeback',
  'part chargeback',
  'win',
  'lose',
  'events again',
  'ask',
  'details',
  'cancel and reissue',
  'cancel',
  'withdraw',
  'remind',
  'skip',
  'stop',
  'days later',
] as const;
export type Step = (typeof STEPS)[number];

export type World = Awaited<ReturnType<typeof startByHand>>;

export interface Place {
  shop: Awaited<ReturnType<typeof startShop>>;
  id: string;
  /** The client is null for an invoice by hand. */
  client: Customer | null;
  /** True when each call comes twice at once, and each event twice, the second time in reverse order. */
  isTwice: boolean;
  days: number;
  /** The payments in the bank's files, which overlap. */
  filed: object[];
  /** PayPal's paid orders, the newest last. */
  paid: string[];
  /** Open disputes, the oldest first. */
  disputes: string[];
  told: Set<string>;
}

/** A call that cannot be done is refused, and never fails. */
export const tried = async (calls: readonly Promise<{ status: number; json: unknown }>[]): Promise<void> => {
  for (const { status, json } of await Promise.all(calls)) expect(status, JSON.stringify(json)).toBeLessThan(500);
};

/** Sends PayPal's events about this client's orders that were not sent yet, or all of them. */
const tell = async ({ shop, id, isTwice, told }: Place, again = false): Promise<void> => {
  const orders = await ordersOf(id);
  const payments = await rows(
    'SELECT p.id FROM payments p JOIN orders o ON o.id = p.order_id WHERE o.quote_id = ?',
    id,
  );
  const about = [...orders, ...payments].map((one) => String(one['id']));
  const events = (await shop.eventsAbout(...about)).filter((event) => again || !told.has(event.id));
  for (const event of events) told.add(event.id);
  await shop.deliver(isTwice ? [...events, ...events.toReversed()] : events);
};

const GIVEN_BACK = {
  refund: ['refund', { amount: '1.00' }],
  'refund all': ['refund', {}],
  reverse: ['reverse', {}],
  inquiry: ['dispute', { stage: 'INQUIRY' }],
  chargeback: ['dispute', { stage: 'CHARGEBACK' }],
  'part chargeback': ['dispute', { stage: 'CHARGEBACK', amount: '2.00' }],
} as const;

const giveBack = async (place: Place, step: keyof typeof GIVEN_BACK): Promise<void> => {
  const order = place.paid.at(-1);
  if (order === undefined) return;
  const [path, body] = GIVEN_BACK[step];
  const done = await possibly(place.shop, `orders/${order}/${path}`, body).catch(() => undefined);
  if (path === 'dispute' && done !== undefined) place.disputes.push(done.dispute_id);
  return tell(place);
};

const end = async (place: Place, outcome: string): Promise<void> => {
  const dispute = place.disputes.shift();
  if (dispute === undefined) return;
  await place.shop.play(`disputes/${dispute}/resolve`, { outcome });
  return tell(place);
};

const payAtPayPal = async (place: Place, parts: { order_id: string | null; open: number }[]): Promise<void> => {
  const { shop, client, isTwice } = place;
  const order = parts.find(({ open }) => open > 0)?.order_id;
  if (client === null || order == null) return;
  const { status, json } = await client.call('POST', `/payments/orders/${order}/retry`);
  expect(status, JSON.stringify(json)).toBeLessThan(500);
  const atPayPal = status < 300 ? new URL(json.data.approval_url ?? 'none:').searchParams.get('token') : null;
  if (atPayPal === null || (await possibly(shop, `orders/${atPayPal}/approve`)) === undefined) return;
  const claim = () => client.call('POST', '/payments/paypal-success', { order_id: order });
  await tried(isTwice ? [claim(), claim()] : [claim()]);
  place.paid.push(atPayPal);
  return tell(place);
};

export const take = async (world: World, place: Place, step: Step): Promise<void> => {
  const { shop, id, isTwice, days, filed } = place;
  const twice = <T>(make: () => T): T[] => (isTwice ? [make(), make()] : [make()]);
  const { parts, transfers, surplus, reminders, revision } = await world.read(id);
  const due = parts.find(({ open }: { open: number }) => open > 0);
  const record = (body: object) => world.owner('POST', `${id}/transfers`, body);
  const arrived = (amount: number) => transferred(Math.round(amount * 100) / 100, { part: due.part });
  const pay = (amount: number) => {
    const body = arrived(amount);
    return tried(twice(() => record(body)));
  };
  const invoices = (await world.list()).filter((one: { quote_id: string }) => one.quote_id === id);
  const standing = invoices.find(
    ({ state, number }: { state: string; number: string | null }) =>
      number !== null && state !== 'credit_note' && state !== 'cancelled',
  );
  switch (step) {
    case 'transfer all':
      return due && pay(due.open);
    case 'transfer a part':
      return due && pay(Math.max(0.01, due.open / 3));
    case 'transfer too much':
      return due && pay(due.open + 1.5);
    case 'a bank file':
      // The next file contains the last one's payments too.
      if (due !== undefined) filed.push(arrived(Math.max(0.01, due.open / 2)));
      for (const body of filed) await tried(twice(() => record(body)));
      return;
    case 'undo': {
      const mark = transfers.find((one: { can_undo: boolean }) => one.can_undo);
      return mark && tried(twice(() => world.owner('POST', `${id}/transfers/${mark.id}/undo`)));
    }
    case 'give surplus back':
    case 'keep surplus': {
      const how = step === 'keep surplus' ? 'kept' : 'returned';
      const body = { id: crypto.randomUUID(), part: surplus[0]?.part, how };
      return surplus[0] && tried(twice(() => world.owner('POST', `${id}/surplus`, body)));
    }
    case 'paypal':
      return payAtPayPal(place, parts);
    case 'refund':
    case 'refund all':
    case 'reverse':
    case 'inquiry':
    case 'chargeback':
    case 'part chargeback':
      return giveBack(place, step);
    case 'win':
      return end(place, 'RESOLVED_SELLER_FAVOUR');
    case 'lose':
      return end(place, 'RESOLVED_BUYER_FAVOUR');
    case 'events again':
      return tell(place, true);
    case 'ask':
      return tried(twice(() => world.owner('POST', `${id}/ask-rest`, {}, revision)));
    case 'details': {
      const waiting = invoices.find(({ state }: { state: string }) => state === 'waiting');
      return waiting && tried(twice(() => world.admin('PUT', `invoices/${waiting.id}/buyer`, BUYER)));
    }
    case 'cancel and reissue':
    case 'cancel': {
      const body = { reissue: step === 'cancel and reissue' };
      return standing && tried(twice(() => world.admin('POST', `invoices/${standing.id}/cancel`, body)));
    }
    case 'withdraw':
      return tried(twice(() => world.owner('POST', `${id}/withdraw`, {}, revision)));
    case 'remind':
    case 'skip':
    case 'stop': {
      const { part, next } = reminders.find((one: { next: object | null }) => one.next !== null) ?? {};
      const body = { part, step: next?.step, how: step === 'remind' ? 'send' : step };
      return next && tried(twice(() => world.owner('POST', `${id}/reminders`, body)));
    }
    case 'days later': {
      const at = new Date(Date.now() + days * DAY_MS);
      await env.DB.prepare("UPDATE site SET bank_seen_until = '9999'").run();
      await Promise.all(twice(() => runCron(shop.bindings, at)));
    }
  }
};
