import { startTransition, StrictMode } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { App } from './app/app.tsx';
import { settledAddress } from './app/document-path.ts';
import { readInlineState } from './app/inline-state.ts';
import { watchSectionHash } from './app/section-hash.ts';
import { startToaster } from './app/start-toaster.tsx';
import { leavesHome } from './lib/section-hash.ts';

/** Tells the boot script that the app answers from here on, and shows it if another route kept it hidden. */
const onReady = () => {
  delete document.documentElement.dataset['route'];
  document.dispatchEvent(new Event('app:ready'));
};

const start = (root: HTMLElement) => {
  const address = settledAddress(location.pathname, location.hash);
  if (address !== null) history.replaceState(history.state, '', address);
  watchSectionHash();
  startToaster();

  const { content, contactForm } = readInlineState();
  const app = (
    <StrictMode>
      <App content={content} contactForm={contactForm} onReady={onReady} />
    </StrictMode>
  );
  const isDrawn = content !== null && root.firstElementChild !== null && !leavesHome(location.hash);
  // As a transition React takes the page over in slices, so that scrolling and typing go on meanwhile.
  if (isDrawn) startTransition(() => void hydrateRoot(root, app));
  else createRoot(root).render(app);
};

const begin = () => {
  const root = document.getElementById('root');
  if (root === null) throw new Error('The document has no place for the app');
  start(root);
};

// From the cache this script can be here before the document has come to its end.
if (document.readyState === 'loading') document.addEventListener('DOMContentLoaded', begin, { once: true });
else begin();
