import { env } from 'cloudflare:workers';
import { expect, test } from 'vitest';
import { differingColumns } from '../../faults/kept-columns.ts';
import { newCustomer, rows, startShop } from './shop.ts';

const shop = await startShop();

const hear = async (...ids: string[]) => shop.deliver(await shop.eventsAbout(...ids));

/** Buys a trial of which a part went back, a plan, another plan that replaces it, and pays more than the price. */
const buy = async () => {
  const customer = await newCustomer(shop.bindings);
  const trial = await customer.order('pricing-trial');
  await shop.play(`orders/${trial.providerId}/approve`);
  await customer.claim(trial.order_id);
  await shop.play(`orders/${trial.providerId}/refund`, { amount: '4.00' });
  const basic = await customer.order('pricing-basic');
  await shop.play(`subscriptions/${basic.providerId}/tamper`, { amount: '250.00' });
  const premium = await customer.order('pricing-premium');
  for (const { providerId } of [basic, premium]) await shop.play(`subscriptions/${providerId}/approve`);
  await hear(trial.order_id, trial.providerId, basic.providerId, premium.providerId);
};

const KEPT = `SELECT (SELECT COUNT(*) FROM orders WHERE trial_until IS NOT NULL) AS trials,
  (SELECT COUNT(*) FROM orders WHERE has_surplus = 1) AS surplus,
  (SELECT COUNT(*) FROM users WHERE renewing > 0) AS renewing, (SELECT COUNT(*) FROM refunds WHERE is_known = 1) AS known`;

test('what lists and Cron go by follows the facts, and the migration fills it in like the program', async () => {
  await buy();
  const kept = await rows(KEPT);
  expect(kept).toEqual([{ trials: 1, surplus: 1, renewing: 1, known: 1 }]);
  expect(await differingColumns()).toEqual([]);

  for (const blank of [
    'UPDATE orders SET trial_until = NULL, has_surplus = 0',
    'UPDATE users SET renewing = 0',
    'UPDATE refunds SET is_known = 0',
  ]) {
    await rows(blank);
  }
  expect(await differingColumns()).toHaveLength(4);
  const migration = env.MIGRATIONS.find(({ name }) => name === '0079_bounded_reading.sql');
  for (const sql of migration?.queries ?? []) if (/^\s*(?:--.*\n\s*)*UPDATE\b/.test(sql)) await rows(sql);
  expect(await differingColumns()).toEqual([]);
  expect(await rows(KEPT)).toEqual(kept);
});
