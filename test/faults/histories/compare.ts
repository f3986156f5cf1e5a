import { expect } from 'vitest';
import { readBilling } from '../../../src-worker/services/payments/ledger/billing.ts';
import { call } from '../../worker/admin/owner.ts';
import { rows } from '../../worker/payments/shop.ts';
import { serviceContext } from '../../worker/site.ts';
import { differingColumns } from '../kept-columns.ts';
import { isPlan, type History, type Try } from './history.ts';
import { cancelAll, isInParts, quotesOf, type Story } from './play.ts';

/** A payment in the simulated PayPal's own ledger, in cents. */
export interface Entry {
  custom_id?: string;
  transaction_id: string;
  taken: number;
  fee: number;
  returned: number;
  refunds: { id: string; kind: 'REFUNDED' | 'REVERSED'; status: string; amount: number; fee: number }[];
  disputes: { id: string; fee: number }[];
}

/** Compares the site's data after a history with PayPal's own ledger, and returns the outcome. */
export const compare = async (story: Story, history: History) => {
  const { stage, customer, bought, isThere } = story;
  const { ledger, subscriptions } = await stage.shop.state();
  const orderIds = bought.flatMap((each) => each.orderIds);
  const own: Entry[] = ledger.filter(({ custom_id: id }: Entry) => orderIds.includes(id ?? ''));
  const facts: Facts = { own, orderIds, subscriptions };

  expect(await differingColumns(), 'the kept columns are the facts').toEqual([]);
  const billing = await readBilling(serviceContext(stage.shop.bindings), customer.id);
  const net = own.reduce((sum, { taken, returned }) => sum + taken - returned, 0);
  expect(billing.spentCents, 'the sums are PayPal’s').toBe(net);
  if (history.deleted === 'before') expect(net, 'nothing is kept of a deleted account').toBe(0);

  compareTries(story, history, facts);
  comparePlans(story, history, facts);
  await compareStatuses(facts);
  await compareDocuments(facts);
  await compareFile(story, facts);
  const state = {
    spent: billing.spentCents,
    plan: billing.subscription?.plan,
    status: billing.subscription?.status,
    orders: await rows(
      'SELECT tier_name, payment_type, status FROM orders WHERE user_id = ? ORDER BY placed_at, tier_name, status',
      customer.id,
    ),
    subscriptions: await rows(
      `SELECT o.tier_id, s.provider_status, s.status FROM subscriptions s JOIN orders o ON o.id = s.order_id
       WHERE o.user_id = ? ORDER BY o.placed_at`,
      customer.id,
    ),
  };
  if (isThere) await compareAccess(story, facts);
  return state;
};

interface Facts {
  own: Entry[];
  orderIds: string[];
  subscriptions: { id: string; status: string; custom_id: string }[];
}

const isKept = ({ taken, returned }: Entry): boolean => taken > returned;

/** A single payment counts as often as a try of it succeeded: once or never, and never after a withdrawal. */
const compareTries = (story: Story, { deleted }: History, { own }: Facts): void => {
  const hasPlan = story.bought.some(({ purchase }) => isPlan(purchase));
  for (const { purchase, orderIds, takenWhenWithdrawn, quoteId, tried } of story.bought) {
    if (isPlan(purchase)) continue;
    const taken = own.filter(({ custom_id: id, taken: sum }) => orderIds.includes(id ?? '') && sum > 0);
    const total = taken.reduce((sum, each) => sum + each.taken, 0);
    if (takenWhenWithdrawn !== null) {
      expect(total, 'nothing is taken after a withdrawal').toBe(takenWhenWithdrawn);
      continue;
    }
    if (purchase.withdrawn !== 'never' || isInParts(purchase) || purchase.again) continue;
    // A customer who has a plan is not sold the trial.
    const tries = hasPlan && quoteId === null ? tried : purchase.tries;
    const isPaid = isPaidBy(tries) && deleted !== 'before';
    const what = quoteId === null ? 'the trial' : 'the quote';
    expect(taken.length, `${what} is paid once at most: ${tries.join(', ')}`).toBe(isPaid ? 1 : 0);
  }
};

/**
 * True when one of the tries is paid. While a payment is in review there is no other try, and PayPal may end the
 * review.
 */
const isPaidBy = (tries: readonly Try[]): boolean => {
  let isInReview = false;
  for (const how of tries) {
    if (how === 'reviewed' || (how === 'completed' && !isInReview)) return true;
    if (how === 'in review' || how === 'denied') isInReview = how === 'in review';
  }
  return false;
};

