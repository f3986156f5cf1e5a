import { page as built, renderSearch } from '#renderer';
import { Hono } from 'hono';
import { pageTitle } from '#contract/page-titles';
import type { Snapshot } from '#contract/published-content';
import type { SearchPage } from '#contract/search';
import type { AppEnv } from '../http/app-env.ts';
import { searchRefusal } from '../http/limit-searches.ts';
import { siteOrigin } from '../http/site-origin.ts';
import { toHomeContent } from '../services/content/portfolio.ts';
import { readSearchPage } from '../services/search/search-page.ts';
import { siteWords } from '../words.ts';
import { fillDocument } from './document.ts';
import { HTML, newestOrNull, sendUnavailable } from './page-context.ts';

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

const searchDocument = (snapshot: Snapshot, page: SearchPage, origin: string): Promise<string> => {
  const content = toHomeContent(snapshot.content);
  const words = siteWords(snapshot.content);
  const title = words.word('search.title');
  return fillDocument({
    title: pageTitle(page.q === '' ? title : `${title}: ${page.q}`, content.portfolio.personalInfo.name),
    words,
    description: page.said.lead,
    canonical: origin + SEARCH_PATH,
    image: '',
    site: snapshot.content,
    data: null,
    style: built.styles.search,
    body: renderSearch({ words, content, page }).body,
    version: snapshot.version,
    path: SEARCH_PATH,
    state: { page },
  });
};
