import { useSyncExternalStore } from 'react';
import type { User } from '#contract/accounts';
import { createStore, useStore } from '../../lib/store.ts';
import { readToken } from './session-token.ts';

/** Why nobody is signed in: nobody was, somebody left, the server ended the session, or it could not be asked. */
export type Cause = 'visitor' | 'left' | 'ended' | 'unreached';

/** Who uses the site. `unknown` lasts until the server has been asked about the token at hand. */
export type Session =
  | { status: 'unknown' }
  | { status: 'signed-out'; cause: Cause }
  | { status: 'signed-in'; user: User };

const UNKNOWN: Session = { status: 'unknown' };

const store = createStore<Session>(UNKNOWN);

export const session = store.get;

export const onSession = store.subscribe;

/** Replaces the session, here and in the style sheet's view of it: `data-session` stands while somebody is signed in. */
export const setSession = (next: Session): void => {
  if (next.status !== 'unknown') document.documentElement.toggleAttribute('data-session', next.status === 'signed-in');
  store.set(next);
};

/** Takes over what changed about the person who is signed in. */
export const updateUser = (user: User): void => {
  const current = session();
  if (current.status === 'signed-in' && current.user.id === user.id) setSession({ status: 'signed-in', user });
};

/** The session as soon as it is known. */
export const knownSession = (): Promise<Session> =>
  new Promise((resolve) => {
    if (session().status !== 'unknown') return resolve(session());
    const stop = onSession(() => {
      if (session().status === 'unknown') return;
      stop();
      resolve(session());
    });
  });

/** The session as a component sees it; unknown where the server renders. */
export const useSession = (): Session => useSyncExternalStore(onSession, session, () => UNKNOWN);

export const isAuthenticated = (state: Session): boolean => state.status === 'signed-in';

/** Whether somebody is signed in, as far as can be told before the server has been asked. */
export const mayBeSignedIn = (): boolean =>
  isAuthenticated(session()) || (session().status === 'unknown' && readToken() !== null);

/** Whether somebody is signed in, for components that nothing else of the session should render anew. */
export const useIsAuthenticated = (): boolean =>
  useSyncExternalStore(
    onSession,
    () => isAuthenticated(session()),
    () => false,
  );

/** Whether a subscription is active now; any other status, and none, is not. */
export const hasActiveSubscription = (state: Session): boolean =>
  state.status === 'signed-in' && state.user.subscription_status === 'active';

export type AuthMode = 'login' | 'register' | 'forgotPassword';

/** The sign-in dialog as somebody asked for it. */
export interface AuthRequest {
  mode: AuthMode;
  /** The name of what somebody is about to buy, when that is why they are asked to sign in. */
  purchase?: string;
  /** The address to begin with, where one is known. */
  email?: string;
  /** Goes on with what they came for. It is called when they sign in or register in this very dialog, else never. */
  onEntered?: () => void;
}

const authRequest = createStore<AuthRequest | null>(null);

/** Opens the sign-in dialog. */
export const openAuth = (mode: AuthMode, wish: Omit<AuthRequest, 'mode'> = {}): void =>
  authRequest.set({ mode, ...wish });

/** Closes the sign-in dialog, and forgets what it was asked for. */
export const closeAuth = (): void => authRequest.set(null);

export const presentAuthRequest = authRequest.get;

export const useAuthRequest = (): AuthRequest | null => useStore(authRequest);
