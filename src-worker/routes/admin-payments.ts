import { Hono } from 'hono';
import { ADMIN_MESSAGES } from '#contract/admin';
import { pageQuery, succeedPage } from '#contract/pagination';
import { succeed } from '#contract/envelope';
import { assignRequest, customerSearch, setAsideRequest, unmatchedQuery } from '#contract/owner-payments';
import { authorOf } from '../http/caller.ts';
import { sendCsv } from '../http/csv-file.ts';
import { jsonBody } from '../http/json-body.ts';
import { query } from '../http/query.ts';
import type { AdminEnv } from '../http/require-admin.ts';
import { findPayingCustomers } from '../services/customers/find-paying-customers.ts';
import { setAside } from '../services/payments/owner/set-aside.ts';
import { listAllOrders } from '../services/payments/owner/list-orders.ts';
import { assignPayment } from '../services/payments/owner/assign-payment.ts';
import { exportOrders } from '../services/payments/owner/export-orders.ts';
import { readDiscrepancies } from '../services/payments/owner/discrepancies.ts';
import { listPaymentsToAssign } from '../services/payments/owner/list-payments-to-assign.ts';
import { listRefunds } from '../services/payments/owner/list-refunds.ts';

/** The owner's view of what was ordered and paid. */
export const adminPaymentRoutes = new Hono<AdminEnv>()
  .get('/orders', query(pageQuery), async (c) =>
    c.json(succeedPage(await listAllOrders(c.get('ctx'), c.req.valid('query').after ?? null))),
  )
  .get('/orders.csv', (c) => sendCsv(c, 'orders', exportOrders(c.get('ctx'))))
  .get('/payments/unmatched', query(unmatchedQuery), async (c) => {
    const { after = null, aside } = c.req.valid('query');
    return c.json(succeedPage(await listPaymentsToAssign(c.get('ctx'), { after, isAside: aside === 'yes' })));
  })
  .get('/payments/customers', query(customerSearch), async (c) =>
    c.json(succeed(await findPayingCustomers(c.get('ctx'), c.req.valid('query').search))),
  )
  .post('/payments/:id/set-aside', jsonBody(setAsideRequest), async (c) => {
    const setting = { paymentId: c.req.param('id'), ...c.req.valid('json'), ...authorOf(c) };
    await setAside(c.get('ctx'), setting);
    return c.json({ success: true as const });
  })
  .get('/payments/refunds', query(pageQuery), async (c) =>
    c.json(succeedPage(await listRefunds(c.get('ctx'), c.req.valid('query').after ?? null))),
  )
  .get('/payments/discrepancies', async (c) => c.json(succeed(await readDiscrepancies(c.get('ctx')))))
  .post('/payments/:id/assign', jsonBody(assignRequest), async (c) => {
    await assignPayment(c.get('ctx'), {
      paymentId: c.req.param('id'),
      orderId: c.req.valid('json').order_id,
      ...authorOf(c),
    });
    return c.json({ success: true as const, message: ADMIN_MESSAGES.assigned });
  });