/** Only one paid plan goes on, and the others were ended for it. */
const comparePlans = ({ bought }: Story, { deleted, cancels }: History, { own, subscriptions }: Facts): void => {
  const plans = bought
    .filter(({ purchase }) => isPlan(purchase))
    .map(({ purchase, orderIds, providerIds }, place) => {
      const paid = own.filter(({ custom_id: id, taken }) => orderIds.includes(id ?? '') && taken > 0);
      return {
        place,
        status: subscriptions.find(({ id }) => providerIds.includes(id))?.status,
        endedByBuyer: isPlan(purchase) && purchase.next.includes('cancel'),
        isKept: paid.some(isKept),
        wasPaid: paid.length > 0,
      };
    });
  const running = plans.filter((plan) => plan.status === 'ACTIVE' && (plan.isKept || deleted !== 'never'));
  expect(running.length, 'one paid plan goes on, and none without an account').toBeLessThanOrEqual(
    deleted === 'never' ? 1 : 0,
  );
  for (const { place, status, endedByBuyer } of plans) {
    if (status !== 'CANCELLED' || endedByBuyer || deleted !== 'never' || cancels) continue;
    const newer = plans.filter((plan) => plan.place > place && plan.wasPaid);
    expect(newer.length, 'a plan ends for a paid one that was ordered later').toBeGreaterThan(0);
  }
};

/** An order is paid while PayPal keeps something of a payment of it. */
const compareStatuses = async ({ own, orderIds }: Facts): Promise<void> => {
  const stored = await rows(
    'SELECT id, status FROM orders WHERE id IN (SELECT value FROM json_each(?))',
    JSON.stringify(orderIds),
  );
  for (const { id, status } of stored) {
    const paid = own.filter(({ custom_id: of, taken }) => of === id && taken > 0);
    const said = paid.some(isKept) ? ['completed'] : paid.length > 0 ? ['refunded', 'reversed'] : NOT_PAID;
    expect(said, 'an order’s status follows from PayPal’s payments').toContain(status);
  }
};

const NOT_PAID = ['pending', 'failed', 'expired'];

/** Receipts less credit notes equal what PayPal took of each payment less what went back. */
const compareDocuments = async ({ own }: Facts): Promise<void> => {
  for (const { transaction_id: id, taken, refunds } of own) {
    // PayPal does not list the refunds of a subscription's payment: a pending refund without an event is credited as
    // completed when Cron finds the money gone.
    const early = await rows(
      `SELECT n.refund_id AS id FROM receipts n JOIN payments p ON p.id = n.payment_id
       WHERE p.id = ? AND p.kind = 'sale' AND n.kind = 'credit_note'`,
      id,
    );
    const isEarly = (refundId: string) => early.some((note) => [refundId, `refund-of-${id}`].includes(note['id']));
    const gone = refunds
      .filter(({ id: refundId, status }) => status === 'COMPLETED' || (status === 'PENDING' && isEarly(refundId)))
      .reduce((sum, { amount }) => sum + amount, 0);
    const [row] = await rows(
      `SELECT COALESCE(SUM(CASE kind WHEN 'receipt' THEN amount_cents ELSE -amount_cents END), 0) AS net
       FROM receipts WHERE payment_id = ?`,
      id,
    );
    expect(row?.['net'], 'the documents of a payment come to what PayPal kept').toBe(taken - gone);
  }
};

/** The bookkeeper's file has PayPal's sums, and every number only once. */
const compareFile = async ({ stage }: Story, { own, orderIds }: Facts): Promise<void> => {
  const { text } = await call('GET', 'admin/payments.csv?from=2020-01-01&to=2099-12-31', {
    cookie: stage.quoting.cookie,
    bindings: stage.shop.bindings,
  });
  const [heads = [], ...lines] = text.trim().split(/\r?\n/).map(cellsOf);
  const cell = (line: string[], name: string): string => line[heads.indexOf(name)] ?? '';
  const ids = own.map(({ transaction_id: id }) => id);
  const mine = lines.filter((line) => orderIds.includes(cell(line, 'Order')));
  const sum = (name: string): number =>
    // A sum of nothing may be a negative zero, and adding zero makes it positive.
    Math.round(mine.reduce((total, line) => total + Number(cell(line, name)) * 100, 0)) + 0;
  expect(sum('Gross'), 'the file’s gross sums are PayPal’s').toBe(
    own.reduce((total, { taken, returned }) => total + taken - returned, 0),
  );
  compareFees(
    mine.map((line) => ({
      kind: cell(line, 'Kind'),
      id: cell(line, 'PayPal transaction'),
      fee: cell(line, 'PayPal fee'),
    })),
    own,
  );
  const given = await rows(
    `SELECT printf('%d-%06d', year, sequence) AS number FROM receipts
     WHERE payment_id IN (SELECT value FROM json_each(?))`,
    JSON.stringify(ids),
  );
  const filed = mine.map((line) => cell(line, 'Receipt or credit note')).filter((number) => number !== '');
  expect(filed.toSorted(), 'every number stands in the file once').toEqual(
    given.map(({ number }) => String(number)).toSorted(),
  );
};

