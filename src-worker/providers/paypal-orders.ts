import * as z from 'zod/mini';
import type { PayPalApi } from '../payment-settings.ts';
import { callPayPal, inShape } from './paypal-http.ts';

export const money = z.object({ currency_code: z.string(), value: z.string() });

const link = z.object({ href: z.string(), rel: z.string() });
const links = z._default(z.array(link), []);

export const payee = z.object({ merchant_id: z.optional(z.string()), email_address: z.optional(z.string()) });

export const captureBody = z.object({
  id: z.string(),
  status: z.string(),
  status_details: z.optional(z.object({ reason: z.optional(z.string()) })),
  amount: money,
  custom_id: z.optional(z.string()),
  invoice_id: z.optional(z.string()),
  create_time: z.optional(z.string()),
  payee: z.optional(payee),
  seller_receivable_breakdown: z.optional(z.object({ paypal_fee: z.optional(money) })),
  supplementary_data: z.optional(z.object({ related_ids: z.optional(z.object({ order_id: z.optional(z.string()) })) })),
});
export type CaptureBody = z.infer<typeof captureBody>;

/** In PayPal's answer, the link with `rel` up leads to the capture. */
export const refundBody = z.object({
  id: z.string(),
  status: z.optional(z.string()),
  amount: money,
  seller_payable_breakdown: z.optional(z.object({ paypal_fee: z.optional(money) })),
  create_time: z.optional(z.string()),
  links,
});
export type RefundBody = z.infer<typeof refundBody>;

const purchaseUnit = z.object({
  amount: z.optional(money),
  payee: z.optional(payee),
  custom_id: z.optional(z.string()),
  invoice_id: z.optional(z.string()),
  payments: z.optional(
    z.object({
      captures: z._default(z.array(captureBody), []),
      refunds: z._default(z.array(refundBody), []),
    }),
  ),
});

export const orderBody = z.object({
  id: z.string(),
  status: z.string(),
  update_time: z.optional(z.string()),
  purchase_units: z._default(z.array(purchaseUnit), []),
  payer: z.optional(z.object({ email_address: z.optional(z.string()) })),
  links,
});
export type OrderBody = z.infer<typeof orderBody>;

export interface NewPayPalOrder {
  requestId: string;
  orderId: string;
  /** PayPal accepts one payment for each invoice number, and a denied payment counts too. */
  invoiceId: string;
  amount: { currency_code: string; value: string };
  description: string;
  brandName: string;
  returnUrl: string;
  cancelUrl: string;
}

/** Older answers of PayPal call the link `approve`. */
export const approvalLink = (body: { links: { href: string; rel: string }[] }): string | null =>
  body.links.find(({ rel }) => rel === 'payer-action' || rel === 'approve')?.href ?? null;

export const createPayPalOrder = async (api: PayPalApi, order: NewPayPalOrder): Promise<OrderBody> =>
  inShape(
    orderBody,
    await callPayPal(api, {
      method: 'POST',
      path: '/v2/checkout/orders',
      requestId: order.requestId,
      wantsAll: true,
      body: {
        intent: 'CAPTURE',
        purchase_units: [
          {
            reference_id: order.orderId,
            custom_id: order.orderId,
            invoice_id: order.invoiceId,
            description: order.description,
            amount: order.amount,
          },
        ],
        payment_source: {
          paypal: {
            experience_context: {
              brand_name: order.brandName,
              shipping_preference: 'NO_SHIPPING',
              user_action: 'PAY_NOW',
              return_url: order.returnUrl,
              cancel_url: order.cancelUrl,
            },
          },
        },
      },
    }),
  );

export const readPayPalOrder = async (api: PayPalApi, id: string): Promise<OrderBody> =>
  inShape(orderBody, await callPayPal(api, { method: 'GET', path: pathOf(id) }));

/** PayPal answers a repeated request id with its first response, even a refusal. */
export const capturePayPalOrder = async (api: PayPalApi, id: string, requestId: string): Promise<OrderBody> =>
  inShape(
    orderBody,
    await callPayPal(api, {
      method: 'POST',
      path: `${pathOf(id)}/capture`,
      requestId,
      wantsAll: true,
    }),
  );

export const readPayPalCapture = async (api: PayPalApi, id: string): Promise<CaptureBody> =>
  inShape(
    captureBody,
    await callPayPal(api, { method: 'GET', path: `/v2/payments/captures/${encodeURIComponent(id)}` }),
  );

export const refundPayPalPayment = async (api: PayPalApi, id: string, requestId: string): Promise<RefundBody> =>
  inShape(
    refundBody,
    await callPayPal(api, {
      method: 'POST',
      path: `/v2/payments/captures/${encodeURIComponent(id)}/refund`,
      requestId,
      wantsAll: true,
    }),
  );

export const readPayPalRefund = async (api: PayPalApi, id: string): Promise<RefundBody> =>
  inShape(refundBody, await callPayPal(api, { method: 'GET', path: `/v2/payments/refunds/${encodeURIComponent(id)}` }));

/** PayPal allows a change of an order only before the payer's approval. */
export const changePayPalOrder = async (
  api: PayPalApi,
  id: string,
  { reference, amount, description }: { reference: string; amount: z.infer<typeof money>; description: string },
): Promise<void> => {
  const path = `/purchase_units/@reference_id=='${reference}'`;
  await callPayPal(api, {
    method: 'PATCH',
    path: pathOf(id),
    body: [
      { op: 'replace', path: `${path}/amount`, value: amount },
      { op: 'replace', path: `${path}/description`, value: description },
    ],
  });
};

const pathOf = (id: string): string => `/v2/checkout/orders/${encodeURIComponent(id)}`;
