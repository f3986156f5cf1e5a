import { Hono, type Context } from 'hono';
import { ConsoleRefusal } from '../api/refusal.ts';
import { stamp } from '../ids.ts';
import { currencyOf, priceOf, regularCycle, wholePlan, type BillingCycle, type Plan } from '../plans/plan.ts';
import { createPlan } from '../plans/plan-store.ts';
import type { World } from '../world.ts';
import {
  optionalChoice,
  optionalFlag,
  optionalNumber,
  optionalText,
  readAmount,
  tampered,
  type Act,
  type ConsoleCall,
} from './console-input.ts';

/** The console's actions on plans: make one, change one that is in use, or lose one. */
export const planConsole = (world: World, act: Act) => {
  const on = (run: (plan: Plan, call: ConsoleCall) => void) =>
    act((c: Context, call) => {
      const plan = world.plans.get(c.req.param('id') ?? '');
      if (plan === undefined) throw new ConsoleRefusal(404, 'There is no such plan.');
      run(plan, call);
      world.changed();
      return wholePlan(plan, world.origin());
    });

  return new Hono()
    .post(
      '/',
      act((_, call) => {
        const basis = world.plans.all()[0];
        if (basis === undefined) throw new ConsoleRefusal(409, 'There is no plan to start from.');
        const { id: _id, ...request } = structuredClone(basis);
        const plan = createPlan(
          world,
          { ...request, name: 'Monthly plan', status: 'ACTIVE' },
          optionalText(call, 'id'),
        );
        change(world, plan, call);
        return wholePlan(plan, world.origin());
      }),
    )
    .post(
      '/:id',
      on((plan, call) => change(world, plan, call)),
    )
    .post(
      '/:id/forget',
      on((plan) => world.plans.remove(plan.id)),
    );
};

const UNITS = ['DAY', 'WEEK', 'MONTH', 'YEAR'] as const;
const COUNT_LIMIT = 365;
const CYCLES_LIMIT = 999;

/**
 * Changes the fields that a call names. New subscriptions get the change; running ones keep the plan that they were
 * made with.
 */
const change = (world: World, plan: Plan, call: ConsoleCall): void => {
  plan.name = optionalText(call, 'name') ?? plan.name;
  plan.status = optionalChoice(call, 'status', ['CREATED', 'ACTIVE', 'INACTIVE']) ?? plan.status;
  const regular = regularCycle(plan);
  regular.price = tampered(priceOf(plan), call);
  regular.total_cycles = optionalNumber(call, 'total_cycles', CYCLES_LIMIT) ?? regular.total_cycles;
  regular.frequency = {
    interval_unit: optionalChoice(call, 'interval_unit', UNITS) ?? regular.frequency.interval_unit,
    interval_count: optionalNumber(call, 'interval_count', COUNT_LIMIT) ?? regular.frequency.interval_count,
  };
  const currency = currencyOf(plan);
  const percentage = optionalText(call, 'tax_percentage');
  if (percentage !== undefined) {
    if (!/^\d{1,2}(\.\d+)?$/.test(percentage)) throw new ConsoleRefusal(400, 'tax_percentage is such as 19.');
    plan.taxes = { percentage, inclusive: optionalFlag(call, 'tax_inclusive') ?? false };
  }
  const preferences = plan.payment_preferences;
  plan.payment_preferences = {
    ...preferences,
    setup_fee: readAmount(call.read('setup_fee'), currency) ?? preferences.setup_fee,
    auto_bill_outstanding: optionalFlag(call, 'auto_bill_outstanding') ?? preferences.auto_bill_outstanding,
    payment_failure_threshold:
      optionalNumber(call, 'payment_failure_threshold', CYCLES_LIMIT) ?? preferences.payment_failure_threshold,
  };
  const trial = readTrial(call, currency);
  if (trial !== undefined) plan.cycles = [trial, { ...regular, sequence: 2 }];
  plan.update_time = stamp(world.now());
  world.changed();
};

const readTrial = (call: ConsoleCall, currency: string): BillingCycle | undefined => {
  const cycles = optionalNumber(call, 'trial_cycles', CYCLES_LIMIT);
  if (cycles === undefined || cycles === 0) return undefined;
  const price = readAmount(call.read('trial_amount'), currency);
  return {
    tenure_type: 'TRIAL',
    sequence: 1,
    total_cycles: cycles,
    frequency: { interval_unit: optionalChoice(call, 'trial_interval_unit', UNITS) ?? 'WEEK', interval_count: 1 },
    ...(price !== undefined && { price }),
  };
};
