import { Hono } from 'hono';
import { CONTACT_MESSAGES, contactRequest } from '#contract/contact';
import type { AppEnv } from '../http/app-env.ts';
import { clientAddress } from '../http/client-address.ts';
import { jsonBody } from '../http/json-body.ts';
import { submitContact } from '../services/contacts/submit-contact.ts';

/** `POST /api/contact`: stores the request and tells the owner. */
export const contactRoutes = new Hono<AppEnv>().post('/contact', jsonBody(contactRequest), async (c) => {
  await submitContact(c.get('ctx'), c.req.valid('json'), clientAddress(c));
  return c.json({ success: true as const, message: CONTACT_MESSAGES.success }, 201);
});
