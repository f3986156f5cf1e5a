import type { Context } from 'hono';
import { AppError } from '../errors.ts';
import type { AppEnv } from '../http/app-env.ts';
import { edgeHeaders, hasTag, REVALIDATE } from '../http/edge-headers.ts';
import { siteOrigin } from '../http/site-origin.ts';
import type { Snapshot } from '#contract/published-content';
import { pageTag, unavailablePage } from './home.ts';
import type { Rendered } from './rendered.ts';
import { readNewest, type Newest } from '../services/content/read-snapshot.ts';

export type PageContext = Context<AppEnv>;

export const canonicalHome = (c: PageContext): string => `${siteOrigin(c)}/`;

export const newestOrNull = async (c: PageContext): Promise<Newest | null> => {
  try {
    const newest = await readNewest(c.get('ctx'));
    c.set('site', newest.snapshot.content);
    return newest;
  } catch (error) {
    if (error instanceof AppError && error.code === 'unavailable') return null;
    throw error;
  }
};

export const sendUnavailable = (c: PageContext) =>
  c.html(unavailablePage(canonicalHome(c)), 503, { 'Retry-After': '10', 'Cache-Control': 'no-store' });

type Render = (snapshot: Snapshot) => string | Promise<string | Rendered>;

export const HTML = 'text/html; charset=utf-8';

export const sendPage = async (c: PageContext, render: Render, type = HTML) => {
  const newest = await newestOrNull(c);
  return newest === null ? sendUnavailable(c) : sendRendered(c, newest, render, type);
};

export const sendRendered = async (c: PageContext, { snapshot, isKept }: Newest, render: Render, type = HTML) => {
  const headers = { ETag: pageTag(snapshot), 'Cache-Control': REVALIDATE, ...edgeHeaders(isKept) };
  if (hasTag(c.req.header('if-none-match'), headers.ETag)) return c.body(null, 304, headers);
  const rendered = await render(snapshot);
  // A text such as a sitemap without dates must not be cached.
  if (typeof rendered !== 'string') c.set('renderedFrom', snapshot);
  return c.body(rendered, 200, { ...headers, 'Content-Type': type });
};
