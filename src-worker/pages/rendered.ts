import { perPublication } from '../http/per-publication.ts';
import type { Snapshot } from '#contract/published-content';

export type Rendered = Uint8Array<ArrayBuffer>;

/**
 * Parallel requests share one rendering; a failed one is not cached. `http/response-cache.ts` caches only plain
 * addresses.
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
  // The oldest page is dropped, because a site may have a thousand articles, and an isolate has little memory.
  const [oldest] = rendered.keys();
  if (oldest !== undefined && rendered.size >= RENDERED_MAX) rendered.delete(oldest);
  rendered.set(address, page);
  page.catch(() => rendered.delete(address));
  return page;
};

const RENDERED_MAX = 200;

const renderedFor = perPublication<Promise<Rendered>>();

const encoder = new TextEncoder();
