import type { Buyer } from '../buyer.ts';
import { link, type Link } from '../links.ts';
import { fromMinor, loosely, toMinor, type Money } from '../money.ts';
import type { Experience } from '../orders/order.ts';
import type { Plan } from '../plans/plan.ts';
import type { Sale } from './sale.ts';

interface FailedPayment {
  amount: Money;
  time: string;
  reason_code: 'PAYMENT_DENIED';
  next_payment_retry_time?: string;
}

export interface Subscription {
  id: string;
  token: string;
  status: 'APPROVAL_PENDING' | 'ACTIVE' | 'SUSPENDED' | 'CANCELLED' | 'EXPIRED';
  status_change_note?: string;
  status_update_time: string;
  plan_id: string;
  /** The plan as it was when the subscription was made. */
  plan: Plan;
  /** The regular price before tax; the plan's, unless the console changed it. */
  amount: Money;
  custom_id?: string;
  experience: Experience;
  create_time: string;
  update_time: string;
  start_time: string;
  next_billing_time: string | null;
  /** True when readers still see the start in place of the next billing time. */
  isBillingTimeStale: boolean;
  buyer: Buyer | null;
  sales: Sale[];
  /** The number of past cycles, paid or not. */
  cyclesRun: number;
  /** The number of paid or free cycles, by the sequence of the plan's cycle. */
  cyclesCompleted: Record<number, number>;
  /** The amount that is asked for again in the present cycle after a failed payment. */
  failing: Money | null;
  /** The unpaid amount of former cycles. */
  outstanding: Money;
  failed_payments_count: number;
  last_failed_payment: FailedPayment | null;
}

export const subscriptionApprovalUrl = ({ token }: Subscription, origin: string): string =>
  `${origin}/webapps/billing/subscriptions?ba_token=${token}`;

/** The default answer to creating a subscription. */
export const minimalSubscription = (subscription: Subscription, origin: string) => ({
  status: subscription.status,
  id: subscription.id,
  create_time: subscription.create_time,
  links: linksOf(subscription, origin),
});

/** The whole subscription, as reading it answers and as its events carry it. */
export const wholeSubscription = (subscription: Subscription, origin: string) => ({
  status: subscription.status,
  status_change_note: subscription.status_change_note,
  status_update_time: subscription.status_update_time,
  id: subscription.id,
  plan_id: subscription.plan_id,
  start_time: subscription.start_time,
  quantity: '1',
  shipping_amount: none(subscription.amount),
  subscriber: subscription.buyer ?? undefined,
  billing_info: subscription.buyer === null ? undefined : billingInfo(subscription),
  create_time: subscription.create_time,
  update_time: subscription.update_time,
  custom_id: subscription.custom_id,
  plan_overridden: false,
  links: linksOf(subscription, origin),
});

/** The last failed payment is only in an answer to `fields=last_failed_payment`, and in the event about it. */
export const withLastFailure = <T extends { billing_info?: object }>(
  whole: T,
  { last_failed_payment }: Subscription,
): T =>
  last_failed_payment === null || whole.billing_info === undefined
    ? whole
    : { ...whole, billing_info: { ...whole.billing_info, last_failed_payment } };

/** All that the subscriber owes: from this cycle and from former ones. */
export const owed = ({ failing, outstanding }: Subscription): Money =>
  failing === null ? outstanding : fromMinor(toMinor(outstanding) + toMinor(failing), outstanding.currency_code);

const linksOf = (subscription: Subscription, origin: string): Link[] => {
  const self = `${origin}/v1/billing/subscriptions/${subscription.id}`;
  const edit = link(self, 'edit', 'PATCH');
  const act = (name: string): Link => link(`${self}/${name}`, name, 'POST');
  switch (subscription.status) {
    case 'APPROVAL_PENDING':
      return [link(subscriptionApprovalUrl(subscription, origin), 'approve'), edit, link(self, 'self')];
    case 'ACTIVE':
      return [act('cancel'), edit, link(self, 'self'), act('suspend'), act('capture')];
    case 'SUSPENDED':
      return [act('cancel'), edit, link(self, 'self'), act('activate')];
    case 'CANCELLED':
    case 'EXPIRED':
      return [link(self, 'self')];
  }
};

const none = ({ currency_code }: Money): Money => loosely(fromMinor(0, currency_code));

const billingInfo = (subscription: Subscription) => {
  const { plan, sales, status, cyclesCompleted, failed_payments_count } = subscription;
  const last = sales.findLast(({ state }) => state !== 'pending' && state !== 'denied');
  const over = status === 'CANCELLED' || status === 'EXPIRED';
  const next = subscription.isBillingTimeStale ? subscription.start_time : subscription.next_billing_time;
  return {
    outstanding_balance: loosely(owed(subscription)),
    cycle_executions: plan.cycles.map(({ tenure_type, sequence, total_cycles }) => {
      const cycles_completed = cyclesCompleted[sequence] ?? 0;
      return {
        tenure_type,
        sequence,
        cycles_completed,
        cycles_remaining: total_cycles === 0 ? 0 : Math.max(0, total_cycles - cycles_completed),
        current_pricing_scheme_version: 1,
        total_cycles,
      };
    }),
    last_payment: last && { amount: loosely(last.amount), time: last.time },
    // A subscription that has ended has no next billing, so PayPal leaves the date out.
    next_billing_time: over || next === null ? undefined : next,
    failed_payments_count,
  };
};
