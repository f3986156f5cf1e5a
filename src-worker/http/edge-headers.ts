import { DOCUMENT_KEPT_SECONDS } from '../services/content/public-content.ts';
import { PUBLICATION_TAG } from '../services/content/purge-edge.ts';

/** Only the edge cache reads its own headers; browsers ignore them. */
export const edgeHeaders = (isKept: boolean): Record<string, string> =>
  isKept ? { 'Cloudflare-CDN-Cache-Control': KEPT, 'Cache-Tag': PUBLICATION_TAG } : {};

const FRESH_SECONDS = 3600;

/** Both periods together must not exceed the time for which the content of a publication is kept. */
const KEPT = `public, max-age=${FRESH_SECONDS}, stale-while-revalidate=${DOCUMENT_KEPT_SECONDS - FRESH_SECONDS}`;

/** Browsers ask each time, and get status 304 while the site has not changed. */
export const REVALIDATE = 'public, max-age=0, must-revalidate';

/** Weak and strong ETags compare alike (RFC 9110, 13.1.2). */
export const hasTag = (ifNoneMatch: string | undefined, etag: string): boolean =>
  (ifNoneMatch ?? '').split(',').some((tag) => {
    const bare = tag.trim().replace(/^W\//, '');
    return bare === '*' || bare === etag.replace(/^W\//, '');
  });
