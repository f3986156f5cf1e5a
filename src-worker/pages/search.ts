import { page as built, renderSearch } from '#renderer';
import { Hono } from 'hono';
import { pageTitle } from '#contract/page-titles';
import type { Snapshot } from '#contract/published-content';
import type { SearchPage } from '#contract/search';
import type { AppEnv } from '../http/app-env.ts';
import { searchRefusal } from '../http/limit-searches.ts';
import { siteOrigin } from '../http/site-origin.ts';
import { readSearchPage } from '../services/search/search-page.ts';
import { HTML, newestOrNull, sendUnavailable } from './page-context.ts';
import { siteDocument } from './site-document.ts';

const SEARCH_PATH = '/search';

export const searchPages = new Hono<AppEnv>().get(SEARCH_PATH, async (c) => {
  const newest = await newestOrNull(c);
  if (newest === null) return sendUnavailable(c);
  const { snapshot } = newest;
  const q = c.req.query('q') ?? '';
  const page = Number(/^[1-9]\d?$/.exec(c.req.query('page') ?? '')?.[0] ?? 1);
  const refusal = q === '' ? null : await searchRefusal(c);
  const found = await readSearchPage(c.get('ctx'), snapshot, { q, page, refusal });
  if (refusal !== null) c.header('Retry-After', '60');
  const status = refusal !== null ? 429 : found.isRefused ? 400 : 200;
  const document = await searchDocument(snapshot, found, siteOrigin(c));
  return c.body(document, status, { 'Content-Type': HTML, 'Cache-Control': 'no-store' });
});

const searchDocument = (snapshot: Snapshot, page: SearchPage, origin: string): Promise<string> =>
  siteDocument(snapshot, { origin, path: SEARCH_PATH }, (site) => {
    const title = site.words.word('search.title');
    return {
      title: pageTitle(page.q === '' ? title : `${title}: ${page.q}`, site.content.portfolio.personalInfo.name),
      description: page.said.lead,
      image: '',
      data: null,
      style: built.styles.search,
      body: renderSearch({ ...site, page }).body,
      state: { page },
    };
  });
