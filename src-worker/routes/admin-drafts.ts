import { Hono } from 'hono';
import { DRAFT_MESSAGES, draftLinkRequest, draftRequest } from '#contract/content-drafts';
import type { StoredDraft } from '#contract/admin-content';
import { succeed, type Success } from '#contract/envelope';
import { authorOf } from '../http/caller.ts';
import { expectedRevision } from '../http/if-match.ts';
import { jsonBody } from '../http/json-body.ts';
import type { AdminEnv } from '../http/app-env.ts';
import { typedJson } from '../http/typed-json.ts';
import { siteOrigin } from '../http/site-origin.ts';
import { listDraftLinks, makeDraftLink, revokeDraftLink } from '../services/content/drafts/draft-links.ts';
import { discardDraft, listDrafts, readDraft, saveDraft } from '../services/content/drafts/drafts.ts';
import { documentKey } from '../services/content/owner-content.ts';

export const adminDraftRoutes = new Hono<AdminEnv>()
  .get('/drafts', async (c) => c.json(succeed(await listDrafts(c.get('ctx')))))
  .get('/drafts/:key', async (c) =>
    typedJson(c, succeed(await readDraft(c.get('ctx'), documentKey(c.req.param('key'))))),
  )
  .put('/drafts/:key', jsonBody(draftRequest), async (c) => {
    const { body, base_revision: baseRevision } = c.req.valid('json');
    const draft = { body, baseRevision, expectedRevision: expectedRevision(c) };
    const key = documentKey(c.req.param('key'));
    return typedJson<Success<StoredDraft>>(
      c,
      succeed(await saveDraft(c.get('ctx'), key, draft, c.get('admin').username)),
    );
  })
  .delete('/drafts/:key', async (c) => {
    await discardDraft(c.get('ctx'), documentKey(c.req.param('key')), expectedRevision(c), authorOf(c));
    return c.json({ success: true as const, message: DRAFT_MESSAGES.discarded });
  })
  .get('/draft-links', async (c) => c.json(succeed(await listDraftLinks(c.get('ctx'), siteOrigin(c)))))
  .post('/draft-links', jsonBody(draftLinkRequest), async (c) =>
    c.json(succeed(await makeDraftLink(c.get('ctx'), c.req.valid('json'), siteOrigin(c), authorOf(c))), 201),
  )
  .delete('/draft-links/:id', async (c) => {
    await revokeDraftLink(c.get('ctx'), c.req.param('id'), authorOf(c));
    return c.json({ success: true as const, message: DRAFT_MESSAGES.linkRevoked });
  });
