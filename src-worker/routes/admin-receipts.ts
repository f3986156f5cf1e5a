import { Hono } from 'hono';
import { succeed } from '#contract/envelope';
import { periodQuery, RECEIPT_MESSAGES, sellerRequest } from '#contract/receipts';
import { authorOf } from '../http/caller.ts';
import { sendCsv } from '../http/csv-file.ts';
import { jsonBody } from '../http/json-body.ts';
import { query } from '../http/query.ts';
import type { AdminEnv } from '../http/require-admin.ts';
import { exportPayments } from '../services/payments/owner/export-payments.ts';
import { readPrivate, writePrivate } from '../services/private-documents/private-documents.ts';

const NO_SELLER = { revision: 0, body: { name: '', address: '', tax_id: '', note: '' } };

/** What a bookkeeper needs: who sells, and the payments of a period. */
export const adminReceiptRoutes = new Hono<AdminEnv>()
  .get('/seller', async (c) => c.json(succeed((await readPrivate(c.get('ctx'), 'seller')) ?? NO_SELLER)))
  .put('/seller', jsonBody(sellerRequest), async (c) => {
    const data = await writePrivate(c.get('ctx'), { key: 'seller', ...c.req.valid('json') }, authorOf(c));
    return c.json({ success: true as const, message: RECEIPT_MESSAGES.sellerSaved, data });
  })
  .get('/payments.csv', query(periodQuery), (c) =>
    sendCsv(c, 'payments', exportPayments(c.get('ctx'), c.req.valid('query'))),
  );
