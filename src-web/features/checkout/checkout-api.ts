import type { PricingTier } from '#contract/content';
import type { Checkout, CheckoutTerms, Offer, OrderOutcome } from '#contract/payments';
import { statedCents } from '#contract/money';
import { toAmount } from '#contract/cents';
import { api, read } from '../../lib/api-client.ts';
import { leadSource } from '../analytics/visit.ts';
import { word } from '../../lib/words.ts';

export const createOrder = ({ id, price, period }: PricingTier, agreedTerms?: string): Promise<Checkout> =>
  read(
    api.payments['create-order'].$post({
      json: {
        pricing_tier_id: id,
        amount: toAmount(statedCents(price) ?? 0),
        payment_type: period.trim().toLowerCase() === 'project' ? 'one_time' : 'subscription',
        source: leadSource(),
        ...(agreedTerms !== undefined && { agreed_terms: agreedTerms }),
      },
    }),
    word('failed.create-order'),
  );

export const fetchOffers = (): Promise<Offer[]> => read(api.payments.offers.$get(), word('call.unexpected'));

export const retryOrder = (id: string, agreedTerms?: string): Promise<Checkout> =>
  read(
    api.payments.orders[':id'].retry.$post({
      param: { id },
      query: agreedTerms === undefined ? {} : { agreed_terms: agreedTerms },
    }),
    word('failed.create-order'),
  );

export const fetchTerms = (): Promise<CheckoutTerms | null> => read(api.payments.terms.$get(), word('call.unexpected'));

export const claimPayment = (orderId: string): Promise<OrderOutcome> =>
  read(api.payments['paypal-success'].$post({ json: { order_id: orderId } }), word('failed.confirm-payment'));
