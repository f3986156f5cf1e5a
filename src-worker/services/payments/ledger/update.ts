import type { PaymentUpdate } from './provider-facts.ts';
import type { OrderRow, SubscriptionRow } from '../../../db/schema/orders.ts';
import type { webhookEvents, PaymentRow, disputes, refunds } from '../../../db/schema/payments.ts';
import type { UserRow } from '../../../db/schema/accounts.ts';

export type EventRow = Omit<typeof webhookEvents.$inferInsert, 'outcome' | 'receivedAt'>;

type RefundRow = typeof refunds.$inferSelect;
type DisputeRow = typeof disputes.$inferSelect;

export interface StoredState {
  payments: ReadonlyMap<string, PaymentRow>;
  refunds: ReadonlyMap<string, RefundRow[]>;
  dispute: DisputeRow | null;
  subscription: SubscriptionRow | null;
  sales: ReadonlyMap<string, { id: string; subscriptionId: string | null }[]>;
  orders: readonly OrderOfCustomer[];
}

export interface OrderOfCustomer {
  order: OrderRow;
  /** What the order is for, in the owner's language; its own name is in the customer's. */
  title: string;
  customer: UserRow;
}

export interface MatchedPayment extends OrderOfCustomer {
  update: PaymentUpdate;
  before: PaymentRow | null;
  problem: PaymentRow['problem'];
  matchedBy: PaymentRow['matchedBy'];
}

export interface UnmatchedPayment {
  update: PaymentUpdate;
  before: PaymentRow | null;
  order: null;
}
