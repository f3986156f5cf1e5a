import { Hono } from 'hono';
import { ADMIN_MESSAGES } from '#contract/admin';
import { bankSeenRequest } from '#contract/bank';
import { pageQuery, succeedPage } from '#contract/pagination';
import { succeed } from '#contract/envelope';
import {
  assignRequest,
  customerSearch,
  disputeOfReversalRequest,
  dismissRequest,
  netQuery,
  unmatchedQuery,
} from '#contract/owner-payments';
import { choosePlanRequest } from '#contract/paypal-plans';
import { periodQuery, RECEIPT_MESSAGES, sellerRequest } from '#contract/receipts';
import { NO_ACCOUNT, TRANSFER_MESSAGES, transferRequest } from '#contract/transfer';
import { authorOf } from '../http/caller.ts';
import { sendCsv } from '../http/csv-file.ts';
import { jsonBody } from '../http/json-body.ts';
import { query } from '../http/query.ts';
import type { AdminEnv } from '../http/app-env.ts';
import { lastDays } from '../services/analytics/days.ts';
import { findPayingCustomers } from '../services/customers/list-users.ts';
import { listAllOrders, listRefunds } from '../services/payments/owner/list-all-orders.ts';
import { assignPayment } from '../services/payments/owner/assign-payment.ts';
import { exportOrders } from '../services/payments/owner/export-orders.ts';
import { exportPayments } from '../services/payments/owner/export-payments.ts';
import { readDiscrepancies } from '../services/payments/owner/discrepancies.ts';
import { sayDispute } from '../services/payments/owner/unclear-reversals.ts';
import { listUnmatchedPayments, dismissPayment } from '../services/payments/owner/list-unmatched-payments.ts';
import { readNet, readNetSince } from '../services/payments/ledger/net-figures.ts';
import { choosePlan, makePlan, readPlansOverview } from '../services/payments/plans/choose-plan.ts';
import { readPrivate, writePrivate } from '../services/private-documents/private-documents.ts';
import { markBankSeen, readBank } from '../services/transfers/bank.ts';

export const adminPaymentRoutes = new Hono<AdminEnv>()
  .get('/orders', query(pageQuery), async (c) =>
    c.json(succeedPage(await listAllOrders(c.get('ctx'), c.req.valid('query').after ?? null))),
  )
  .get('/orders.csv', async (c) => sendCsv(c, 'orders', await exportOrders(c.get('ctx'))))
  .get('/payments/unmatched', query(unmatchedQuery), async (c) => {
    const { after = null, aside } = c.req.valid('query');
    return c.json(succeedPage(await listUnmatchedPayments(c.get('ctx'), { after, isAside: aside === 'yes' })));
  })
  .get('/payments/customers', query(customerSearch), async (c) =>
    c.json(succeed(await findPayingCustomers(c.get('ctx'), c.req.valid('query').search))),
  )
  .post('/payments/:id/set-aside', jsonBody(dismissRequest), async (c) => {
    const setting = { paymentId: c.req.param('id'), ...c.req.valid('json'), ...authorOf(c) };
    await dismissPayment(c.get('ctx'), setting);
    return c.json({ success: true as const });
  })
  .get('/payments/net', query(netQuery), async (c) => {
    const ctx = c.get('ctx');
    const { days } = c.req.valid('query');
    const [since = ''] = lastDays(ctx.now(), Number(days));
    return c.json(succeed(await (days === undefined ? readNet(ctx) : readNetSince(ctx, since))));
  })
  .get('/payments/refunds', query(pageQuery), async (c) =>
    c.json(succeedPage(await listRefunds(c.get('ctx'), c.req.valid('query').after ?? null))),
  )
  .post('/payments/reversals/:id/dispute', jsonBody(disputeOfReversalRequest), async (c) => {
    const word = { refundId: c.req.param('id'), disputeId: c.req.valid('json').dispute_id, ...authorOf(c) };
    await sayDispute(c.get('ctx'), word);
    return c.json({ success: true as const });
  })
  .get('/payments/discrepancies', async (c) => c.json(succeed(await readDiscrepancies(c.get('ctx')))))
  .post('/payments/:id/assign', jsonBody(assignRequest), async (c) => {
    await assignPayment(c.get('ctx'), {
      paymentId: c.req.param('id'),
      orderId: c.req.valid('json').order_id,
      ...authorOf(c),
    });
    return c.json({ success: true as const, message: ADMIN_MESSAGES.assigned });
  })
  .get('/paypal/plans', async (c) => c.json(succeed(await readPlansOverview(c.get('ctx')))))
  .put('/paypal/plans/:tierId', jsonBody(choosePlanRequest), async (c) => {
    const choice = { tierId: c.req.param('tierId'), planId: c.req.valid('json').plan_id };
    return c.json(succeed(await choosePlan(c.get('ctx'), choice, authorOf(c))));
  })
  .post('/paypal/plans/:tierId', async (c) =>
    c.json(succeed(await makePlan(c.get('ctx'), c.req.param('tierId'), authorOf(c))), 201),
  )
  .get('/seller', async (c) => c.json(succeed((await readPrivate(c.get('ctx'), 'seller')) ?? NO_SELLER)))
  .put('/seller', jsonBody(sellerRequest), async (c) => {
    const data = await writePrivate(c.get('ctx'), { key: 'seller', ...c.req.valid('json') }, authorOf(c));
    return c.json({ success: true as const, message: RECEIPT_MESSAGES.sellerSaved, data });
  })
  .get('/transfer', async (c) =>
    c.json(succeed((await readPrivate(c.get('ctx'), 'transfer')) ?? { revision: 0, body: NO_ACCOUNT })),
  )
  .put('/transfer', jsonBody(transferRequest), async (c) => {
    const data = await writePrivate(c.get('ctx'), { key: 'transfer', ...c.req.valid('json') }, authorOf(c));
    return c.json({ success: true as const, message: TRANSFER_MESSAGES.saved, data });
  })
  .get('/bank', async (c) => c.json(succeed(await readBank(c.get('ctx')))))
  .post('/bank/seen', jsonBody(bankSeenRequest), async (c) => {
    await markBankSeen(c.get('ctx'), c.req.valid('json').day);
    return c.json(succeed(await readBank(c.get('ctx'))));
  })
  .get('/payments.csv', query(periodQuery), async (c) =>
    sendCsv(c, 'payments', await exportPayments(c.get('ctx'), c.req.valid('query'))),
  );

const NO_SELLER = { revision: 0, body: { name: '', address: '', tax_id: '', note: '' } };
