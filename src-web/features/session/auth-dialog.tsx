import { useEffect, useState, type ComponentType } from 'react';
import { NOT_LOADED, toast } from '../../components/toast.ts';
import { whileWaiting } from '../../lib/waiting.ts';
import type { AuthModalProps } from './auth-modal.tsx';
import { closeAuth, presentAuthRequest, useAuthRequest, useIsAuthenticated } from './session.ts';

/**
 * The sign-in dialog, while it is asked for. What was to follow is forgotten when it closes, unless somebody has signed
 * in with it.
 */
export const AuthDialog = () => {
  const request = useAuthRequest();
  const isOver = useIsAuthenticated();
  const [Modal, setModal] = useState<ComponentType<AuthModalProps> | null>(null);
  const isAsked = request !== null;

  useEffect(() => {
    if (!isAsked) return;
    whileWaiting(loadAuthModal()).then(
      ({ AuthModal }) => setModal(() => AuthModal),
      () => (closeAuth(), toast(NOT_LOADED)),
    );
  }, [isAsked]);

  // Signing in in another tab closes it here, too.
  useEffect(() => {
    if (isOver) closeAuth();
  }, [isOver]);

  // The browser's own navigation (Back, another address typed) leaves what lay over the page behind.
  useEffect(() => {
    addEventListener('popstate', closeAuth);
    return () => removeEventListener('popstate', closeAuth);
  }, []);

  if (Modal === null || request === null) return null;
  const enter = () => {
    const isWanted = presentAuthRequest() === request;
    closeAuth();
    return isWanted ? request.onEntered : undefined;
  };
  const { mode, purchase = null, email } = request;
  return <Modal initialMode={mode} initialEmail={email} purchase={purchase} onClose={closeAuth} onEnter={enter} />;
};

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

/** Fetches the dialog's code. A fetch that failed is made anew the next time. */
const loadAuthModal = () => import('./auth-modal.tsx');
