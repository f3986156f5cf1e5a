import { paths } from '../lib/paths.ts';
import { noteScroll } from '../lib/scroll-memory.ts';
import { scrollWhenPresent } from '../lib/scroll-to.ts';
import { sectionOf } from '../lib/section-hash.ts';

/** The answer pages of the contact form (`/contact…`) are rendered as the home page. */
export const renderedRoute = (pathname: string): string =>
  pathname === '/index.html' || /^\/contact(?:\/|$)/.test(pathname) ? '/' : pathname;

export const normalisedAddress = (pathname: string, hash: string): string | null => {
  if (pathname === '/' || pathname === '/index.html') return null;
  if (hash.startsWith('#/')) return `/${hash}`;
  const route = renderedRoute(pathname);
  return route === '/' ? `/${hash}` : `/#${route}${route === paths.search ? location.search : ''}`;
};

interface Followed {
  subscribe: (listener: () => void) => () => void;
}

/**
 * Addresses must be watched before the router is made, because the router changes each to its normal form. A blocker
 * cannot go back when the history entry has no index.
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
  // The `popstate` listener must run before the router's, and browsers call listeners in the order of registration.
  addEventListener('popstate', prepare);
  return {
    /** During hydration, the router does not learn about changes of the history. */
    hold(): void {
      isHeld = true;
    },
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

/** A page may take seconds to come over a slow line. */
const RETRY_DELAYS_MS = [0, 100, 500, 1000, 2000, 4000];

const settleSection = (): void => {
  const id = sectionOf(location.hash);
  if (id === null) return;
  history.replaceState(history.state, '', `${location.pathname}${location.search}`);
  scrollWhenPresent(id, RETRY_DELAYS_MS);
};

const placeOf = (state: unknown): number | null =>
  typeof state === 'object' && state !== null && 'idx' in state && typeof state.idx === 'number' ? state.idx : null;

const nameEntry = (next: number): number => {
  const place = 'navigation' in globalThis ? (navigation.currentEntry?.index ?? next) : next;
  const state: unknown = history.state;
  const named = typeof state === 'object' && state !== null ? state : {};
  history.replaceState({ key: crypto.randomUUID().slice(0, 8), ...named, idx: place }, '');
  return place;
};
