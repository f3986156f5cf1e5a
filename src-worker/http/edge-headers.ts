import { DOCUMENT_KEPT_SECONDS } from '../services/content/public-content.ts';
import { PUBLICATION_TAG } from '../services/content/purge-edge.ts';

/** Browsers ignore these headers. */
export const edgeHeaders = (isKept: boolean): Record<string, string> =>
  isKept ? { 'Cloudflare-CDN-Cache-Control': KEPT, 'Cache-Tag': PUBLICATION_TAG } : {};

const FRESH_SECONDS = 3600;

/** The two periods together must not exceed the time for which a publication's content is kept. */
const KEPT = `public, max-age=${FRESH_SECONDS}, stale-while-revalidate=${DOCUMENT_KEPT_SECONDS - FRESH_SECONDS}`;
