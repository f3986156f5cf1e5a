import type { Snapshot } from '../services/content/documents.ts';

const pages = new WeakMap<Snapshot, Map<string, Promise<string>>>();

/** A page drawn once for as long as the isolate serves the same snapshot. A drawing that failed is not kept. */
export const renderOnce = (snapshot: Snapshot, address: string, draw: () => Promise<string>): Promise<string> => {
  const drawn = pages.get(snapshot) ?? new Map<string, Promise<string>>();
  pages.set(snapshot, drawn);
  const known = drawn.get(address);
  if (known !== undefined) return known;
  const page = draw();
  drawn.set(address, page);
  page.catch(() => drawn.delete(address));
  return page;
};
