import type { CaptureIssue } from '../api/issues.ts';
import type { Buyer } from '../buyer.ts';
import { link, type Link } from '../links.ts';
import type { Refund } from '../refunds/refund.ts';
import type { CaptureOutcome } from '../settings.ts';
import { captureInOrder, captureRefundResource, type Capture } from './capture.ts';
import { purchaseUnitBody, type PurchaseUnit } from './purchase-unit.ts';

/** The addresses from which the buyer comes and to which the buyer returns. */
export interface Experience {
  brand_name?: string;
  return_url?: string;
  cancel_url?: string;
}

export interface Order {
  id: string;
  status: 'CREATED' | 'PAYER_ACTION_REQUIRED' | 'APPROVED' | 'COMPLETED';
  create_time: string;
  update_time: string;
  unit: PurchaseUnit;
  /**
   * True when the order was made with `payment_source.paypal`: then the buyer's step is `payer-action`, else `approve`.
   */
  wallet: boolean;
  experience: Experience;
  buyer: Buyer | null;
  /** The capture will end in this way. */
  captureOutcome: CaptureOutcome;
  /** The next attempts to capture the order get these refusals, in this order. */
  captureIssues: CaptureIssue[];
  capture: Capture | null;
  refunds: Refund[];
}

export const approvalUrl = (order: Order, origin: string): string => `${origin}/checkoutnow?token=${order.id}`;

/** The address to which the buyer is sent, by the relation that the order's kind has for it. */
export const approvalLink = (order: Order, origin: string): Link =>
  link(approvalUrl(order, origin), order.wallet ? 'payer-action' : 'approve');

/** The default answer to creating an order: the id, the status and the next address. */
export const minimalOrder = (order: Order, origin: string) => ({
  id: order.id,
  status: order.status,
  payment_source: paymentSource(order),
  links: linksOf(order, origin),
});

/** The default answer to a capture: the minimum and the payment. */
export const capturedOrder = (order: Order, origin: string) => ({
  ...minimalOrder(order, origin),
  purchase_units: [{ reference_id: order.unit.reference_id, payments: payments(order, origin) }],
  payer: payer(order),
});

/** The whole order, as reading it answers and as its events carry it. */
export const wholeOrder = (order: Order, origin: string) => ({
  id: order.id,
  intent: 'CAPTURE',
  status: order.status,
  payment_source: paymentSource(order),
  purchase_units: [{ ...purchaseUnitBody(order.unit), payments: payments(order, origin) }],
  payer: payer(order),
  create_time: order.create_time,
  update_time: order.update_time,
  links: linksOf(order, origin),
});

const linksOf = (order: Order, origin: string): Link[] => {
  const self = `${origin}/v2/checkout/orders/${order.id}`;
  const capture = link(`${self}/capture`, 'capture', 'POST');
  const update = link(self, 'update', 'PATCH');
  switch (order.status) {
    case 'PAYER_ACTION_REQUIRED':
      return [link(self, 'self'), approvalLink(order, origin)];
    case 'CREATED':
      return [link(self, 'self'), approvalLink(order, origin), update, capture];
    case 'APPROVED':
      return [link(self, 'self'), update, capture];
    case 'COMPLETED':
      return [link(self, 'self')];
  }
};

const paymentSource = (order: Order) => {
  if (order.buyer === null) return order.wallet ? { paypal: {} } : undefined;
  const { email_address, payer_id, name } = order.buyer;
  return {
    paypal: {
      email_address,
      account_id: payer_id,
      account_status: 'VERIFIED',
      name,
      address: { country_code: 'US' },
    },
  };
};

const payer = (order: Order) =>
  order.buyer === null ? undefined : { ...order.buyer, address: { country_code: 'US' } };

const payments = (order: Order, origin: string) =>
  order.capture === null
    ? undefined
    : {
        captures: [captureInOrder(order, order.capture, origin)],
        ...(order.refunds.length > 0 && {
          refunds: order.refunds.map((refund) => captureRefundResource(order, refund, origin)),
        }),
      };
