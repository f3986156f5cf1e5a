import { eq } from 'drizzle-orm';
import { users } from '../../../src-worker/db/schema.ts';
import { eraseAccount } from '../../../src-worker/services/customers/erase-account.ts';
import { deriveStatuses } from '../../../src-worker/services/payments/ledger/derive-statuses.ts';
import { acceptance, ordersOf, startQuoting } from '../../worker/quotes/quoting.ts';
import { newCustomer, rows, type Customer, type startShop } from '../../worker/payments/shop.ts';
import { serviceContext } from '../../worker/site.ts';
import { runCron } from '../private-mail.ts';
import {
  isPlan,
  type History,
  type OncePurchase,
  type PlanPurchase,
  type Purchase,
  type Schedule,
  type Try,
} from './history.ts';
import { giveBack, possibly, sayDisputes } from './give-back.ts';
import { tell } from './tell.ts';

const HOUR_MS = 3_600_000;
/** A month lasts this long at PayPal here: it bills at its own time, some hours after the last cycle's end. */
const MONTH_MS = 31 * 24 * HOUR_MS;
/** At most this many months pass, because Cron reads the payments of ninety days. */
const MONTHS_MAX = 2;

/** Cron runs last at these full hours, until it finds nothing new. */
const LAST_HOURS = [8, 25, 26];

/** A simulated PayPal, and the owner who quotes. */
export interface Stage {
  shop: Awaited<ReturnType<typeof startShop>>;
  quoting: Awaited<ReturnType<typeof startQuoting>>;
}

export interface Bought<T extends Purchase = Purchase> {
  purchase: T;
  /** The ids of the site's orders and PayPal's, the newest last. */
  orderIds: string[];
  providerIds: string[];
  quoteId: string | null;
  /** The cents that PayPal had taken when the owner's withdrawal was accepted; null when it was not. */
  takenWhenWithdrawn: number | null;
  /** The tries that were possible: a trial is not sold beside a plan. */
  tried: Try[];
  /** Open disputes, the oldest first. */
  disputes: string[];
}

export interface Story {
  stage: Stage;
  customer: Customer;
  bought: Bought[];
  schedule: Schedule;
  /** The events that PayPal has sent or lost. */
  sent: Set<string>;
  isThere: boolean;
}

/** Plays a history with a customer of its own, until Cron has looked at everything. */
export const play = async (
  stage: Stage,
  { purchases, deleted, takesTime, cancels }: History,
  schedule: Schedule,
): Promise<Story> => {
  const { shop } = stage;
  const customer = await newCustomer(shop.bindings);
  const story: Story = { stage, customer, bought: [], schedule, sent: new Set(), isThere: true };
  // A customer who deletes the account first cannot pay for months.
  const months = takesTime && deleted !== 'before' ? MONTHS_MAX : 0;
  await setClock(stage, months);
  for (const purchase of purchases) story.bought.push(await order(story, purchase));
  if (deleted === 'before') await deleteAccount(story);
  for (const each of quotesOf(story)) if (each.purchase.withdrawn === 'before') await withdraw(story, each);
  for (const each of story.bought) if (isOf(each, isPlan)) await subscribe(stage, each, months);
  await payOnce(story);
  for (const each of quotesOf(story)) if (isInParts(each.purchase)) await askRest(story, each);
  if (deleted === 'after') await deleteAccount(story, new Date(Date.now() + 2000));
  if (cancels && story.isThere) await cancelAll(customer);
  await giveAllBack(story);
  for (const hours of LAST_HOURS) await runCron(shop.bindings, fullHour(hours));
  // By its clock Cron has removed the owner's session.
  story.stage = { shop, quoting: await startQuoting(shop) };
  await sayDisputes(story);
  for (const each of quotesOf(story)) if (each.purchase.withdrawn === 'at last') await withdraw(story, each);
  for (const each of quotesOf(story)) if (each.purchase.again && story.isThere) await payAgain(story, each);
  return story;
};

/** Before any approval, every purchase is an order of the site that is open at PayPal. */
const order = async ({ stage, customer }: Story, purchase: Purchase): Promise<Bought> => {
  const begun = { purchase, takenWhenWithdrawn: null, tried: [], disputes: [] };
  const { tier } = purchase;
  if (tier !== 'whole' && tier !== 'halves' && tier !== 'parts') {
    const { order_id: orderId, providerId } = await customer.order(tier);
    return { ...begun, orderIds: [orderId], providerIds: [providerId], quoteId: null };
  }
  const { id, token } = await stage.quoting.send({
    ...QUOTED,
    payment: tier,
    parts: tier === 'parts' ? DEPOSIT : null,
  });
  const { status, json } = await customer.call('POST', '/quotes/accept', acceptance(token));
  if (status !== 200) throw new Error(`Not accepted: ${status} ${JSON.stringify(json)}`);
  const [placed] = await ordersOf(id);
  return { ...begun, orderIds: [placed?.['id']], providerIds: [placed?.['provider_id']], quoteId: id };
};

