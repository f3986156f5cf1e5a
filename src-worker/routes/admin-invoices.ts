import { Hono, type Context } from 'hono';
import { succeed, type Success } from '#contract/envelope';
import { cancelInvoiceRequest, INVOICE_MESSAGES, invoicesQuery, type InvoiceSummary } from '#contract/invoices';
import { INVOICING_MESSAGES, invoiceBuyer, invoicingRequest, NO_INVOICING } from '#contract/invoicing';
import { succeedPage, type Page } from '#contract/pagination';
import { periodQuery } from '#contract/receipts';
import { authorOf } from '../http/caller.ts';
import { sendCsv } from '../http/csv-file.ts';
import { jsonBody } from '../http/json-body.ts';
import { query } from '../http/query.ts';
import type { AdminEnv } from '../http/app-env.ts';
import { siteOrigin } from '../http/site-origin.ts';
import { typedJson } from '../http/typed-json.ts';
import { cancelInvoice } from '../services/invoices/cancel-invoice.ts';
import { createInvoiceLink } from '../services/invoice-links/invoice-links.ts';
import { exportBooks, exportBookSums } from '../services/invoices/export-books.ts';
import { invoiceXml, type InvoiceFile } from '../services/invoices/invoice-xml.ts';
import { giveBuyer, issueWaiting } from '../services/invoices/issue-waiting.ts';
import { listInvoices } from '../services/invoices/list-invoices.ts';
import { readInvoice } from '../services/invoices/read-invoice.ts';
import { anyReceiptXml } from '../services/invoices/receipt-xml.ts';
import { requirePrefixes } from '../services/invoices/require-prefixes.ts';
import { readPrivate, writePrivate } from '../services/private-documents/private-documents.ts';
import {
  HAND_INVOICE_MESSAGES,
  invoiceClientQuery,
  invoiceDraftRequest,
  newInvoice,
  sendInvoiceRequest,
} from '#contract/hand-invoices';
import type { OwnerQuote } from '#contract/quote-views';
import { expectedRevision } from '../http/if-match.ts';
import {
  beginInvoice,
  discardInvoiceDraft,
  listInvoiceDrafts,
  saveInvoiceDraft,
} from '../services/hand-invoices/draft-invoice.ts';
import { knownClient } from '../services/hand-invoices/known-client.ts';
import { sendInvoice } from '../services/hand-invoices/send-invoice.ts';

const handInvoiceRoutes = new Hono<AdminEnv>()
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

export const adminInvoiceRoutes = new Hono<AdminEnv>()
  .route('/', handInvoiceRoutes)
  .get('/invoicing', async (c) =>
    c.json(succeed((await readPrivate(c.get('ctx'), 'invoicing')) ?? { revision: 0, body: NO_INVOICING })),
  )
  .put('/invoicing', jsonBody(invoicingRequest), async (c) => {
    const ctx = c.get('ctx');
    const change = c.req.valid('json');
    await requirePrefixes(ctx, change.body);
    const data = await writePrivate(ctx, { key: 'invoicing', ...change }, authorOf(c));
    ctx.defer(issueWaiting(ctx, siteOrigin(c)));
    return c.json({ success: true as const, message: INVOICING_MESSAGES.saved, data });
  })
  .get('/invoices', query(invoicesQuery), async (c) =>
    typedJson<Page<InvoiceSummary>>(
      c,
      succeedPage(await listInvoices(c.get('ctx'), c.req.valid('query').after ?? null)),
    ),
  )
  .get('/invoices/:id/xml', async (c) => sendXml(c, await invoiceXml(c.get('ctx'), c.req.param('id'))))
  .get('/books.csv', query(periodQuery), (c) => sendCsv(c, 'books', exportBooks(c.get('ctx'), c.req.valid('query'))))
  .get('/books-sums.csv', query(periodQuery), (c) =>
    sendCsv(c, 'books-sums', exportBookSums(c.get('ctx'), c.req.valid('query'))),
  )
  .get('/receipts/:number/xml', async (c) => sendXml(c, await anyReceiptXml(c.get('ctx'), c.req.param('number'))))
  .post('/invoices/:id/link', async (c) => {
    const ctx = c.get('ctx');
    const { id } = await readInvoice(ctx, c.req.param('id'));
    const link = await createInvoiceLink(ctx, id);
    await link.store();
    return c.json(succeed({ path: link.path }));
  })
  .put('/invoices/:id/buyer', jsonBody(invoiceBuyer), async (c) => {
    const given = { id: c.req.param('id'), buyer: c.req.valid('json'), ...authorOf(c), origin: siteOrigin(c) };
    const isIssued = await giveBuyer(c.get('ctx'), given);
    return c.json({
      success: true as const,
      message: isIssued ? INVOICE_MESSAGES.issued : INVOICE_MESSAGES.buyerSaved,
    });
  })
  .post('/invoices/:id/cancel', jsonBody(cancelInvoiceRequest), async (c) => {
    const { reissue } = c.req.valid('json');
    const cancelling = { id: c.req.param('id'), reissue, ...authorOf(c), origin: siteOrigin(c) };
    const message = await cancelInvoice(c.get('ctx'), cancelling);
    return c.json({ success: true as const, message: INVOICE_MESSAGES[message] });
  });

const sendXml = (c: Context<AdminEnv>, { name, xml }: InvoiceFile) =>
  c.body(xml, 200, {
    'Content-Type': 'application/xml; charset=utf-8',
    'Content-Disposition': `attachment; filename="${name}"`,
  });

/** An invoice that was sent uses the calls of a quote. */
