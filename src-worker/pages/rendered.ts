import { perPublication } from '../http/per-publication.ts';
import type { Snapshot } from '../services/content/public-content.ts';

/** What a page is sent as; its bytes are made once, so that sending it costs a copy. */
export type Rendered = Uint8Array<ArrayBuffer>;

/**
 * Renders a page once for a publication, also when many ask at once. A rendering that failed is not kept. In front of it
 * `http/response-cache.ts` keeps whole answers, but only for addresses as they are usually written: a query, another
 * origin, the edge and an address with nothing at it come as far as this.
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
