import { lazy } from 'react';

/** Fetches the sign-in dialog's code. A fetch that failed is made anew the next time. */
export const loadAuthModal = () => import('./auth-modal.tsx');

export const AuthModal = lazy(async () => ({ default: (await loadAuthModal()).AuthModal }));

const OPENERS = '[data-opens-auth], [data-app="start-trial"], [data-app^="tier:"]';

/** Fetches the dialog's code as soon as somebody points at a button that opens it. */
export const fetchAuthModalEarly = (): (() => void) => {
  const stopped = new AbortController();
  const fetchAt = ({ target }: Event) => {
    if (!(target instanceof Element) || target.closest(OPENERS) === null) return;
    stopped.abort();
    // If it fails, pressing the button says so.
    loadAuthModal().catch(() => undefined);
  };
  for (const event of ['pointerover', 'focusin']) addEventListener(event, fetchAt, { signal: stopped.signal });
  return () => stopped.abort();
};
