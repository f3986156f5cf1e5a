import { Hono } from 'hono';
import type { AppEnv } from '../http/app-env.ts';
import { siteOrigin } from '../http/site-origin.ts';
import type { Snapshot } from '#contract/published-content';
import { listArticleAddresses } from '../services/articles/public-articles.ts';
import { findByAddress } from '../services/content/project-rows.ts';
import { projectAddress } from '#contract/content';
import { NO_TIMES, readPublicationTimes } from '../services/content/publication-times.ts';
import { ABOUT_PATH, aboutPage, RESUME_PATH, resumePage } from './about.ts';
import { feed } from './feed.ts';
import { llmsText } from './llms.ts';
import { homePage } from './home.ts';
import {
  canonicalHome,
  newestOrNull,
  sendRendered,
  sendPage,
  sendUnavailable,
  type PageContext,
} from './page-context.ts';
import { touchIcon } from './document.ts';
import { findOwnPage, ownPage } from './own-page.ts';
import { PROJECTS_PATH, projectMarkdown, projectPage, projectPath, projectsPage } from './project.ts';
import { renderOnce } from './rendered.ts';
import { sendNotFound } from './send-not-found.ts';
import { robots, sitemap } from './sitemap.ts';
import { pictures } from '#renderer';
import { PAPER } from '#contract/theme';
import { contentLanguageOf, dirOf } from '#contract/words';
import { pictureVersions } from '#contract/media-address';
import { REVALIDATE } from '../http/edge-headers.ts';

const sendHome = (c: PageContext) => {
  const canonical = canonicalHome(c);
  return sendPage(c, (snapshot) => renderOnce(snapshot, canonical, () => homePage(snapshot, canonical)));
};

const sendProject = async (c: PageContext, name: string) => {
  const newest = await newestOrNull(c);
  if (newest === null) return sendUnavailable(c);
  const origin = siteOrigin(c);
  const { ctx } = c.var;
  const { content: site } = newest.snapshot;
  const present = findByAddress(site, name);
  // A project's address has no dot, but its id may have one.
  const [, bare = ''] = present === null ? (/^(.+)\.md$/s.exec(name) ?? []) : [];
  const project = present ?? findByAddress(site, bare);
  if (project === null) return sendNotFound(c);
  const type = bare === '' ? '' : '.md';
  if (ctx.drafted === undefined && (bare || name) !== projectAddress(project))
    return c.redirect(projectPath(project) + type, 301);
  if (type !== '')
    return sendRendered(
      c,
      newest,
      ({ content }) => projectMarkdown(content, project, origin),
      'text/markdown; charset=utf-8',
    );
  return sendRendered(c, newest, (snapshot) =>
    renderOnce(snapshot, `${origin} project ${project.id}`, () => projectPage(snapshot, project, origin)),
  );
};

const sendOwnPage = async (c: PageContext, slug: string) => {
  const newest = await newestOrNull(c);
  if (newest === null) return sendUnavailable(c);
  const page = findOwnPage(newest.snapshot, slug);
  if (page === null) return sendNotFound(c);
  const origin = siteOrigin(c);
  return sendRendered(c, newest, (snapshot) =>
    renderOnce(snapshot, `${origin} own ${slug}`, () => ownPage(snapshot, page, origin)),
  );
};

