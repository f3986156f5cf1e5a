import { link } from '../links.ts';
import { fromMinor, toMinor, type Money } from '../money.ts';

export interface BillingCycle {
  tenure_type: 'REGULAR' | 'TRIAL';
  sequence: number;
  /** The number of cycles, or 0 for an endless plan. */
  total_cycles: number;
  frequency: { interval_unit: 'DAY' | 'WEEK' | 'MONTH' | 'YEAR'; interval_count: number };
  /** A trial that costs nothing has no price. */
  price?: Money;
}

export interface Plan {
  id: string;
  product_id: string;
  name: string;
  description?: string;
  status: 'CREATED' | 'ACTIVE' | 'INACTIVE';
  /** The cycles stand in the order in which they run: trials first. */
  cycles: BillingCycle[];
  payment_preferences: {
    auto_bill_outstanding: boolean;
    setup_fee?: Money;
    setup_fee_failure_action: 'CONTINUE' | 'CANCEL';
    /** After this many failures in a row a subscription is suspended; 0 stands for never. */
    payment_failure_threshold: number;
  };
  taxes?: { percentage: string; inclusive: boolean };
  create_time: string;
  update_time: string;
}

export const regularCycle = ({ cycles }: Plan): BillingCycle => {
  const regular = cycles.find(({ tenure_type }) => tenure_type === 'REGULAR');
  if (regular === undefined) throw new Error('A plan has a regular cycle');
  return regular;
};

export const currencyOf = (plan: Plan): string => regularCycle(plan).price?.currency_code ?? 'USD';

/** The regular price, without tax that is added to it. */
export const priceOf = (plan: Plan): Money => regularCycle(plan).price ?? fromMinor(0, 'USD');

/** The price that the buyer pays: with the plan's tax, unless that is included. */
export const withTax = ({ taxes }: Pick<Plan, 'taxes'>, price: Money): Money => {
  if (taxes === undefined || taxes.inclusive) return price;
  const tax = Math.round((toMinor(price) * Number(taxes.percentage)) / 100);
  return fromMinor(toMinor(price) + tax, price.currency_code);
};

/** The time one frequency later, on the last day of a shorter month, at the hour at which PayPal bills. */
export const afterCycle = (time: string, { frequency }: BillingCycle): Date => {
  const { interval_unit, interval_count } = frequency;
  const from = new Date(time);
  const day = from.getUTCDate();
  if (interval_unit === 'DAY' || interval_unit === 'WEEK') {
    const days = interval_count * (interval_unit === 'WEEK' ? 7 : 1);
    return new Date(Date.UTC(from.getUTCFullYear(), from.getUTCMonth(), day + days, BILLING_HOUR));
  }
  const month = from.getUTCMonth() + interval_count * (interval_unit === 'YEAR' ? 12 : 1);
  const lastDay = new Date(Date.UTC(from.getUTCFullYear(), month + 1, 0)).getUTCDate();
  return new Date(Date.UTC(from.getUTCFullYear(), month, Math.min(day, lastDay), BILLING_HOUR));
};

/** The default answer to creating and listing plans. */
export const minimalPlan = (plan: Plan, origin: string) => ({
  id: plan.id,
  product_id: plan.product_id,
  name: plan.name,
  status: plan.status,
  description: plan.description,
  usage_type: 'LICENSED',
  create_time: plan.create_time,
  links: linksOf(plan, origin),
});

/** The whole plan, as reading it answers. */
export const wholePlan = (plan: Plan, origin: string) => ({
  id: plan.id,
  product_id: plan.product_id,
  name: plan.name,
  status: plan.status,
  description: plan.description,
  usage_type: 'LICENSED',
  billing_cycles: plan.cycles.map(({ price, ...cycle }) => ({
    ...(price !== undefined && {
      pricing_scheme: {
        version: 1,
        fixed_price: price,
        create_time: plan.create_time,
        update_time: plan.update_time,
      },
    }),
    ...cycle,
  })),
  payment_preferences: { service_type: 'PREPAID', ...plan.payment_preferences },
  taxes: plan.taxes,
  quantity_supported: false,
  create_time: plan.create_time,
  update_time: plan.update_time,
  links: linksOf(plan, origin),
});

const BILLING_HOUR = 10;

const linksOf = ({ id, status }: Plan, origin: string) => {
  const self = `${origin}/v1/billing/plans/${id}`;
  const turn = status === 'ACTIVE' ? 'deactivate' : 'activate';
  return [link(self, 'self'), link(self, 'edit', 'PATCH'), link(`${self}/${turn}`, turn, 'POST')];
};
