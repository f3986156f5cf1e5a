import { tryDecodeURIComponent } from 'hono/utils/url';
import type { DoctorFinding } from '#contract/doctor';
import { DOCUMENT_KEYS, findProject } from '#contract/content';
import { publishedPages } from '#contract/own-pages';
import { addressesIn, isForeign, pathOf } from './addresses.ts';
import { tabOf } from './content-checks.ts';
import type { DoctorFacts } from './facts.ts';

export const deadLinks = (facts: DoctorFacts): DoctorFinding[] =>
  DOCUMENT_KEYS.flatMap((key) => {
    const own = addressesIn(facts.documents[key]).filter((address) => !isForeign(address, facts.siteOrigin));
    return [...new Set(own)].flatMap((address) =>
      isThere(pathOf(address), facts)
        ? []
        : [{ is_fault: true, what: `${address} is not on the site.`, tab: tabOf(key) }],
    );
  });

export const deadForeignLinks = ({ foreign, documents }: DoctorFacts): DoctorFinding[] | null =>
  foreign?.flatMap(({ url, fault }) => {
    if (fault === null) return [];
    const key = DOCUMENT_KEYS.find((each) => addressesIn(documents[each]).includes(url));
    return [{ is_fault: false, what: `${url}: ${fault}.`, tab: key === undefined ? null : tabOf(key) }];
  }) ?? null;

const PLACES = new Set(['/', '/about', '/contact', '/feed.xml', '/sitemap.xml']);

const isThere = (path: string, { documents, pictures, ownFiles, hasResume }: DoctorFacts): boolean => {
  const [, room = '', name = ''] = path.split('/');
  if (room === 'media') return pictures.has(path);
  if (room === 'projects') return findProject(documents.projects, tryDecodeURIComponent(name)) !== null;
  if (room === 'pages') return publishedPages(documents.pages).some(({ slug }) => slug === name);
  // A site may have a thousand articles, so a link to an article is not checked.
  if (room === 'writing') return true;
  if (path === '/api/resume/download') return hasResume;
  return PLACES.has(path) || ownFiles.has(path);
};
