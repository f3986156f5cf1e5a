import { DOCUMENT_KEPT_SECONDS } from '../services/content/public-content.ts';
import { PUBLICATION_TAG } from '../services/content/purge-edge.ts';

/**
 * What tells Cloudflare's edge to keep an answer until it is purged, or not at all. Browsers do not heed it and ask the
 * edge each time.
 */
export const edgeHeaders = (isKept: boolean): Record<string, string> =>
  isKept ? { 'Cloudflare-CDN-Cache-Control': KEPT, 'Cache-Tag': PUBLICATION_TAG } : {};

const FRESH_SECONDS = 3600;

/** Both together no longer than a publication's content can be had by its version. */
const KEPT = `public, max-age=${FRESH_SECONDS}, stale-while-revalidate=${DOCUMENT_KEPT_SECONDS - FRESH_SECONDS}`;
