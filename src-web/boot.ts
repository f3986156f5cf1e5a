/** The boot script does what the first paint needs, then queues clicks that need the app, and starts the app. */
import { WIDE_SCREEN } from '#contract/renderer';
import { createQueuedClicks, isPlainClick } from './lib/queued-clicks.ts';
import { nextTask } from './lib/next-task.ts';
import { deferSections, settleNextSection, settleSections } from './lib/defer-sections.ts';
import { cacheFonts, dropFonts, isSlowLine, preloadFonts } from './lib/first-fonts.ts';
import { scrollToElement } from './lib/scroll-to.ts';
import { leavesHome } from './lib/section-hash.ts';
import { readToken } from './features/session/session-token.ts';
import { applyStoredColorScheme, switchColorScheme } from './lib/color-scheme.ts';

const PATIENCE_MS = 2000;
const GONE = 404;
const INTEREST = ['pointerdown', 'click', 'keydown', 'focusin'] as const;

const root = document.documentElement;
const { app = '', content, fonts = '' } = document.currentScript?.dataset ?? {};
const appParts = app.split(' ');
const fontFiles = fonts.match(/\S+/g) ?? [];
const queued = createQueuedClicks<HTMLElement>();
let state: 'idle' | 'loading' | 'ready' = 'idle';

root.dataset['js'] = '';
applyStoredColorScheme(root);
root.toggleAttribute('data-session', readToken() !== null);
if (leavesHome(location.hash)) root.dataset['route'] = '';

// A reload, Back or a link to a section needs the positions of all sections.
const [visit] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
const isFresh = visit?.type === 'navigate';
if (isFresh && location.hash === '') deferSections();

const isNarrow = !matchMedia(WIDE_SCREEN).matches;
// A visitor from another page of the site has the fonts in the cache.
const isFirstPage = isFresh && !document.referrer.startsWith(`${location.origin}/`);
const isWithoutFonts = isNarrow && isFirstPage && isSlowLine();
if (isWithoutFonts) dropFonts();
else if (isNarrow) preloadFonts(fontFiles);

const notice = (isShown: boolean) => {
  const element = document.getElementById('boot-notice');
  if (element !== null) element.hidden = !isShown;
};

const failed = () => {
  state = 'idle';
  delete root.dataset['waiting'];
  // Clicks made before a failed load are dropped, because nobody expects their effect any more.
  const isAwaited = queued.take().length > 0 || root.dataset['route'] !== undefined;
  if (isAwaited) notice(true);
};

/** The files are first fetched into the cache, because many browsers never retry a failed import. */
const fetchAll = () =>
  Promise.all(
    [...appParts, ...(content === undefined ? [] : [content])].map(async (part) => {
      await nextTask();
      const response = await fetch(part);
      // Content that is missing here is loaded by the app itself.
      if (!response.ok && (part !== content || (response.status !== GONE && !leavesHome(location.hash))))
        throw new Error(part);
      await response.blob();
    }),
  );

const start = () => {
  if (state !== 'idle') return;
  state = 'loading';
  settleSections();
  fetchAll()
    // All modules are imported by name, so that none waits for another and each runs in its own task.
    .then(() => Promise.all(appParts.map((part) => import(/* @vite-ignore */ part))))
    .catch(failed);
};

/** The app may have replaced the clicked element by a new one. */
const present = (element: HTMLElement): HTMLElement | null =>
  element.isConnected ? element : document.querySelector(`[data-app="${element.dataset['app'] ?? ''}"]`);

document.addEventListener('app:ready', () => {
  state = 'ready';
  delete root.dataset['waiting'];
  notice(false);
  for (const element of queued.take()) present(element)?.click();
  if (isWithoutFonts) cacheFonts(fontFiles);
});

const elementAt = (event: Event, selector: string): HTMLElement | null =>
  event.target instanceof Element ? event.target.closest<HTMLElement>(selector) : null;

const queueClick = (event: MouseEvent) => {
  const element = elementAt(event, '[data-app]');
  if (state === 'ready' || element === null || !isPlainClick(event)) return;
  event.preventDefault();
  event.stopImmediatePropagation();
  queued.add(element);
  root.dataset['waiting'] = '';
  notice(false);
  start();
};

const answerClick = (event: MouseEvent) => {
  if (elementAt(event, '[data-theme-switch]') !== null) return switchColorScheme(root);
  const link = elementAt(event, 'a[href^="#"]');
  const section = document.getElementById(link?.getAttribute('href')?.slice(1) ?? '');
  if (section === null || event.defaultPrevented || !isPlainClick(event)) return;
  event.preventDefault();
  link?.closest<HTMLElement>('[popover]')?.hidePopover();
  const subject = link?.dataset['subject'];
  // The app, once started, writes the subject into the contact form.
  if (subject !== undefined) root.dataset['subject'] = subject;
  scrollToElement(section);
};

addEventListener('click', queueClick, true);
document.addEventListener('click', answerClick);
for (const event of INTEREST) addEventListener(event, start, { passive: true, capture: true });
addEventListener(
  'pointermove',
  // When a page appears, browsers also report a pointer that does not move.
  ({ movementX, movementY }) => {
    if (movementX !== 0 || movementY !== 0) start();
  },
  { passive: true, capture: true },
);
addEventListener('online', start);
// The page is cached for everybody, so only the browser knows when a visitor began the form.
addEventListener('focusin', () => {
  const shownAt = document.querySelector<HTMLInputElement>('form:focus-within [name="shownAt"]');
  if (shownAt !== null) shownAt.value ||= `${Date.now()}`;
});
addEventListener('hashchange', () => {
  if (state !== 'ready' && leavesHome(location.hash)) root.dataset['route'] = '';
  start();
});

const startWhenIdle = () =>
  'requestIdleCallback' in window ? requestIdleCallback(start, { timeout: PATIENCE_MS }) : setTimeout(start, 200);

/** The first paint comes later than the frame in which the page was rendered. */
const afterFirstPaint = (then: () => void) =>
  new PerformanceObserver((_, observer) => {
    observer.disconnect();
    then();
  }).observe({ type: 'paint', buffered: true });

/** The page's load event has to wait for network tasks. */
const soon = (task: () => void): void => {
  if ('scheduler' in window) void scheduler.postTask(task, { priority: 'user-blocking' });
  else setTimeout(task);
};

const settleOneByOne = () => {
  if (settleNextSection()) soon(settleOneByOne);
};

const startAfterPaint = () => {
  settleSections();
  afterFirstPaint(startWhenIdle);
  // Some visible pages never report a paint, as in the crawler of a search engine.
  setTimeout(() => document.hidden || start(), PATIENCE_MS);
};

/** The page comes from a cache, so a text may have ended since it was rendered. */
const showWhatIsTrue = () => {
  for (const element of document.querySelectorAll<HTMLElement>('[data-until]'))
    element.hidden = Date.now() >= Date.parse(element.dataset['until'] ?? '');
};

// A case study in the address is shown over the home page.
if (/^#\/./.test(location.hash)) start();
else {
  addEventListener('DOMContentLoaded', () => {
    showWhatIsTrue();
    // The other sections wait for the frame that shows the first screen.
    requestAnimationFrame(() => soon(settleOneByOne));
  });
  addEventListener('load', startAfterPaint);
}
