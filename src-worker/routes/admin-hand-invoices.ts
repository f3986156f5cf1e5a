import { Hono } from 'hono';
import { succeed, type Success } from '#contract/envelope';
import {
  HAND_INVOICE_MESSAGES,
  invoiceClientQuery,
  invoiceDraftRequest,
  newInvoice,
  sendInvoiceRequest,
} from '#contract/hand-invoices';
import type { OwnerQuote } from '#contract/quote-views';
import { authorOf } from '../http/caller.ts';
import { expectedRevision } from '../http/if-match.ts';
import { jsonBody } from '../http/json-body.ts';
import { query } from '../http/query.ts';
import type { AdminEnv } from '../http/app-env.ts';
import { siteOrigin } from '../http/site-origin.ts';
import { typedJson } from '../http/typed-json.ts';
import {
  beginInvoice,
  discardInvoiceDraft,
  listInvoiceDrafts,
  saveInvoiceDraft,
} from '../services/hand-invoices/draft-invoice.ts';
import { knownClient } from '../services/hand-invoices/known-client.ts';
import { sendInvoice } from '../services/hand-invoices/send-invoice.ts';

/** A sent invoice uses the calls of a quote. */
export const handInvoiceRoutes = new Hono<AdminEnv>()
  .get('/invoices/drafts', async (c) => c.json(succeed(await listInvoiceDrafts(c.get('ctx')))))
  .get('/invoices/client', query(invoiceClientQuery), async (c) =>
    c.json(succeed(await knownClient(c.get('ctx'), c.req.valid('query')))),
  )
  .post('/invoices', jsonBody(newInvoice), async (c) =>
    typedJson<Success<OwnerQuote>>(c, succeed(await beginInvoice(c.get('ctx'), c.req.valid('json')))),
  )
  .put('/invoices/:id/draft', jsonBody(invoiceDraftRequest), async (c) => {
    const saving = { ...c.req.valid('json'), expectedRevision: expectedRevision(c) };
    return typedJson<Success<OwnerQuote>>(c, {
      success: true,
      message: HAND_INVOICE_MESSAGES.saved,
      data: await saveInvoiceDraft(c.get('ctx'), c.req.param('id'), saving),
    });
  })
  .delete('/invoices/:id/draft', async (c) => {
    const discarding = { id: c.req.param('id'), expectedRevision: expectedRevision(c), ...authorOf(c) };
    await discardInvoiceDraft(c.get('ctx'), discarding);
    return c.json({ success: true as const });
  })
  .post('/invoices/:id/send', jsonBody(sendInvoiceRequest), async (c) => {
    const act = { id: c.req.param('id'), expectedRevision: expectedRevision(c), origin: siteOrigin(c), ...authorOf(c) };
    return typedJson<Success<OwnerQuote>>(c, {
      success: true,
      message: HAND_INVOICE_MESSAGES.sent,
      data: await sendInvoice(c.get('ctx'), { ...act, ...c.req.valid('json') }),
    });
  });
