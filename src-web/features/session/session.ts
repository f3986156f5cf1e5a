import { useSyncExternalStore } from 'react';
import type { User } from '#contract/accounts';
import { readToken } from './session-token.ts';

/** Why nobody is signed in: nobody was, somebody signed out, or the server ended the session. */
type Cause = 'visitor' | 'left' | 'ended';

/** Who uses the site. `unknown` lasts until the server has been asked about the token at hand. */
export type Session =
  | { status: 'unknown' }
  | { status: 'signed-out'; cause: Cause }
  | { status: 'signed-in'; user: User };

const UNKNOWN: Session = { status: 'unknown' };

let current: Session = UNKNOWN;
const listeners = new Set<() => void>();

export const session = (): Session => current;

export const onSession = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** Replaces the session, here and in the style sheet's view of it: `data-session` stands while somebody is signed in. */
export const setSession = (next: Session): void => {
  current = next;
  if (next.status !== 'unknown') document.documentElement.toggleAttribute('data-session', next.status === 'signed-in');
  listeners.forEach((listener) => listener());
};

/** Takes over what changed about the person who is signed in. */
export const updateUser = (user: User): void => {
  if (current.status === 'signed-in' && current.user.id === user.id) setSession({ status: 'signed-in', user });
};

/** The session as soon as it is known. */
export const knownSession = (): Promise<Session> =>
  new Promise((resolve) => {
    if (current.status !== 'unknown') return resolve(current);
    const stop = onSession(() => {
      if (current.status === 'unknown') return;
      stop();
      resolve(current);
    });
  });

/** The session as a component sees it; unknown where the server draws. */
export const useSession = (): Session => useSyncExternalStore(onSession, session, () => UNKNOWN);

export const isAuthenticated = (state: Session): boolean => state.status === 'signed-in';

/** Whether somebody is signed in, as far as can be told before the server has been asked. */
export const mayBeSignedIn = (): boolean =>
  isAuthenticated(current) || (current.status === 'unknown' && readToken() !== null);

/** Whether somebody is signed in, for components that nothing else of the session should draw anew. */
export const useIsAuthenticated = (): boolean =>
  useSyncExternalStore(
    onSession,
    () => isAuthenticated(current),
    () => false,
  );

/** Whether a subscription is active now; any other status, and none, is not. */
export const hasActiveSubscription = (state: Session): boolean =>
  state.status === 'signed-in' && state.user.subscription_status === 'active';
