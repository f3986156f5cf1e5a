import { createChecks, detail } from '../api/checks.ts';
import { notNegative, readMoney } from '../api/money-checks.ts';
import { Refusal, unprocessable } from '../api/refusal.ts';
import { toMinor } from '../money.ts';
import type { World } from '../world.ts';
import type { Subscription } from './subscription.ts';
import { allowed, touch } from './subscription-actions.ts';
import { emitSubscriptionEvent } from './subscription-events.ts';
import { CUSTOM_ID } from './subscription-request.ts';

/**
 * The changes of `PATCH /v1/billing/subscriptions/:id`; throws PayPal's refusal. Of the fields that PayPal can change,
 * the simulator knows the reference, the price of the regular cycle and the outstanding amount.
 */
export const patchSubscription = (world: World, subscription: Subscription, patches: readonly unknown[]): void => {
  allowed(subscription, 'patch', ['ACTIVE', 'SUSPENDED'], 'either active or suspended');
  const changes = patches.map((patch) => readPatch(subscription, patch));
  for (const change of changes) change();
  touch(world, subscription);
  emitSubscriptionEvent(world, subscription, 'UPDATED');
};

const PRICE = /^\/plan\/billing_cycles\/@sequence==(?<sequence>\d+)\/pricing_scheme\/fixed_price$/;

/** Checks one operation and returns a function that does it. */
const readPatch = (subscription: Subscription, patch: unknown): (() => void) => {
  const checks = createChecks(patch, 1);
  const op = checks.text('/op', { required: true, oneOf: ['add', 'remove', 'replace', 'move', 'copy', 'test'] });
  const path = checks.text('/path', { required: true });
  checks.done();
  if (path === '/custom_id') {
    if (op !== 'add' && op !== 'replace') throw unsupported(path);
    const custom_id = checks.text('/value', { required: true, ...CUSTOM_ID });
    checks.done();
    return () => void (subscription.custom_id = custom_id);
  }
  const isPrice = Number(PRICE.exec(path ?? '')?.groups?.['sequence']) === subscription.plan.cycles.length;
  if (!isPrice && path !== '/billing_info/outstanding_balance') {
    throw new Refusal(400, [detail('INVALID_PATCH_PATH', '/path', path)]);
  }
  if (op !== 'replace') throw unsupported(path);
  const money = readMoney(checks, '/value', true);
  checks.done();
  if (money === undefined) throw new Error('The checks let a missing amount pass');
  const amount = notNegative(money, '/value');
  if (amount.currency_code !== subscription.amount.currency_code) {
    const advice = "The currency code is different from the subscription's currency code.";
    throw unprocessable('CURRENCY_MISMATCH', advice);
  }
  if (isPrice) return () => void (subscription.amount = amount);
  if (toMinor(amount) > toMinor(subscription.outstanding)) {
    const advice = 'The new outstanding balance cannot be greater than the current outstanding balance.';
    throw unprocessable('AMOUNT_GREATER_THAN_OUTSTANDING_BALANCE', advice);
  }
  return () => void (subscription.outstanding = amount);
};

const unsupported = (path: string | undefined): Refusal =>
  new Refusal(400, [detail('UNSUPPORTED_PATCH_OPERATION', '/path', path)]);
