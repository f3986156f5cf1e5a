import { Hono } from 'hono';
import { succeed, type Success } from '#contract/envelope';
import { PAYMENT_MESSAGES } from '#contract/payments';
import type { ClientQuote } from '#contract/quote-views';
import { billingDetails } from '#contract/receipts';
import { callerOf } from '../http/caller.ts';
import { jsonBody } from '../http/json-body.ts';
import { requireUser, type UserEnv } from '../http/require-user.ts';
import { typedJson } from '../http/typed-json.ts';
import { askedContent } from '../services/contacts/asked-kinds.ts';
import { exportOwnData } from '../services/customers/export-own-data.ts';
import { requestContent } from '../services/customers/request-content.ts';
import { readSummary } from '../services/customers/dashboard-summary.ts';
import { readBillingDetails, saveBillingDetails } from '../services/payments/ledger/billing-details.ts';
import { listCustomerOrders } from '../services/payments/checkout/customer-orders.ts';
import { listOwnQuotes } from '../services/quotes/list-quotes.ts';
import { listOwnWork } from '../services/work/list-work.ts';

export const dashboardRoutes = new Hono<UserEnv>()
  .get('/dashboard/orders', requireUser, async (c) =>
    c.json(succeed(await listCustomerOrders(c.get('ctx'), c.get('user').id))),
  )
  .get('/dashboard/summary', requireUser, async (c) => c.json(succeed(await readSummary(c.get('ctx'), c.get('user')))))
  .get('/dashboard/billing', requireUser, async (c) =>
    c.json(succeed(await readBillingDetails(c.get('ctx'), c.get('user').id))),
  )
  .put('/dashboard/billing', requireUser, jsonBody(billingDetails), async (c) =>
    c.json(succeed(await saveBillingDetails(c.get('ctx'), c.get('user').id, c.req.valid('json')))),
  )
  .get('/dashboard/quotes', requireUser, async (c) =>
    typedJson<Success<ClientQuote[]>>(c, succeed(await listOwnQuotes(c.get('ctx'), c.get('user')))),
  )
  .get('/dashboard/work', requireUser, async (c) => c.json(succeed(await listOwnWork(c.get('ctx'), c.get('user')))))
  .get('/dashboard/data', requireUser, async (c) =>
    c.json(
      succeed(
        await exportOwnData(c.get('ctx'), { ...callerOf(c), user: c.get('user'), sessionId: c.get('sessionId') }),
      ),
    ),
  )
  .post('/dashboard/content-request', requireUser, jsonBody(askedContent), async (c) => {
    await requestContent(c.get('ctx'), c.get('user'), c.req.valid('json'));
    return c.json({ success: true as const, message: PAYMENT_MESSAGES.requestSent }, 201);
  });
