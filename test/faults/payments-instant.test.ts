import { env } from 'cloudflare:workers';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { newCustomer, startShop } from '../worker/payments/shop.ts';
import { faultyDatabase } from './faulty-stores.ts';
import { runCron } from './private-mail.ts';

const shop = await startShop();

const WORKS = [
  'basic is active',
  'basic is paid',
  'premium is active',
  'premium is paid',
  'basic is pressed again',
  'basic comes back',
  'premium comes back',
  'cron',
] as const;

interface Instant {
  works: readonly (typeof WORKS)[number][];
  /** True when each work begins after the one before is done or held; false when all begin at once. */
  inTurn: boolean;
  /** This many others go on while one is held between its decision to end a plan and the call that does it. */
  held: number;
}

const instants = fc.record<Instant>({
  works: fc.shuffledSubarray([...WORKS], { minLength: WORKS.length }),
  inTurn: fc.boolean(),
  held: fc.nat(3),
});

/**
 * Premium ends Basic, which was ordered before. Before PayPal hears of that, Basic is ordered once more and paid, so that
 * it was ordered last and ends Premium. Without the customer's lease both end.
 */
const BOTH_ENDED: Instant = {
  works: [
    'basic is active',
    'premium is active',
    'premium is paid',
    'basic is pressed again',
    'basic is paid',
    'cron',
    'basic comes back',
    'premium comes back',
  ],
  inTurn: true,
  held: 2,
};

/** `HISTORIES=200` plays more of them, and `HISTORIES_SEED` repeats a run. */
const RUNS = Number(env.HISTORIES || 2);

test(
  'matrix 55: upgrades and approvals in the same instant leave one plan, a paid one',
  { timeout: 3_600_000 },
  async () => {
    await fc.assert(
      fc.asyncProperty(instants, async (instant) => {
        const { statuses, me } = await play(instant);
        expect(Object.values(statuses).toSorted(), JSON.stringify(statuses)).toEqual(['ACTIVE', 'CANCELLED']);
        const [left] = Object.keys(statuses).filter((plan) => statuses[plan] === 'ACTIVE');
        expect(me).toMatchObject({
          subscription_status: 'active',
          subscription_plan: `monthly_${left}`,
          total_spent: 600,
        });
      }),
      {
        numRuns: RUNS,
        endOnFailure: true,
        examples: [[BOTH_ENDED]],
        ...(env.HISTORIES_SEED === '' ? {} : { seed: Number(env.HISTORIES_SEED) }),
      },
    );
  },
);

const play = async ({ works, inTurn, held }: Instant) => {
  const customer = await newCustomer(shop.bindings);
  const basic = await customer.order('pricing-basic');
  const premium = await customer.order('pricing-premium');
  for (const { providerId } of [basic, premium]) await shop.play(`subscriptions/${providerId}/approve`);
  const gate = createGate(held);
  const { DB } = faultyDatabase(async (sql) => {
    if (sql.includes('"replaced_at" =')) await gate.wait();
    return null;
  });
  const hear = async (providerId: string, type: string) =>
    shop.deliver(
      (await shop.eventsAbout(providerId)).filter(({ event_type: each }) => each === type),
      { DB },
    );
  const claim = (order_id: string) => customer.call('POST', '/payments/paypal-success', { order_id }, { DB });
  const run: Record<(typeof WORKS)[number], () => Promise<unknown>> = {
    'basic is active': () => hear(basic.providerId, 'BILLING.SUBSCRIPTION.ACTIVATED'),
    'basic is paid': () => hear(basic.providerId, 'PAYMENT.SALE.COMPLETED'),
    'premium is active': () => hear(premium.providerId, 'BILLING.SUBSCRIPTION.ACTIVATED'),
    'premium is paid': () => hear(premium.providerId, 'PAYMENT.SALE.COMPLETED'),
    'basic is pressed again': () =>
      customer.call('POST', '/payments/create-order', { pricing_tier_id: 'pricing-basic' }, { DB }),
    'basic comes back': () => claim(basic.order_id),
    'premium comes back': () => claim(premium.order_id),
    cron: () => runCron({ ...shop.bindings, DB }, new Date()),
  };
  const begun: Promise<unknown>[] = [];
  for (const work of works) {
    const isHeld = gate.nextHeld();
    const done = run[work]();
    begun.push(done);
    if (inTurn) await Promise.race([done, isHeld]);
    gate.step();
  }
  gate.open();
  await Promise.all(begun);
  for (const minutes of [1, 15]) await runCron(shop.bindings, new Date(Date.now() + minutes * 60_000));

  const { subscriptions } = await shop.state();
  const statusOf = (id: string): string => subscriptions.find((each: { id: string }) => each.id === id).status;
  const statuses: Record<string, string> = {
    basic: statusOf(basic.providerId),
    premium: statusOf(premium.providerId),
  };
  return { statuses, me: await customer.me() };
};

/** Holds a work until so many others have begun and are done or held too. */
const createGate = (held: number) => {
  const waiting: { left: number; goOn: () => void }[] = [];
  let isOpen = false;
  let tellHeld: (() => void) | undefined;
  return {
    wait: () =>
      isOpen
        ? Promise.resolve()
        : new Promise<void>((goOn) => {
            waiting.push({ left: held + 1, goOn });
            tellHeld?.();
          }),
    nextHeld: () => new Promise<void>((resolve) => (tellHeld = resolve)),
    step: () => {
      for (const one of waiting) {
        one.left -= 1;
        if (one.left <= 0) one.goOn();
      }
    },
    open: () => {
      isOpen = true;
      for (const { goOn } of waiting) goOn();
    },
  };
};
