import { startTransition, StrictMode } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { App } from './app/app.tsx';
import { renderedRoute, normalisedAddress, watchAddress } from './app/address.ts';
import { readRenderedState } from './app/inline-state.ts';
import { createRouter, loadPage } from './app/router.tsx';
import { startToaster } from './app/start-toaster.tsx';
import { dropLateFonts } from './lib/late-fonts.ts';
import { waitForRetry } from './lib/wait-for-retry.ts';
import { nextTask } from './lib/next-task.ts';
import { routeOf } from './lib/section-hash.ts';
import { nameSite } from './lib/use-page.ts';

/**
 * Before it hydrates, waits for the code of the page that the server rendered: until that has come, the rendered page
 * is better than none.
 */
const pageCode = async (route: string): Promise<void> => {
  try {
    await loadPage(route);
  } catch {
    await waitForRetry();
    await pageCode(route);
  }
};

const start = async (root: HTMLElement) => {
  dropLateFonts();
  const rendered = renderedRoute(location.pathname);
  const address = normalisedAddress(location.pathname, location.hash);
  if (address !== null) history.replaceState(history.state, '', address);
  const addresses = watchAddress();
  startToaster();

  const isShown = () => root.firstElementChild !== null && routeOf(location.hash).split('?')[0] === rendered;
  const state = await readRenderedState(isShown());
  const { content = null } = state;
  if (content !== null) nameSite(content.portfolio.personalInfo);
  const isHere = () => content !== null && isShown();
  if (isHere()) await pageCode(rendered);
  await nextTask();
  // What the router begins with must still stand there when React takes it over.
  addresses.hold();
  const router = createRouter(isHere() ? (state.isMissing === true ? null : state.project) : undefined);
  addresses.follow(router);

  /** Tells the boot script that the app answers from here on, and shows it if another route kept it hidden. */
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
  const options = { onRecoverableError: reportRecoverable };
  // As a transition React takes the page over in slices, so that scrolling and typing go on meanwhile. Where the server
  // had nothing to render, the app may have a page: the owner's, say.
  if (isHere() && state.isMissing !== true) {
    startTransition(() => void hydrateRoot(root, appWith(state.laterStyles), options));
  } else createRoot(root, options).render(appWith(null));
};

/** What a browser says when it gives up the motion from one page to the next: the machine is busy, the tab is hidden. */
const GIVEN_UP = new Set(['TimeoutError', 'InvalidStateError']);

/** What React could mend by itself goes to the console, except a motion that was given up: the new page stands all the same. */
const reportRecoverable = (error: unknown): void => {
  if (error instanceof DOMException && GIVEN_UP.has(error.name)) return;
  reportError(error);
};

const begin = () => {
  const root = document.getElementById('root');
  if (root === null) throw new Error('The document has no place for the app');
  void start(root);
};

// From the cache this script can be here before the document has come to its end.
if (document.readyState === 'loading') document.addEventListener('DOMContentLoaded', begin, { once: true });
else begin();
