import { Hono } from 'hono';
import { CONTACT_SENT } from '#contract/contact-rules';
import { succeed } from '#contract/envelope';
import type { AppEnv } from '../http/app-env.ts';
import { clientAddress } from '../http/caller.ts';
import { jsonBody } from '../http/json-body.ts';
import { challengeOf } from '../services/rate-limit/challenge.ts';
import { askedContact } from '../services/contacts/asked-kinds.ts';
import { submitContact } from '../services/contacts/submit-contact.ts';

export const contactRoutes = new Hono<AppEnv>()
  .get('/contact/challenge', (c) => c.json(succeed(challengeOf(c.get('ctx').settings))))
  .post('/contact', jsonBody(askedContact), async (c) => {
    await submitContact(c.get('ctx'), c.req.valid('json'), clientAddress(c));
    return c.json({ success: true as const, message: CONTACT_SENT }, 201);
  });
