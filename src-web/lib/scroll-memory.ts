import { readStoredJson, writeStored } from './storage.ts';

/** Call this function before a navigation, because a busy browser reports scrolling only after it. */
export let noteScroll = (): void => {};

/** During a view transition the new page is already in the document, but at its top. */
export const hasArrived = (): boolean => {
  const state: unknown = history.state;
  const isNamed = typeof state === 'object' && state !== null && 'key' in state;
  return current === '' || !isNamed || state.key === current;
};

let current = '';

/**
 * The scroll position waits until the page is tall enough, unless the visitor scrolls first; browsers would restore it
 * earlier.
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

  // After a reload the browser restores the scroll position itself.
  const giveBack = () => {
    write(positions);
    history.scrollRestoration = 'auto';
  };

  return {
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
    begin(): void {
      current = entry();
      const top = positions[current] ?? 0;
      const wasHidden = document.documentElement.dataset['route'] !== undefined;
      if (wasReloaded() && top > 0 && (wasHidden || scrollY === 0)) restore(top);
    },
    arrive(): void {
      current = entry();
      restore(positions[current] ?? 0);
    },
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

const read = (): Positions => (readStoredJson('sessionStorage', STORE) ?? {}) as Positions;

const jumpTo = (top: number): void => scrollTo({ top, behavior: 'instant' });

const write = (positions: Positions): void => {
  writeStored('sessionStorage', STORE, JSON.stringify(positions));
};

const takeOver = () => {
  history.scrollRestoration = 'manual';
};

/** A page that was opened by a typed address or a plain link has no key yet. */
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
