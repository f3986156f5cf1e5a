import { useEffect, useState, type ComponentType } from 'react';
import { notLoaded, toast } from '../../components/toast.ts';
import { withWords } from '../../lib/page-language.ts';
import { whileWaiting } from '../../lib/waiting.ts';
import type { AuthModalProps } from './auth-modal.tsx';
import { closeAuth, presentAuthRequest, useAuthRequest, useIsAuthenticated } from './session.ts';

/** Closing the sign-in dialog ends the purchase that waits for it. */
export const AuthDialog = () => {
  const request = useAuthRequest();
  const isOver = useIsAuthenticated();
  const [Modal, setModal] = useState<ComponentType<AuthModalProps> | null>(null);
  const isAsked = request !== null;

  useEffect(() => {
    if (!isAsked) return;
    whileWaiting(loadAuthModal()).then(
      ({ AuthModal }) => setModal(() => AuthModal),
      () => (closeAuth(), toast(notLoaded())),
    );
  }, [isAsked]);

  useEffect(() => {
    if (isOver) closeAuth();
  }, [isOver]);

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

export const fetchAuthModalEarly = (): (() => void) => {
  const stopped = new AbortController();
  const fetchAt = ({ target }: Event) => {
    if (!(target instanceof Element) || target.closest(OPENERS) === null) return;
    stopped.abort();
    loadAuthModal().catch(() => undefined);
  };
  for (const event of ['pointerover', 'focusin']) addEventListener(event, fetchAt, { signal: stopped.signal });
  return () => stopped.abort();
};

const loadAuthModal = () => withWords('customer', import('./auth-modal.tsx'));
