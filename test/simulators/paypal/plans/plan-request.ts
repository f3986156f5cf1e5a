import { createChecks, type Checks } from '../api/checks.ts';
import { notNegative, readMoney } from '../api/money-checks.ts';
import { notFound, unprocessable } from '../api/refusal.ts';
import type { World } from '../world.ts';
import type { BillingCycle, Plan } from './plan.ts';

export type PlanRequest = Omit<Plan, 'id' | 'create_time' | 'update_time'>;

/** Reads the body of `POST /v1/billing/plans`; throws as PayPal refuses it. */
export const readPlanRequest = (world: World, body: unknown): PlanRequest => {
  const checks = createChecks(body, 1);
  checks.only('', KNOWN);
  const product_id = checks.text('/product_id', { required: true, min: 6, max: 50 }) ?? '';
  const name = checks.text('/name', { required: true, max: 127 }) ?? '';
  const description = checks.text('/description', { max: 127 });
  const status = checks.text('/status', { max: 24, oneOf: ['CREATED', 'ACTIVE'] });
  const count = checks.length('/billing_cycles', { required: true, min: 1, max: 12 });
  const cycles = Array.from({ length: count }, (_, index) => readCycle(checks, `/billing_cycles/${index}`));
  if (checks.at('/payment_preferences') === undefined) {
    checks.fail('MISSING_REQUIRED_PARAMETER', '/payment_preferences');
  }
  const payment_preferences = readPreferences(checks);
  const taxes = readTaxes(checks);
  if (checks.flag('/quantity_supported') === true) checks.fail('NOT_SUPPORTED', '/quantity_supported');
  checks.done();
  if (world.products.get(product_id) === undefined) throw notFound();
  const plan = {
    product_id,
    name,
    description,
    status: status === 'CREATED' ? ('CREATED' as const) : ('ACTIVE' as const),
    cycles: cycles.toSorted((one, other) => one.sequence - other.sequence),
    payment_preferences,
    taxes,
  };
  checkCycles(plan);
  return plan;
};

const KNOWN = [
  'product_id',
  'name',
  'status',
  'description',
  'billing_cycles',
  'payment_preferences',
  'taxes',
  'quantity_supported',
];

const UNITS = { DAY: 'DAY', WEEK: 'WEEK', MONTH: 'MONTH', YEAR: 'YEAR' } as const;
const isUnit = (value: string): value is keyof typeof UNITS => Object.hasOwn(UNITS, value);

const readCycle = (checks: Checks, at: string): BillingCycle => {
  checks.only(at, ['pricing_scheme', 'frequency', 'tenure_type', 'sequence', 'total_cycles']);
  checks.only(`${at}/pricing_scheme`, ['fixed_price']);
  checks.only(`${at}/frequency`, ['interval_unit', 'interval_count']);
  const tenure = checks.text(`${at}/tenure_type`, { required: true, max: 24, oneOf: ['REGULAR', 'TRIAL'] });
  const unit = checks.text(`${at}/frequency/interval_unit`, { required: true, max: 24, oneOf: Object.keys(UNITS) });
  const price = readMoney(checks, `${at}/pricing_scheme/fixed_price`);
  const interval_unit = unit !== undefined && isUnit(unit) ? unit : 'MONTH';
  const interval_count = checks.integer(`${at}/frequency/interval_count`, { min: 1, max: 365 }) ?? 1;
  return {
    tenure_type: tenure === 'TRIAL' ? 'TRIAL' : 'REGULAR',
    sequence: checks.integer(`${at}/sequence`, { required: true, min: 1, max: 99 }) ?? 1,
    total_cycles: checks.integer(`${at}/total_cycles`, { min: 0, max: 999 }) ?? 1,
    frequency: { interval_unit, interval_count },
    ...(price !== undefined && { price: notNegative(price, `${at}/pricing_scheme/fixed_price`) }),
  };
};

const readPreferences = (checks: Checks): Plan['payment_preferences'] => {
  const at = '/payment_preferences';
  checks.only(at, ['auto_bill_outstanding', 'setup_fee', 'setup_fee_failure_action', 'payment_failure_threshold']);
  const setup_fee = readMoney(checks, `${at}/setup_fee`);
  const action = checks.text(`${at}/setup_fee_failure_action`, { max: 24, oneOf: ['CONTINUE', 'CANCEL'] });
  return {
    auto_bill_outstanding: checks.flag(`${at}/auto_bill_outstanding`) ?? true,
    ...(setup_fee !== undefined && { setup_fee: notNegative(setup_fee, `${at}/setup_fee`) }),
    setup_fee_failure_action: action === 'CONTINUE' ? 'CONTINUE' : 'CANCEL',
    payment_failure_threshold: checks.integer(`${at}/payment_failure_threshold`, { min: 0, max: 999 }) ?? 0,
  };
};

const readTaxes = (checks: Checks): Plan['taxes'] => {
  if (checks.at('/taxes') === undefined) return undefined;
  checks.only('/taxes', ['percentage', 'inclusive']);
  const percentage = checks.text('/taxes/percentage', { required: true, pattern: /^((-?\d+)|(-?(\d+)?[.]\d+))$/ });
  return { percentage: percentage ?? '0', inclusive: checks.flag('/taxes/inclusive') ?? true };
};

const checkCycles = ({ cycles, payment_preferences }: Pick<Plan, 'cycles' | 'payment_preferences'>): void => {
  const regular = cycles.filter(({ tenure_type }) => tenure_type === 'REGULAR');
  const trials = cycles.filter(({ tenure_type }) => tenure_type === 'TRIAL');
  const [only] = regular;
  if (only?.price === undefined) {
    throw unprocessable('MISSING_REGULAR_BILLING_CYCLE', 'Plan should have at least one regular billing cycle.');
  }
  if (regular.length > 1) {
    throw unprocessable('MULTIPLE_REGULAR_BILLING_CYCLES_NOT_SUPPORTED', 'Only one regular billing cycle is allowed.');
  }
  if (trials.length > 2) {
    throw unprocessable(
      'MORE_THAN_TWO_TRIAL_BILLING_CYCLE_NOT_SUPPORTED',
      'Only two trial billing cycles are allowed.',
    );
  }
  if (trials.some(({ total_cycles }) => total_cycles < 1)) {
    throw unprocessable(
      'INVALID_TRIAL_BILLING_TOTAL_CYCLES',
      "Total cycles for trial billing must be greater than '0'.",
    );
  }
  if (cycles.some(({ sequence }, index) => sequence !== index + 1)) {
    const advice = 'Billing cycle sequence should start with `1` and be consecutive.';
    throw unprocessable('INVALID_BILLING_CYCLE_SEQUENCE', advice);
  }
  if (cycles.at(-1)?.tenure_type !== 'REGULAR') {
    throw unprocessable('INVALID_BILLING_CYCLE_SEQUENCE', 'Trial Billing cycle should precede regular billing cycle.');
  }
  const { currency_code } = only.price;
  const amounts = [...cycles.map(({ price }) => price), payment_preferences.setup_fee];
  if (amounts.some((money) => money !== undefined && money.currency_code !== currency_code)) {
    throw unprocessable('CURRENCY_MISMATCH', 'All currency codes in the request should be of similar value.');
  }
};