interface FeeLine {
  kind: string;
  id: string;
  fee: string;
}

/**
 * Fees of payments and disputes are PayPal's, and so are those of refunds with a known id; a refund that Cron found
 * without an id, and a bank's reversal of it, have no fee.
 */
const compareFees = (lines: readonly FeeLine[], own: readonly Entry[]): void => {
  const filed = (id: string): number =>
    Math.round(lines.filter((line) => line.id === id).reduce((total, { fee }) => total + Number(fee) * 100, 0));
  for (const { transaction_id: id, fee, refunds, disputes } of own) {
    expect(filed(id), 'the file has PayPal’s fee of a payment').toBe(fee);
    for (const dispute of disputes) expect(filed(dispute.id), 'and of a dispute').toBe(dispute.fee);
    for (const { id: refundId, status, fee: back } of refunds) {
      const isSaid = lines.some((line) => line.id === refundId);
      const isGone = status === 'COMPLETED' || status === 'PENDING';
      if (isSaid) expect(filed(refundId) + (isGone ? back : 0), `and of a refund that is ${status}`).toBe(0);
    }
  }
  const known = own.flatMap(({ transaction_id: id, refunds, disputes }) => [
    id,
    ...[...refunds, ...disputes].map((each) => each.id),
  ]);
  for (const { kind, id, fee } of lines) {
    if (!known.includes(id)) expect(fee, `${kind} ${id}: what PayPal does not say is empty`).toBe('');
  }
};

/** The cells of a line of CSV; no line here contains a line break. */
const cellsOf = (line: string): string[] =>
  [...line.replace(/^\uFEFF/, '').matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^,]*))/g)].map(([, quoted, plain]) =>
    quoted === undefined ? (plain ?? '') : quoted.replaceAll('""', '"'),
  );

/** Compares what the customer sees and may do. It changes PayPal's data, so it comes last. */
const compareAccess = async (story: Story, { own }: Facts): Promise<void> => {
  const { customer, stage, bought } = story;
  const { subscription } = (await customer.call('GET', '/dashboard/summary')).json.data;
  if (subscription?.status === 'expired') {
    // PayPal's clock was some minutes ahead while money went back.
    const soon = new Date(Date.now() + 600_000).toISOString();
    for (const end of [subscription.until, subscription.ends_on]) {
      expect(end === null || end <= soon, `an expired plan has ended: ${end}`).toBe(true);
    }
  }
  if (subscription?.status === 'active') {
    expect(own.some(isKept), 'nobody has an active plan that is not paid').toBe(true);
  }
  const { data: listed } = (await customer.call('GET', '/dashboard/orders')).json;
  for (const { id, can_retry: canRetry } of listed) {
    if (!canRetry) continue;
    const { status, json } = await customer.call('POST', `/payments/orders/${id}/retry`);
    expect(status, `"try again" can succeed: ${json.message}`).toBeLessThan(300);
  }
  for (const each of quotesOf(story)) {
    const { json } = await stage.quoting.owner('GET', each.quoteId ?? '');
    const { paid, returned } = json.data;
    const entries = own.filter(({ custom_id: id }) => each.orderIds.includes(id ?? ''));
    const kept = entries.reduce((sum, entry) => sum + entry.taken - entry.returned, 0);
    expect(Math.round((paid - returned) * 100), 'a quote’s sums are PayPal’s').toBe(kept);
  }
  await cancelAll(customer);
  const { subscriptions } = await stage.shop.state();
  const charged = subscriptions.filter(
    ({ id, status }: { id: string; status: string }) =>
      bought.some(({ providerIds }) => providerIds.includes(id)) && (status === 'ACTIVE' || status === 'SUSPENDED'),
  );
  expect(
    charged.map(({ id, status }: { id: string; status: string }) => `${id} ${status}`),
    'whoever is charged can end it',
  ).toEqual([]);
};