export const contentPages = new Hono<AppEnv>()
  .get('/', sendHome)
  .get(ABOUT_PATH, (c) =>
    sendPage(c, (snapshot) => {
      const origin = siteOrigin(c);
      return renderOnce(snapshot, `${origin} about`, () => aboutPage(snapshot, origin));
    }),
  )
  .get(RESUME_PATH, (c) =>
    sendPage(c, (snapshot) => {
      const origin = siteOrigin(c);
      return renderOnce(snapshot, `${origin} resume`, () => resumePage(snapshot, origin));
    }),
  )
  .get(PROJECTS_PATH, async (c) => {
    const newest = await newestOrNull(c);
    if (newest === null) return sendUnavailable(c);
    if (newest.snapshot.content.projects.length === 0) return sendNotFound(c);
    const origin = siteOrigin(c);
    return sendRendered(c, newest, (snapshot) =>
      renderOnce(snapshot, `${origin} projects`, () => projectsPage(snapshot, origin)),
    );
  })
  .get('/projects/:projectId', (c) => sendProject(c, c.req.param('projectId')))
  .get('/pages/:slug', (c) => sendOwnPage(c, c.req.param('slug')))
  .get('/.well-known/security.txt', (c) => {
    const { settings, now } = c.get('ctx');
    return c.text(securityText(settings.ownerEmail, siteOrigin(c), now()), 200, { 'Cache-Control': REVALIDATE });
  })
  .get('/llms.txt', (c) => {
    const origin = siteOrigin(c);
    const render = (snapshot: Snapshot) =>
      renderOnce(snapshot, `${origin} llms`, async () =>
        llmsText(snapshot, await listArticleAddresses(c.get('ctx'), LISTED_MAX), origin),
      ).catch(() => llmsText(snapshot, [], origin));
    return sendPage(c, render, 'text/plain; charset=utf-8');
  })
  .get('/robots.txt', (c) => c.text(robots(siteOrigin(c)), 200, { 'Cache-Control': REVALIDATE }))
  .get('/sitemap.xml', (c) => {
    const origin = siteOrigin(c);
    const render = (snapshot: Snapshot) =>
      renderOnce(snapshot, `${origin} sitemap`, async () =>
        sitemap(snapshot, await readPublicationTimes(c.get('ctx')), origin, await listArticleAddresses(c.get('ctx'))),
      ).catch(() => sitemap(snapshot, NO_TIMES, origin)); // A sitemap without dates is valid, too.
    return sendPage(c, render, 'application/xml; charset=utf-8');
  })
  .get('/feed.xml', (c) => {
    const origin = siteOrigin(c);
    const render = (snapshot: Snapshot) =>
      renderOnce(snapshot, `${origin} feed`, async () => {
        const { projects = new Date(0).toISOString(), ofProjects } = await readPublicationTimes(c.get('ctx'));
        return feed(snapshot, { updated: projects, ofProjects }, origin);
      });
    return sendPage(c, render, 'application/atom+xml; charset=utf-8');
  })
  // Some programs ask for this icon without reading a page; all of them can show a PNG.
  .get('/favicon.ico', (c) =>
    newestOrNull(c).then((newest) => {
      c.header('Cache-Control', ICON_KEPT);
      return c.redirect(newest?.snapshot.content.site_pictures.icon || touchIcon, 302);
    }),
  )
  .get('/manifest.webmanifest', (c) =>
    sendPage(c, (snapshot) => JSON.stringify(webManifest(snapshot)), 'application/manifest+json'),
  );

/** Language models find the newest articles in this list and the others in the sitemap. */
const LISTED_MAX = 200;

const ICON_KEPT = 'public, max-age=3600';

const securityText = (ownerEmail: string, origin: string, now: Date): string => {
  const expires = new Date(now.getTime() + VALID_DAYS * DAY_MS).toISOString().slice(0, 10);
  return [
    `Contact: mailto:${ownerEmail}`,
    `Expires: ${expires}T00:00:00Z`,
    `Canonical: ${origin}/.well-known/security.txt`,
    'Preferred-Languages: en',
    '',
  ].join('\n');
};

const DAY_MS = 86_400_000;

const VALID_DAYS = 180;

const webManifest = ({ content }: Snapshot) => {
  const { name, title } = content.profile.personalInfo;
  const language = contentLanguageOf(content.profile.personalInfo);
  const { look, site_pictures: drawn } = content;
  const paper = PAPER[look.theme === 'dark' ? 'dark' : 'light'];
  return {
    id: '/',
    name,
    short_name: name,
    description: title,
    lang: language,
    dir: dirOf(language),
    start_url: '/',
    scope: '/',
    display: 'minimal-ui',
    background_color: paper,
    theme_color: paper,
    icons:
      ownIcons(drawn.icon) ??
      pictures.icons.map(({ src, size, isMaskable }) => ({
        src,
        sizes: `${size}x${size}`,
        type: 'image/png',
        purpose: isMaskable ? 'maskable' : 'any',
      })),
  };
};

/** An icon that the owner's browser draws fits into the safe zone of a maskable icon. */
const ownIcons = (icon: string) => {
  const { width } = pictureVersions(icon) ?? {};
  if (width === undefined) return null;
  return ['any', 'maskable'].map((purpose) => ({
    src: icon,
    sizes: `${width}x${width}`,
    type: 'image/png',
    purpose,
  }));
};
