import { startTransition, StrictMode } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { App } from './app/app.tsx';
import { renderedRoute, normalisedAddress, watchAddress } from './app/address.ts';
import { readRenderedState } from './app/inline-state.ts';
import { rootOptions } from './app/root-options.ts';
import { createRouter, loadPage } from './app/router.tsx';
import { startToaster } from './app/start-toaster.tsx';
import { expectHomeContent } from './features/portfolio/portfolio-api.ts';
import { fetchDrawnPassage } from './features/portfolio/passage-section.tsx';
import { dropLateFonts } from './lib/late-fonts.ts';
import { knownLanguage } from '#contract/words';
import { keptLanguage } from './features/session/session-token.ts';
import { waitForRetry } from './lib/wait-for-retry.ts';
import { nextTask } from './lib/next-task.ts';
import { followRoute, setSiteLanguage } from './lib/page-language.ts';
import { routeOf } from './lib/section-hash.ts';
import { nameSite } from './lib/use-page.ts';

/** The rendered page stays visible until all that hydration needs is loaded. */
const untilLoaded = async (load: () => Promise<void>): Promise<void> => {
  try {
    await load();
  } catch {
    await waitForRetry();
    await untilLoaded(load);
  }
};

const start = async (root: HTMLElement) => {
  dropLateFonts();
  fetchDrawnPassage();
  // Measuring the fonts takes long, so the rest is a task of its own.
  await nextTask();
  const rendered = renderedRoute(location.pathname);
  const address = normalisedAddress(location.pathname, location.hash);
  if (address !== null) history.replaceState(history.state, '', address);
  const addresses = watchAddress();
  startToaster();
  followRoute(new URL(routeOf(location.hash), location.origin), keptLanguage());
  const language = knownLanguage(document.documentElement.lang) ?? undefined;
  const words = untilLoaded(() => setSiteLanguage({ language }));

  const isAsked = () => routeOf(location.hash).split('?')[0] === rendered;
  const isShown = () => root.firstElementChild !== null && isAsked();
  const state = await readRenderedState(isShown());
  const { content = null } = state;
  if (content !== null) nameSite(content.portfolio.personalInfo);
  await words;
  if (content === null && routeOf(location.hash).split('?')[0] === '/') expectHomeContent();
  if (content !== null) await setSiteLanguage(content.portfolio.personalInfo, content.portfolio.words);
  const hasPage = isAsked();
  if (hasPage) await untilLoaded(() => loadPage(rendered));
  const isHere = () => hasPage && content !== null && isShown();
  await nextTask();
  // React must hydrate the same address that the router started with.
  addresses.hold();
  const router = createRouter(isHere() ? (state.isMissing === true ? null : state.project) : undefined);
  addresses.follow(router);
  router.subscribe(({ location }) => followRoute(location));

  const onReady = () => {
    delete document.documentElement.dataset['route'];
    document.dispatchEvent(new Event('app:ready'));
    addresses.release();
  };
  const appWith = (laterStyles: string | null) => (
    <StrictMode>
      <App
        {...state}
        laterStyles={laterStyles}
        missingRoute={state.isMissing === true ? rendered : null}
        router={router}
        onReady={onReady}
      />
    </StrictMode>
  );
  // In a transition React hydrates in small steps, so scrolling and typing stay smooth.
  if (isHere() && state.isMissing !== true) {
    startTransition(() => void hydrateRoot(root, appWith(state.laterStyles), rootOptions));
  } else createRoot(root, rootOptions).render(appWith(null));
};

const begin = () => {
  const root = document.getElementById('root');
  if (root === null) throw new Error('The document has no place for the app');
  void start(root);
};

// A script from the cache can run before the document is parsed.
if (document.readyState === 'loading') document.addEventListener('DOMContentLoaded', begin, { once: true });
else begin();
