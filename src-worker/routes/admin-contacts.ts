import { Hono } from 'hono';
import { succeedPage } from '#contract/pagination';
import { contactChange, contactsExportQuery, contactsQuery } from '#contract/admin-people';
import { DESK_MESSAGES, replyRequest, spamRequest } from '#contract/desk';
import { succeed } from '#contract/envelope';
import { authorOf } from '../http/caller.ts';
import { sendCsv } from '../http/csv-file.ts';
import { jsonBody } from '../http/json-body.ts';
import { query } from '../http/query.ts';
import { requireAdmin } from '../http/require-admin.ts';
import type { AdminEnv } from '../http/app-env.ts';
import {
  changeContact,
  deleteContact,
  openContact,
  readContact,
  excuseContact,
  replyToContact,
} from '../services/contacts/owner/change-contact.ts';
import { readThread } from '../services/contacts/owner/contact-replies.ts';
import { exportContacts } from '../services/contacts/owner/list-contacts.ts';
import { listContacts } from '../services/contacts/owner/list-contacts.ts';

export const contactListRoutes = new Hono<AdminEnv>().get('/contacts', requireAdmin, query(contactsQuery), async (c) =>
  c.json(succeedPage(await listContacts(c.get('ctx'), c.req.valid('query')))),
);

export const adminContactRoutes = new Hono<AdminEnv>()
  .get('/contacts.csv', query(contactsExportQuery), async (c) =>
    sendCsv(c, 'contacts', await exportContacts(c.get('ctx'), c.req.valid('query'))),
  )
  .get('/contacts/:id', async (c) => c.json(succeed(await readContact(c.get('ctx'), c.req.param('id')))))
  .get('/contacts/:id/replies', async (c) => c.json(succeed(await readThread(c.get('ctx'), c.req.param('id')))))
  .post('/contacts/:id/open', async (c) => c.json(succeed(await openContact(c.get('ctx'), c.req.param('id')))))
  .patch('/contacts/:id', jsonBody(contactChange), async (c) => {
    const change = { id: c.req.param('id'), ...c.req.valid('json'), ...authorOf(c) };
    return c.json(succeed(await changeContact(c.get('ctx'), change)));
  })
  .post('/contacts/:id/reply', jsonBody(replyRequest), async (c) => {
    const reply = { contactId: c.req.param('id'), ...c.req.valid('json'), ...authorOf(c) };
    const data = await replyToContact(c.get('ctx'), reply);
    return c.json({ success: true as const, message: DESK_MESSAGES.replyQueued, data });
  })
  .post('/contacts/:id/spam', jsonBody(spamRequest), async (c) => {
    const excuse = { id: c.req.param('id'), isSpam: c.req.valid('json').spam, ...authorOf(c) };
    return c.json(succeed(await excuseContact(c.get('ctx'), excuse)));
  })
  .delete('/contacts/:id', async (c) => {
    const id = c.req.param('id');
    await deleteContact(c.get('ctx'), { id, ...authorOf(c) });
    return c.json({ success: true as const });
  });