const QUOTED = { lines: [{ text: 'Six papers', amount: 37.45 }] };

const DEPOSIT = [
  { share: 33.3, due: 'acceptance' },
  { amount: null, due: 'approval' },
];

export const isInParts = ({ tier }: Purchase): boolean => tier === 'halves' || tier === 'parts';

const isOf = <T extends Purchase>(each: Bought, is: (purchase: Purchase) => purchase is T): each is Bought<T> =>
  is(each.purchase);
const isOnce = (purchase: Purchase): purchase is OncePurchase => !isPlan(purchase);
const onceOf = ({ bought }: Story) => bought.filter((each) => isOf(each, isOnce));
export const quotesOf = (story: Story) => onceOf(story).filter(({ quoteId }) => quoteId !== null);

/** PayPal's time, so many months ago. */
const setClock = (stage: Stage, monthsAgo: number) => moveClock(stage, -monthsAgo * MONTH_MS);

const moveClock = ({ shop }: Stage, ms: number) =>
  shop.play('clock', ms === 0 ? {} : { now: new Date(Date.now() + ms).toISOString() });

/** A payment in the same second as the deletion would be later than it, and go back. */
const deleteAccount = async (story: Story, at?: Date): Promise<void> => {
  const ctx = serviceContext(story.stage.shop.bindings, at);
  const [row] = await ctx.db.select().from(users).where(eq(users.id, story.customer.id));
  if (row !== undefined) await eraseAccount(ctx, row);
  story.isThere = false;
};

/** The buyer approves and time passes, before the site hears of it. */
const subscribe = async (stage: Stage, { purchase, providerIds }: Bought<PlanPurchase>, months: number) => {
  const { shop } = stage;
  const { first, next } = purchase;
  const [id] = providerIds;
  if (first === 'never') return;
  await setClock(stage, Math.min(months, next.length));
  await shop.play(`subscriptions/${id}/approve`, { first_payment: first === 'declined' ? 'failed' : first });
  for (const [index, action] of next.entries()) {
    await setClock(stage, Math.min(months, next.length - 1 - index));
    const [name, body] = action === 'give up' ? ['fail', { gives_up: true }] : [action, {}];
    await possibly(shop, `subscriptions/${id}/${name}`, body);
  }
  await setClock(stage, 0);
};

/** Plays every try of a single payment, with PayPal's events in between. */
const payOnce = async (story: Story): Promise<void> => {
  await setClock(story.stage, 0);
  const most = Math.max(1, ...onceOf(story).map(({ purchase }) => purchase.tries.length));
  for (let round = 0; round < most; round += 1) {
    for (const each of onceOf(story)) await tryToPay(story, each, round);
    await tell(story);
    if (await endReviews(story, round)) await tell(story);
  }
};

const tryToPay = async (story: Story, each: Bought<OncePurchase>, round: number): Promise<void> => {
  const how = each.purchase.tries[round];
  if (how === undefined || (round > 0 && !(await retry(story, each)))) return;
  each.tried.push(how);
  const { shop } = story.stage;
  const call = `orders/${each.providerIds.at(-1)}`;
  if (how === 'reviewed' || how === 'denied' || how === 'in review') await possibly(shop, `${call}/pend`);
  if (how === 'declined') await possibly(shop, `${call}/refuse`, { issue: 'INSTRUMENT_DECLINED' });
  if (how === 'refused') await possibly(shop, `${call}/refuse`, { issue: 'TRANSACTION_LIMIT_EXCEEDED' });
  await possibly(shop, `${call}/approve`);
  if (round > 0) return;
  if (each.purchase.withdrawn === 'approved') await withdraw(story, each);
  if (each.purchase.withdrawn !== 'at once') return;
  await Promise.all([withdraw(story, each), story.isThere ? story.customer.claim(each.orderIds.at(-1) ?? '') : null]);
};

/** Presses "try again"; false when there is nothing to pay. */
const retry = async ({ customer, isThere }: Story, each: Bought): Promise<boolean> => {
  if (!isThere) return false;
  const { status, json } = await customer.call('POST', `/payments/orders/${each.orderIds.at(-1)}/retry`);
  const providerId = status < 300 ? new URL(json.data.approval_url ?? 'none:').searchParams.get('token') : null;
  if (providerId === null) return false;
  each.orderIds.push(json.data.order_id);
  each.providerIds.push(providerId);
  return true;
};

