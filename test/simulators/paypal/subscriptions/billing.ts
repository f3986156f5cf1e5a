import { stamp, transactionId } from '../ids.ts';
import { fromMinor, loosely, toMinor, type Money } from '../money.ts';
import { afterCycle, withTax, type BillingCycle } from '../plans/plan.ts';
import { newSale, type Sale } from './sale.ts';
import { owed, type Subscription } from './subscription.ts';

/** The whole cost of the present cycle: its price with tax, the set-up fee in the first, and collected debts. */
export const dueNow = (subscription: Subscription): Money => {
  const { plan, failing, cyclesRun, outstanding } = subscription;
  if (failing !== null) return failing;
  const currency = outstanding.currency_code;
  const cycle = cycleNow(subscription);
  const price = cycle.tenure_type === 'REGULAR' ? subscription.amount : (cycle.price ?? fromMinor(0, currency));
  const fee = cyclesRun === 0 ? plan.payment_preferences.setup_fee : undefined;
  const collected = plan.payment_preferences.auto_bill_outstanding ? toMinor(outstanding) : 0;
  return fromMinor(toMinor(withTax(plan, price)) + (fee === undefined ? 0 : toMinor(fee)) + collected, currency);
};

/** Takes the due amount and ends the cycle; a free cycle ends without a payment. */
export const billCycle = (
  subscription: Subscription,
  time: string,
  state: Sale['state'] & ('completed' | 'pending'),
) => {
  const due = dueNow(subscription);
  const sale = toMinor(due) === 0 ? undefined : newSale(transactionId(), due, time, state);
  if (sale !== undefined) subscription.sales = [...subscription.sales, sale];
  if (subscription.plan.payment_preferences.auto_bill_outstanding) subscription.outstanding = nothing(due);
  subscription.failing = null;
  subscription.failed_payments_count = 0;
  subscription.last_failed_payment = null;
  const { sequence } = cycleNow(subscription);
  subscription.cyclesCompleted[sequence] = (subscription.cyclesCompleted[sequence] ?? 0) + 1;
  endCycle(subscription, time);
  return sale;
};

/**
 * Makes a payment fail. PayPal asks again in the same cycle, unless the cycle is given up: then its amount is added to
 * the next one, or stays outstanding, and the billing time moves on.
 */
export const failCycle = (subscription: Subscription, time: string, isGivenUp: boolean): void => {
  const due = dueNow(subscription);
  subscription.failed_payments_count += 1;
  subscription.last_failed_payment = {
    amount: loosely(due),
    time,
    reason_code: 'PAYMENT_DENIED',
    ...(!isGivenUp && { next_payment_retry_time: stamp(new Date(Date.parse(time) + RETRY_DAYS * DAY_MS)) }),
  };
  if (subscription.plan.payment_preferences.auto_bill_outstanding) subscription.outstanding = nothing(due);
  subscription.failing = due;
  if (!isGivenUp) return;
  subscription.outstanding = owed(subscription);
  subscription.failing = null;
  endCycle(subscription, time);
};

/** Takes the unpaid amounts of former cycles, in a payment of its own; the billing time stays. */
export const collectOutstanding = (
  subscription: Subscription,
  time: string,
  amount = subscription.outstanding,
): Sale => {
  const sale = newSale(transactionId(), amount, time, 'completed');
  subscription.sales = [...subscription.sales, sale];
  subscription.outstanding = fromMinor(toMinor(subscription.outstanding) - toMinor(amount), amount.currency_code);
  subscription.failed_payments_count = 0;
  subscription.last_failed_payment = null;
  return sale;
};

const DAY_MS = 86_400_000;
/** PayPal asks again for a failed payment after so many days. */
const RETRY_DAYS = 5;

const nothing = ({ currency_code }: Money): Money => fromMinor(0, currency_code);

/** The plan's cycle that runs now: trials first, then the regular one. */
const cycleNow = ({ plan, cyclesRun }: Subscription): BillingCycle => {
  let left = cyclesRun;
  for (const cycle of plan.cycles) {
    if (cycle.tenure_type === 'REGULAR' || left < cycle.total_cycles) return cycle;
    left -= cycle.total_cycles;
  }
  throw new Error('A plan ends with its regular cycle');
};

const endCycle = (subscription: Subscription, time: string): void => {
  const cycle = cycleNow(subscription);
  const { cycles } = subscription.plan;
  const all = cycles.reduce((sum, { total_cycles }) => sum + total_cycles, 0);
  const isFinite = cycles.every(({ total_cycles }) => total_cycles > 0);
  subscription.next_billing_time = stamp(afterCycle(subscription.next_billing_time ?? time, cycle));
  subscription.cyclesRun += 1;
  if (isFinite && subscription.cyclesRun >= all) subscription.next_billing_time = null;
};
