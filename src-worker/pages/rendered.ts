import { perPublication } from '../http/per-publication.ts';
import type { Snapshot } from '#contract/published-content';

/** The page's bytes, encoded once. */
export type Rendered = Uint8Array<ArrayBuffer>;

/**
 * Renders a page once for a publication, also for parallel requests; a failure is not cached. `http/response-cache.ts`
 * caches whole answers before it, but only for plain addresses: a query, another origin, the edge and missing addresses
 * come as far as this.
 */
export const renderOnce = (
  snapshot: Snapshot,
  address: string,
  render: () => string | Promise<string>,
): Promise<Rendered> => {
  const rendered = renderedFor(snapshot);
  const known = rendered.get(address);
  if (known !== undefined) return known;
  const page = Promise.resolve(render()).then((text) => new Uint8Array(encoder.encode(text)));
  rendered.set(address, page);
  page.catch(() => rendered.delete(address));
  return page;
};

const renderedFor = perPublication<Promise<Rendered>>();

const encoder = new TextEncoder();
