import { Hono, type Context as HonoContext } from 'hono';
import { validator } from 'hono/validator';
import {
  CONTENT_MESSAGES,
  type ArchivedProject,
  restorationQuery,
  type Restored,
  type Saved,
  type StoredProjectRevision,
  type StoredDraft,
} from '#contract/admin-content';
import { pageQuery, succeedPage } from '#contract/pagination';
import type { DocumentKey } from '#contract/content';
import { succeed, type Success } from '#contract/envelope';
import { tradeRequest, type TradeAnswer } from '#contract/trades';
import { authorOf } from '../http/caller.ts';
import { draftRevision, expectedRevision } from '../http/if-match.ts';
import { jsonBody } from '../http/json-body.ts';
import { query } from '../http/query.ts';
import type { AdminEnv } from '../http/app-env.ts';
import { typedJson } from '../http/typed-json.ts';
import { pageHeads } from '../pages/page-heads.ts';
import { siteOrigin } from '../http/site-origin.ts';
import { readNewest } from '../services/content/read-snapshot.ts';
import { listRevisions, readRevision, restoreRevision } from '../services/content/history.ts';
import { listOwnerContent, readOwnerDocument, documentKey } from '../services/content/owner-content.ts';
import { listArchivedProjects, listProjectRevisions, readProjectRevision } from '../services/content/project-rows.ts';
import { chooseTrade } from '../services/content/choose-trade.ts';
import { readTrade } from '../services/content/publish-absent.ts';
import { checkPlans } from '../services/payments/plans/check-plans.ts';
import { publishDocument } from '../services/content/publish.ts';
import { DRAFT_MESSAGES, draftLinkRequest, draftRequest } from '#contract/content-drafts';
import { listDraftLinks, makeDraftLink, revokeDraftLink } from '../services/content/drafts/draft-links.ts';
import { discardDraft, listDrafts, readDraft, saveDraft } from '../services/content/drafts/drafts.ts';

const document = validator('json', (value: unknown) => value);

const page = query(pageQuery);

export const adminContentRoutes = new Hono<AdminEnv>()
  .get('/content', async (c) => c.json(succeed(await listOwnerContent(c.get('ctx')))))
  .get('/content/:key', async (c) => typedJson(c, succeed(await readOwnerDocument(c.get('ctx'), c.req.param('key')))))
  .get('/content/:key/revisions', page, async (c) =>
    c.json(succeedPage(await listRevisions(c.get('ctx'), c.req.param('key'), c.req.valid('query').after ?? null))),
  )
  .get('/content/:key/revisions/:revision', async (c) =>
    typedJson(c, succeed(await readRevision(c.get('ctx'), c.req.param()))),
  )
  .post('/content/:key/revisions/:revision/restore', query(restorationQuery), async (c) => {
    const { part } = c.req.valid('query');
    const author = { ...authorOf(c), expectedRevision: expectedRevision(c) };
    const data = await restoreRevision(c.get('ctx'), { ...c.req.param(), part }, author);
    checkTiers(c, data.key);
    const message = CONTENT_MESSAGES[data.has_unfinished ? 'restoredInPart' : 'restored'];
    return typedJson<Restored>(c, { success: true, message, data });
  })
  .get('/projects/archived', async (c) =>
    typedJson<Success<ArchivedProject[]>>(c, succeed(await listArchivedProjects(c.get('ctx')))),
  )
  .get('/projects/:id/revisions', page, async (c) =>
    c.json(succeedPage(await listProjectRevisions(c.get('ctx'), c.req.param('id'), c.req.valid('query').after))),
  )
  .get('/projects/:id/revisions/:revision', async (c) => {
    const { id, revision } = c.req.param();
    return typedJson<Success<StoredProjectRevision>>(c, succeed(await readProjectRevision(c.get('ctx'), id, revision)));
  })
  .get('/page-heads', async (c) => {
    const { snapshot } = await readNewest(c.get('ctx'));
    return c.json(succeed(pageHeads(snapshot, siteOrigin(c))));
  })
  .get('/trade', async (c) => c.json(succeed<TradeAnswer>({ trade: await readTrade(c.get('ctx')) })))
  .put('/trade', jsonBody(tradeRequest), async (c) =>
    c.json(succeed(await chooseTrade(c.get('ctx'), c.req.valid('json').trade, authorOf(c)))),
  )
  .put('/profile', document, (c) => save(c, 'profile', c.req.valid('json')))
  .put('/about/founder', document, (c) => save(c, 'founder', c.req.valid('json')))
  .put('/about/story', document, (c) => save(c, 'story', c.req.valid('json')))
  .put('/about/values', document, (c) => save(c, 'values', c.req.valid('json')))
  .put('/about/approach', document, (c) => save(c, 'approach', c.req.valid('json')))
  .put('/about/why-choose-us', document, (c) => save(c, 'why_choose_us', c.req.valid('json')))
  .put('/skills', document, (c) => save(c, 'skills', c.req.valid('json')))
  .put('/projects', document, (c) => save(c, 'projects', c.req.valid('json')))
  .put('/pricing', document, (c) => save(c, 'pricing', c.req.valid('json')))
  .put('/experience', document, (c) => save(c, 'experience', c.req.valid('json')))
  .put('/education', document, (c) => save(c, 'education', c.req.valid('json')))
  .put('/certifications', document, (c) => save(c, 'certifications', c.req.valid('json')))
  .put('/technical-skills', document, (c) => save(c, 'technical_skills', c.req.valid('json')))
  .put('/sections', document, (c) => save(c, 'sections', c.req.valid('json')))
  .put('/choices', document, (c) => save(c, 'choices', c.req.valid('json')))
  .put('/pages', document, (c) => save(c, 'pages', c.req.valid('json')))
  .put('/words', document, (c) => save(c, 'words', c.req.valid('json')))
  .put('/look', document, (c) => save(c, 'look', c.req.valid('json')))
  .put('/site-pictures', document, (c) => save(c, 'site_pictures', c.req.valid('json')));

const save = async (c: HonoContext<AdminEnv>, key: DocumentKey, body: unknown) => {
  const revision = expectedRevision(c);
  const draft = draftRevision(c);
  const change = {
    key,
    body,
    // A caller who names a revision has read the document and sends all of it.
    ...(revision === undefined ? { keepsAbsent: true } : { expectedRevision: revision }),
    ...(draft === undefined ? {} : { draftRevision: draft }),
  };
  const data = await publishDocument(c.get('ctx'), change, authorOf(c));
  checkTiers(c, key);
  const message = CONTENT_MESSAGES[data.has_unfinished ? 'savedInPart' : 'saved'];
  return typedJson<Saved>(c, { success: true, message, data });
};

/** Saving succeeds whatever PayPal says. A tier that differs at PayPal is not sold, and the owner is told. */
const checkTiers = (c: HonoContext<AdminEnv>, key: DocumentKey): void => {
  if (key === 'pricing') c.get('ctx').defer(checkPlans(c.get('ctx'), { isFresh: true }));
};

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
