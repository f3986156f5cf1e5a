import { page, renderDraftNotFound } from '#renderer';
import { Hono } from 'hono';
import { createMiddleware } from 'hono/factory';
import { html } from 'hono/html';
import type { Words } from '#words/language';
import { pageTitle } from '#contract/page-titles';
import { isPlace } from '#contract/content-drafts';
import { isProjectAt } from '#contract/content';
import type { AppEnv } from '../http/app-env.ts';
import { siteOrigin } from '../http/site-origin.ts';
import { DRAFTS_PATH, openDraftLink } from '../services/content/drafts/draft-links.ts';
import { readDraftSite } from '../services/content/drafts/draft-site.ts';
import type { Snapshot } from '#contract/published-content';
import { toHomeContent } from '../services/content/portfolio.ts';
import { sendNotFound } from './send-not-found.ts';
import { fillDocument } from './document.ts';
import { siteWords } from '../words.ts';
import { ownPagePath } from './own-page.ts';
import { HTML, newestOrNull, sendUnavailable, type PageContext } from './page-context.ts';
import { renderOnce } from './rendered.ts';
import { PREVIEW_PATH } from './article-paths.ts';

/** The routes of drafts are mounted before the headers of all pages. */
export const draftHeaders = createMiddleware<AppEnv>(async (c, next) => {
  await next();
  const policy = c.res.headers.get('Content-Security-Policy');
  c.header('Content-Security-Policy', policy === null ? SANDBOX : `${policy}; ${SANDBOX}`);
  for (const [name, value] of Object.entries(HEADERS)) c.header(name, value);
});

const HEADERS = {
  'Cache-Control': 'no-store',
  'X-Robots-Tag': 'noindex, nofollow, noarchive',
  'Referrer-Policy': 'no-referrer',
} as const;

const SANDBOX = 'sandbox allow-same-origin allow-popups allow-popups-to-escape-sandbox allow-downloads';

export const draftPages = (site: Hono<AppEnv>) =>
  new Hono<AppEnv>()
    .get('/drafts/:token', (c) => sendDraft(c, site, c.req.param('token'), null))
    .get('/drafts/:token/:path{.+}', (c) => sendDraft(c, site, c.req.param('token'), `/${c.req.param('path')}`));

/** The address of a draft link shows the drafted page, so the home page needs a name. */
const HOME = '/home';

const sendDraft = async (c: PageContext, published: Hono<AppEnv>, token: string, path: string | null) => {
  const ctx = c.get('ctx');
  const link = await openDraftLink(ctx, token);
  if (link === null) return sendNoDraft(c);
  const asked = path === HOME ? '/' : (path ?? link.place);
  const place = isPlace(asked) ? asked : null;
  const site = await readDraftSite(ctx, link.documents, link.place);
  if (site === null) return sendUnavailable(c);
  const { snapshot } = site;
  c.set('site', snapshot.content);
  const { projects, pages: own } = snapshot.content;
  const isHidden =
    projects.some((project) => isProjectAt(project, link.place) && project.isActive === false) ||
    link.place.startsWith(PREVIEW_PATH) ||
    own.some(({ slug, isPublished }) => ownPagePath(slug) === link.place && !isPublished);
  if (site.drafted.length === 0 && !isHidden && place !== null) return c.redirect(place, 302);
  const pages = new Hono<AppEnv>()
    .use((inner, next) => {
      inner.set('ctx', { ...ctx, drafted: snapshot });
      return next();
    })
    .route('/', published)
    .notFound(sendNotFound);
  const rendered = await pages.request(new Request(new URL(place ?? '/drafts', c.req.url)), undefined, c.env);
  const shown = amongDrafts(
    asStatic(await rendered.text()),
    `${DRAFTS_PATH}/${token}`,
    await noteIn(siteWords(snapshot.content)),
  );
  return c.body(shown, rendered.status === 200 ? 200 : 404, { 'Content-Type': HTML });
};

/** All unusable links share one cached screen, because their number has no limit. */
const sendNoDraft = async (c: PageContext) => {
  const newest = await newestOrNull(c);
  if (newest === null) return sendUnavailable(c);
  const origin = siteOrigin(c);
  const render = async () => asStatic(await noDraft(newest.snapshot, origin));
  return c.body(await renderOnce(newest.snapshot, `${origin} missing draft`, render), 404, { 'Content-Type': HTML });
};

const noDraft = ({ content: published }: Snapshot, origin: string): Promise<string> => {
  const content = toHomeContent(published);
  const words = siteWords(published);
  return fillDocument({
    title: pageTitle(words.word('draft.title'), content.portfolio.personalInfo.name),
    words,
    description: words.word('draft.description'),
    canonical: `${origin}/`,
    image: '',
    site: published,
    data: null,
    body: renderDraftNotFound({ words, content }).body,
    version: null,
    needsAllStyles: true,
  });
};

const HEAD = `<meta name="robots" content="noindex"><link rel="stylesheet" href="${page.laterStyles}">`;

const noteIn = async ({ word }: Words): Promise<string> =>
  (await html`<aside data-draft-note><strong>${word('draft.mark')}</strong> ${word('draft.note')}</aside>`).toString();

const asStatic = (document: string): string =>
  document
    .replaceAll(/<script\b[^>]*>[\s\S]*?<\/script>/g, '')
    .replaceAll(/<link rel="canonical"[^>]*>/g, '')
    .replace('</head>', () => `${HEAD}</head>`);

const amongDrafts = (document: string, base: string, note: string): string =>
  document
    .replace(/<body\b[^>]*>/, (body) => `${body}${note}`)
    .replaceAll(/ href="\/((?:about|projects\/|pages\/)[^"]*)"/g, (_, path) => ` href="${base}/${path}"`)
    .replaceAll(/ href="\/(#[^/"][^"]*)?"/g, (_, section = '') => ` href="${base}${HOME}${section}"`);
