import { answer, authorized, createApi, inMode, mockedIssue, readBody, wantsAll } from '../api/call.ts';
import { createChecks } from '../api/checks.ts';
import { idempotently } from '../api/idempotency.ts';
import { payable, readMoney } from '../api/money-checks.ts';
import { notFound, Refusal } from '../api/refusal.ts';
import { field } from '../../mail/address.ts';
import type { Money } from '../money.ts';
import { saleRefundResource, saleResource, type Sale } from '../subscriptions/sale.ts';
import type { Subscription } from '../subscriptions/subscription.ts';
import type { World } from '../world.ts';
import { findPayment, saleOf, type Payment } from './payment.ts';
import { minimalRefund } from './refund.ts';
import { refundByCall } from './refund-actions.ts';

/**
 * Payments v2: captures and refunds, also of a subscription's payments; and of version 1 the sales and their refunds,
 * which the events of subscriptions link to.
 */
export const paymentsApi = (world: World) => {
  const paymentOf = (id: string): Payment => {
    const payment = findPayment(world, (each) => each.id === id);
    if (payment === undefined) throw notFound();
    return payment;
  };
  const saleWith = (fits: (sale: Sale) => boolean): { subscription: Subscription; sale: Sale } => {
    for (const subscription of world.subscriptions.all()) {
      const sale = subscription.sales.find(fits);
      if (sale !== undefined) return { subscription, sale };
    }
    throw notFound();
  };

  return createApi()
    .use('/v2/payments/*', inMode(world), authorized(world))
    .use('/v1/payments/*', inMode(world), authorized(world))
    .get('/v2/payments/captures/:id', (c) => {
      const mocked = mockedIssue(c);
      if (mocked !== undefined) throw mocked;
      return answer(c, paymentOf(c.req.param('id')).resource());
    })
    .post('/v2/payments/captures/:id/refund', async (c) => {
      const payment = paymentOf(c.req.param('id'));
      const { text, json } = await readBody(c, { empty: true });
      const request = readRefund(json);
      const { id } = idempotently(world, c, text, () => {
        const mocked = mockedIssue(c);
        if (mocked !== undefined) throw mocked;
        return refundByCall(world, payment, request());
      });
      const refund = payment.refunds().find((each) => each.id === id);
      if (refund === undefined) throw notFound();
      const whole = payment.refundResource(refund);
      return answer(c, wantsAll(c) ? whole : minimalRefund(whole), 201);
    })
    .get('/v2/payments/refunds/:id', (c) => {
      const fits = ({ refunds }: Payment): boolean => refunds().some(({ id }) => id === c.req.param('id'));
      const payment = findPayment(world, fits);
      const refund = payment?.refunds().find(({ id }) => id === c.req.param('id'));
      if (payment === undefined || refund === undefined) throw notFound();
      return answer(c, payment.refundResource(refund));
    })
    .get('/v1/payments/sale/:id', (c) => {
      const { subscription, sale } = saleWith(({ id }) => id === c.req.param('id'));
      return answer(c, saleResource(subscription, sale, world.origin()));
    })
    .post('/v1/payments/sale/:id/refund', async (c) => {
      const { subscription, sale } = saleWith(({ id }) => id === c.req.param('id'));
      const { text, json } = await readBody(c, { empty: true });
      const amount = readAmountOfVersion1(json);
      const { id } = idempotently(world, c, text, () =>
        refundByCall(world, saleOf(world, subscription, sale), { amount }),
      );
      const refund = sale.refunds.find((each) => each.id === id);
      if (refund === undefined) throw notFound();
      return answer(c, saleRefundResource(sale, refund, world.origin()), 201);
    })
    .get('/v1/payments/refund/:id', (c) => {
      const { sale } = saleWith(({ refunds }) => refunds.some(({ id }) => id === c.req.param('id')));
      const refund = sale.refunds.find(({ id }) => id === c.req.param('id'));
      if (refund === undefined) throw notFound();
      return answer(c, saleRefundResource(sale, refund, world.origin()));
    });
};

/** Reads the body of a refund and notes what is not well-formed; the function it answers refuses what cannot be paid. */
const readRefund = (body: unknown) => {
  const checks = createChecks(body);
  checks.only('', ['amount', 'custom_id', 'invoice_id', 'note_to_payer']);
  const amount = readMoney(checks, '/amount');
  const custom_id = checks.text('/custom_id', { max: 127 });
  const invoice_id = checks.text('/invoice_id', { max: 127 });
  const note_to_payer = checks.text('/note_to_payer', { max: 255 });
  checks.done();
  return () => ({
    ...(amount !== undefined && { amount: payable(amount, '/amount') }),
    ...(custom_id !== undefined && { custom_id }),
    ...(invoice_id !== undefined && { invoice_id }),
    ...(note_to_payer !== undefined && { note_to_payer }),
  });
};

const readAmountOfVersion1 = (body: unknown): Money | undefined => {
  const amount = field(body, 'amount');
  if (amount === undefined) return undefined;
  const total = field(amount, 'total');
  const currency = field(amount, 'currency');
  if (typeof total !== 'string' || typeof currency !== 'string' || !/^\d+(\.\d+)?$/.test(total)) {
    throw new Refusal(400);
  }
  return payable({ currency_code: currency, value: total }, '/amount');
};