/** PayPal decides the payments under review; true if any of them ended. */
const endReviews = async ({ stage: { shop }, bought }: Story, round: number): Promise<boolean> => {
  const ended = await Promise.all(
    bought.map(async ({ purchase, providerIds, tried }) => {
      const how = isPlan(purchase) ? undefined : purchase.tries[round];
      if (how !== 'reviewed' && how !== 'denied') return undefined;
      const { orders } = await shop.state();
      const id = providerIds.at(-1);
      const [capture] = orders.find((one: { id: string }) => one.id === id).purchase_units[0].payments?.captures ?? [];
      if (capture?.status !== 'PENDING') return undefined;
      tried.push(how);
      return possibly(shop, `orders/${id}/${how === 'denied' ? 'deny' : 'approve'}`);
    }),
  );
  return ended.some((each) => each !== undefined);
};

/** The owner asks for the second part, and it is paid. */
const askRest = async (story: Story, each: Bought): Promise<void> => {
  if (!story.isThere) return;
  const { status } = await story.stage.quoting.owner('POST', `${each.quoteId}/ask-rest`);
  if (status !== 200) return;
  const placed = await ordersOf(each.quoteId ?? '');
  const rest = placed.find((one) => one['quote_part'] === 'second' || one['quote_part'] === 'part-2');
  if (rest === undefined) return;
  // Money goes back from the newest order, which stays the first half.
  each.orderIds.unshift(rest['id']);
  const retried = await story.customer.call('POST', `/payments/orders/${rest['id']}/retry`);
  const providerId = new URL(retried.json.data.approval_url).searchParams.get('token') ?? '';
  each.providerIds.unshift(providerId);
  await story.stage.shop.play(`orders/${providerId}/approve`);
  await tell(story);
};

const giveAllBack = async (story: Story): Promise<void> => {
  const most = Math.max(0, ...story.bought.map(({ purchase }) => purchase.back.length));
  for (let step = 0; step < most; step += 1) {
    // PayPal's times are whole seconds, so each step has a second of its own.
    await moveClock(story.stage, (step + 1) * 60_000);
    for (const each of story.bought) await giveBack(story, each, each.purchase.back[step]);
    if (story.schedule.isEach) await tell(story);
  }
  await moveClock(story.stage, 0);
  await tell(story);
};

const withdraw = async (story: Story, each: Bought): Promise<void> => {
  const { status } = await story.stage.quoting.owner('POST', `${each.quoteId}/withdraw`);
  if (status === 200) each.takenWhenWithdrawn = await takenOf(story, each);
};

/** The cents that PayPal took for a purchase. */
const takenOf = async ({ stage }: Story, { orderIds }: Bought): Promise<number> => {
  const { ledger } = await stage.shop.state();
  const own = ledger.filter((entry: { custom_id: string }) => orderIds.includes(entry.custom_id));
  return own.reduce((sum: number, { taken }: { taken: number }) => sum + taken, 0);
};

/** When all money of a quote went back, the buyer presses "try again" once more. */
const payAgain = async (story: Story, each: Bought): Promise<void> => {
  if (!(await retry(story, each))) return;
  await story.stage.shop.play(`orders/${each.providerIds.at(-1)}/approve`);
  await tell(story);
};

/** Presses "cancel" for every plan that the site offers to cancel. */
export const cancelAll = async (customer: Customer): Promise<void> => {
  const { cancellable_subscriptions: listed } = (await customer.call('GET', '/dashboard/summary')).json.data;
  for (const { id } of listed) await customer.call('POST', '/payments/subscription/cancel', { subscription_id: id });
};

export const fullHour = (hours: number): Date => new Date((Math.ceil(Date.now() / HOUR_MS) + hours) * HOUR_MS);

/**
 * Cron checks a limited number in each run, and PayPal's state is read as a whole, so each history is cleared away for
 * the next.
 */
export const clear = async ({ stage, customer: { id } }: Story): Promise<void> => {
  await stage.shop.play('reset');
  const own = 'SELECT id FROM orders WHERE user_id = ?';
  await rows('UPDATE orders SET next_check_at = NULL WHERE user_id = ?', id);
  await rows(`UPDATE subscriptions SET next_check_at = NULL WHERE order_id IN (${own})`, id);
  const paid = `SELECT id FROM payments WHERE order_id IN (${own})`;
  await rows(`UPDATE refunds SET status = 'completed' WHERE status = 'pending' AND payment_id IN (${paid})`, id);
  await rows(`UPDATE disputes SET outcome = 'lost' WHERE outcome IS NULL AND payment_id IN (${paid})`, id);
  const ctx = serviceContext(stage.shop.bindings);
  const paymentIds = (await rows(paid, id)).map((row) => String(row['id']));
  await ctx.db.batch(deriveStatuses(ctx, { orderIds: [], paymentIds, subscriptionIds: [] }));
  await rows('DELETE FROM outbox');
};
