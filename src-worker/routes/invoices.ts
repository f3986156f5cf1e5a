import { Hono } from 'hono';
import { succeed, type Success } from '#contract/envelope';
import { invoiceLinkRequest, type InvoiceView } from '#contract/invoices';
import { invoiceBuyer, type InvoiceBuyer } from '#contract/invoicing';
import { jsonBody } from '../http/json-body.ts';
import { requireUser, type UserEnv } from '../http/require-user.ts';
import { typedJson } from '../http/typed-json.ts';
import { invoiceOfLink } from '../services/invoice-links/invoice-links.ts';
import { invoiceXml } from '../services/invoices/invoice-xml.ts';
import { knownBuyer, saveBuyer } from '../services/invoices/known-buyer.ts';
import { readInvoice } from '../services/invoices/read-invoice.ts';

export const invoiceRoutes = new Hono<UserEnv>()
  .post('/invoices/open', jsonBody(invoiceLinkRequest), async (c) => {
    const id = await invoiceOfLink(c.get('ctx'), c.req.valid('json').token);
    return typedJson<Success<InvoiceView>>(c, succeed(await readInvoice(c.get('ctx'), id)));
  })
  .post('/invoices/xml', jsonBody(invoiceLinkRequest), async (c) => {
    const id = await invoiceOfLink(c.get('ctx'), c.req.valid('json').token);
    return c.json(succeed(await invoiceXml(c.get('ctx'), id)));
  })
  .get('/invoices/buyer', requireUser, async (c) =>
    typedJson<Success<InvoiceBuyer>>(c, succeed(await knownBuyer(c.get('ctx'), c.get('user')))),
  )
  .put('/invoices/buyer', requireUser, jsonBody(invoiceBuyer), async (c) =>
    typedJson<Success<InvoiceBuyer>>(c, succeed(await saveBuyer(c.get('ctx'), c.get('user'), c.req.valid('json')))),
  );
