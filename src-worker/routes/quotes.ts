import { Hono } from 'hono';
import { succeed, type Success } from '#contract/envelope';
import { QUOTE_MESSAGES } from '#contract/quote-rules';
import type { AcceptedQuote, ClientQuote } from '#contract/quote-views';
import { acceptRequest, clientNote, declineRequest, quoteLinkRequest } from '#contract/quotes';
import { clientAddress } from '../http/caller.ts';
import { jsonBody } from '../http/json-body.ts';
import { requireUser, type UserEnv } from '../http/require-user.ts';
import { siteOrigin } from '../http/site-origin.ts';
import { typedJson } from '../http/typed-json.ts';
import { acceptQuote } from '../services/quotes/accept-quote.ts';
import { declineQuote } from '../services/quotes/decline-quote.ts';
import { mailNewLink, openQuote } from '../services/quotes/quote-by-link.ts';
import { askAboutQuote } from '../services/quotes/quote-notes.ts';

/** The token is only in the body, so that a link scanner changes nothing. */
export const quoteRoutes = new Hono<UserEnv>()
  .post('/quotes/open', jsonBody(quoteLinkRequest), async (c) =>
    typedJson<Success<ClientQuote>>(c, succeed(await openQuote(c.get('ctx'), c.req.valid('json').token))),
  )
  .post('/quotes/notes', jsonBody(clientNote), async (c) => {
    const data = await askAboutQuote(c.get('ctx'), { ...c.req.valid('json'), origin: siteOrigin(c) });
    return typedJson<Success<ClientQuote>>(c, { success: true, message: QUOTE_MESSAGES.noteSent, data });
  })
  .post('/quotes/decline', jsonBody(declineRequest), async (c) => {
    const data = await declineQuote(c.get('ctx'), { ...c.req.valid('json'), origin: siteOrigin(c) });
    return typedJson<Success<ClientQuote>>(c, { success: true, message: QUOTE_MESSAGES.declined, data });
  })
  .post('/quotes/new-link', jsonBody(quoteLinkRequest), async (c) => {
    const asked = { ...c.req.valid('json'), address: clientAddress(c), origin: siteOrigin(c) };
    await mailNewLink(c.get('ctx'), asked);
    return c.json({ success: true as const, message: QUOTE_MESSAGES.newLink });
  })
  .post('/quotes/accept', requireUser, jsonBody(acceptRequest), async (c) => {
    const acceptance = {
      ...c.req.valid('json'),
      user: c.get('user'),
      origin: siteOrigin(c),
      apiOrigin: new URL(c.req.url).origin,
    };
    return typedJson<Success<AcceptedQuote>>(c, succeed(await acceptQuote(c.get('ctx'), acceptance)));
  });
