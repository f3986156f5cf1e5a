import { readStoredJson, writeStored } from './storage.ts';

/**
 * Notes where the page stands. A busy browser says that it was scrolled only after it has gone back, and the router
 * renders the other page at once; so this is called before the router hears of it.
 */
export let noteScroll = (): void => {};

/**
 * Whether the page of the present entry has taken its place. A transition can put it into the document a while before,
 * and what is scrolled to then is lost when the page begins at its top.
 */
export const hasArrived = (): boolean => {
  const state: unknown = history.state;
  const isNamed = typeof state === 'object' && state !== null && 'key' in state;
  return current === '' || !isNamed || state.key === current;
};

/** The name of the entry whose page stands there; empty before the app has rendered its first page. */
let current = '';

/**
 * Keeps where each entry of the history was scrolled to, because the browser restores before a page is rendered anew.
 * Going back to an entry scrolls there as soon as the page is tall enough, unless the visitor scrolls first.
 */
export const createScrollMemory = () => {
  const positions = read();
  let stopRestoring: (() => void) | null = null;

  const restore = (top: number): void => {
    stopRestoring?.();
    jumpTo(top);
    if (Math.abs(scrollY - top) <= 1) return;
    const observer = new ResizeObserver(() => {
      jumpTo(top);
      if (Math.abs(scrollY - top) <= 1) stop();
    });
    const timer = setTimeout(() => stop(), WAIT_MS);
    const stop = () => {
      observer.disconnect();
      clearTimeout(timer);
      for (const event of INTERRUPTIONS) removeEventListener(event, stop, true);
      stopRestoring = null;
    };
    stopRestoring = stop;
    observer.observe(document.body);
    for (const event of INTERRUPTIONS) addEventListener(event, stop, true);
  };

  const note = () => {
    if (stopRestoring === null && current !== '') positions[current] = scrollY;
  };

  // The browser itself is better at it when the whole document is loaded again.
  const giveBack = () => {
    write(positions);
    history.scrollRestoration = 'auto';
  };

  return {
    /** Takes over from the browser until the returned function is called. */
    start(): () => void {
      const stopped = new AbortController();
      const { signal } = stopped;
      takeOver();
      addEventListener('scroll', note, { passive: true, signal });
      noteScroll = note;
      addEventListener('pagehide', giveBack, { signal });
      addEventListener('pageshow', takeOver, { signal });
      return () => stopped.abort();
    },
    /**
     * The first page of a document. Where the server rendered it, the browser or the visitor has scrolled it already.
     */
    begin(): void {
      current = entry();
      const top = positions[current] ?? 0;
      const wasHidden = document.documentElement.dataset['route'] !== undefined;
      if (wasReloaded() && top > 0 && (wasHidden || scrollY === 0)) restore(top);
    },
    /** Another page: back at an entry that was here before, or at the top of a new one. */
    arrive(): void {
      current = entry();
      restore(positions[current] ?? 0);
    },
    /** Another entry of the same page. */
    stay(): void {
      current = entry();
      positions[current] = scrollY;
    },
  };
};

const STORE = 'scroll';
const WAIT_MS = 2000;
const INTERRUPTIONS = ['wheel', 'touchstart', 'keydown', 'pointerdown'];

type Positions = Record<string, number>;

/** Written below, and by nobody else. */
const read = (): Positions => (readStoredJson('sessionStorage', STORE) ?? {}) as Positions;

const jumpTo = (top: number): void => scrollTo({ top, behavior: 'instant' });

/** Where the storage is closed to us a reload begins at the top. */
const write = (positions: Positions): void => {
  writeStored('sessionStorage', STORE, JSON.stringify(positions));
};

const takeOver = () => {
  history.scrollRestoration = 'manual';
};

/** The present entry's name. One that was typed or followed by the browser itself gets its name here. */
const entry = (): string => {
  const state: unknown = history.state;
  const named = typeof state === 'object' && state !== null ? state : {};
  if ('key' in named && typeof named.key === 'string') return named.key;
  const key = Math.random().toString(36).slice(2, 10);
  history.replaceState({ ...named, key }, '');
  return key;
};

const wasReloaded = (): boolean => {
  const [navigation] = performance.getEntriesByType('navigation');
  return navigation instanceof PerformanceNavigationTiming && navigation.type !== 'navigate';
};
