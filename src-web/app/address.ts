import { noteScroll } from '../lib/scroll-memory.ts';
import { scrollWhenPresent } from '../lib/scroll-to.ts';
import { sectionOf } from '../lib/section-hash.ts';

/** The route that a document was rendered for: the form's answers (`/contact…`) are the home page. */
export const renderedRoute = (pathname: string): string =>
  pathname === '/index.html' || /^\/contact(?:\/|$)/.test(pathname) ? '/' : pathname;

/**
 * The address at which the app goes on from a document's own one: pages the server renders (`/about`) become routes.
 * Null when it stays as it is.
 */
export const normalisedAddress = (pathname: string, hash: string): string | null => {
  if (pathname === '/' || pathname === '/index.html') return null;
  if (hash.startsWith('#/')) return `/${hash}`;
  const route = renderedRoute(pathname);
  return route === '/' ? `/${hash}` : `/#${route}`;
};

/** The part of the router that is needed here. */
interface Followed {
  subscribe: (listener: () => void) => () => void;
}

/**
 * Prepares each address before the router sees it, so call it before the router is made. `#pricing`, typed by hand or
 * followed from elsewhere, is no route. A history entry that the browser made by itself gets an index such as the
 * router gives its own: without one a blocker cannot go back.
 */
export const watchAddress = () => {
  let place: number;
  let isHeld = false;
  let wasChanged = false;
  const prepare = (event: PopStateEvent) => {
    noteScroll();
    settleSection();
    place = placeOf(history.state) ?? nameEntry(place + 1);
    if (!isHeld) return;
    wasChanged = true;
    event.stopImmediatePropagation();
  };
  settleSection();
  place = placeOf(history.state) ?? nameEntry(0);
  // The browser calls a window's listeners for this event in the order in which they came.
  addEventListener('popstate', prepare);
  return {
    /** Keeps changes from the router, while it takes over the page that stands there. */
    hold(): void {
      isHeld = true;
    },
    /** Gives the router what has happened meanwhile. */
    release(): void {
      isHeld = false;
      if (wasChanged) dispatchEvent(new PopStateEvent('popstate', { state: history.state }));
      wasChanged = false;
    },
    follow(router: Followed): void {
      router.subscribe(() => {
        place = placeOf(history.state) ?? place;
      });
    },
  };
};

const RETRY_DELAYS_MS = [0, 100, 500, 1000];

/** Scrolls to the section the address names and gives the hash back to the routes. */
const settleSection = (): void => {
  const id = sectionOf(location.hash);
  if (id === null) return;
  history.replaceState(history.state, '', `${location.pathname}${location.search}`);
  scrollWhenPresent(id, RETRY_DELAYS_MS);
};

/** Where in the history the router has put an entry. */
const placeOf = (state: unknown): number | null =>
  typeof state === 'object' && state !== null && 'idx' in state && typeof state.idx === 'number' ? state.idx : null;

/**
 * Names the entry by its true place, as the browser counts it. Where a browser doesn't tell (`navigation` is newer than
 * the rest), it is taken for one that follows the last, as after an address typed.
 */
const nameEntry = (next: number): number => {
  const place = 'navigation' in globalThis ? (navigation.currentEntry?.index ?? next) : next;
  const state: unknown = history.state;
  const named = typeof state === 'object' && state !== null ? state : {};
  history.replaceState({ key: crypto.randomUUID().slice(0, 8), ...named, idx: place }, '');
  return place;
};
