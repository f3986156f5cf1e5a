import { scrollWhenPresent } from '../lib/scroll-to.ts';
import { sectionOf } from '../lib/section-hash.ts';

const RETRY_DELAYS_MS = [0, 100, 500, 1000];

/**
 * Keeps `#pricing`, typed by hand or followed from elsewhere, from being taken for a route. It must be called before
 * the router listens, so that the router finds the address already settled.
 */
export const watchSectionHash = (): void => {
  settle();
  addEventListener('popstate', settle, true);
};

/** Scrolls to the section the address names and gives the hash back to the routes. */
const settle = (): void => {
  const id = sectionOf(location.hash);
  if (id === null) return;
  history.replaceState(history.state, '', `${location.pathname}${location.search}`);
  scrollWhenPresent(id, RETRY_DELAYS_MS);
};
