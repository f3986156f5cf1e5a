import { captureRefundResource, captureResource, isPaid, refreshCapture, type Capture } from '../orders/capture.ts';
import type { Order } from '../orders/order.ts';
import { spoken, toMinor, type Money } from '../money.ts';
import {
  refreshSale,
  reversedSaleResource,
  saleAsCapture,
  saleRefundResource,
  saleRefundInVersion2,
  type Sale,
} from '../subscriptions/sale.ts';
import type { Subscription } from '../subscriptions/subscription.ts';
import type { NewEvent } from '../events/event-log.ts';
import type { World } from '../world.ts';
import { totalReturned, type Refund, type refundResource } from './refund.ts';

/** A payment from which money can go back, of either of PayPal's two kinds. */
export interface Payment {
  id: string;
  amount: Money;
  custom_id?: string;
  invoice_id?: string;
  state: 'paid' | 'pending' | 'failed';
  refunds: () => readonly Refund[];
  setRefunds: (refunds: Refund[], time: string) => void;
  /** The event about money that goes back. */
  event: (refund: Refund, options?: { ownId?: boolean }) => NewEvent;
  /** The payment and its refund as version 2 shows them. */
  resource: () => object;
  refundResource: (refund: Refund) => ReturnType<typeof refundResource>;
}

export const captureOf = (world: World, order: Order, capture: Capture): Payment => ({
  id: capture.id,
  amount: capture.amount,
  custom_id: order.unit.custom_id,
  invoice_id: order.unit.invoice_id,
  state: isPaid(capture) ? 'paid' : capture.status === 'PENDING' ? 'pending' : 'failed',
  refunds: () => order.refunds,
  setRefunds: (refunds, time) => {
    order.refunds = refunds;
    order.update_time = time;
    refreshCapture(capture, refunds, time);
  },
  event: (refund) => ({
    resource_type: 'refund',
    resource_version: '2.0',
    event_type: `PAYMENT.CAPTURE.${refund.kind}`,
    summary: `A ${spoken(refund.amount)} capture payment was ${refund.kind.toLowerCase()}`,
    resource: captureRefundResource(order, refund, world.origin()),
  }),
  resource: () => captureResource(order, capture, world.origin()),
  refundResource: (refund) => captureRefundResource(order, refund, world.origin()),
});

export const saleOf = (world: World, subscription: Subscription, sale: Sale): Payment => ({
  id: sale.id,
  amount: sale.amount,
  custom_id: subscription.custom_id,
  state: sale.state === 'pending' ? 'pending' : sale.state === 'denied' ? 'failed' : 'paid',
  refunds: () => sale.refunds,
  setRefunds: (refunds, time) => {
    sale.refunds = refunds;
    subscription.update_time = time;
    refreshSale(sale, refunds, time);
  },
  event: (refund, { ownId = false } = {}) => ({
    resource_type: refund.kind === 'REFUNDED' ? 'refund' : 'sale',
    event_type: `PAYMENT.SALE.${refund.kind}`,
    summary: `A ${spoken(refund.amount)} sale payment was ${refund.kind.toLowerCase()}`,
    resource:
      refund.kind === 'REFUNDED'
        ? saleRefundResource(sale, refund, world.origin())
        : {
            ...reversedSaleResource(subscription, sale, refund, world.origin()),
            ...(ownId && { id: refund.id, parent_payment: sale.id }),
          },
  }),
  resource: () => saleAsCapture(subscription, sale, world.origin()),
  refundResource: (refund) => saleRefundInVersion2(sale, refund, world.origin()),
});

/** The payment with an id, or the one that holds the refund with an id. */
export const findPayment = (world: World, fits: (payment: Payment) => boolean): Payment | undefined => {
  for (const order of world.orders.all()) {
    if (order.capture === null) continue;
    const payment = captureOf(world, order, order.capture);
    if (fits(payment)) return payment;
  }
  for (const subscription of world.subscriptions.all()) {
    const payment = subscription.sales.map((sale) => saleOf(world, subscription, sale)).find(fits);
    if (payment !== undefined) return payment;
  }
  return undefined;
};

export const leftOf = (payment: Payment): number =>
  toMinor(payment.amount) - toMinor(totalReturned(payment.refunds(), payment.amount.currency_code));
