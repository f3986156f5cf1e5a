import type { Snapshot } from '../services/content/public-content.ts';

/** What a page is sent as; its bytes are made once, so that sending it costs a copy. */
export type Rendered = Uint8Array<ArrayBuffer>;

/** Draws a page once for as long as the isolate serves the same publication. A drawing that failed is not kept. */
export const renderOnce = (
  snapshot: Snapshot,
  address: string,
  draw: () => string | Promise<string>,
): Promise<Rendered> => {
  const drawn = kept.get(snapshot) ?? new Map<string, Promise<Rendered>>();
  kept.set(snapshot, drawn);
  const known = drawn.get(address);
  if (known !== undefined) return known;
  const page = Promise.resolve(draw()).then((text) => new Uint8Array(encoder.encode(text)));
  drawn.set(address, page);
  page.catch(() => drawn.delete(address));
  return page;
};

/** What was drawn, by address, as long as the publication is that is served. */
const kept = new WeakMap<Snapshot, Map<string, Promise<Rendered>>>();

const encoder = new TextEncoder();
