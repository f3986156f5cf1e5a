import { useSyncExternalStore } from 'react';
import type { User } from '#contract/accounts';
import { createStore, useStore } from '../../lib/store.ts';
import { keepLanguage, readToken } from './session-token.ts';

export type Cause = 'visitor' | 'left' | 'ended' | 'unreached';

/** A session is `unknown` until the server has checked the token. */
export type Session =
  | { status: 'unknown' }
  | { status: 'signed-out'; cause: Cause }
  | { status: 'signed-in'; user: User };

const UNKNOWN: Session = { status: 'unknown' };

const store = createStore<Session>(UNKNOWN);

export const session = store.get;

export const onSession = store.subscribe;

/** The style sheets read `data-session`, which is set while a customer is signed in. */
export const setSession = (next: Session): void => {
  if (next.status !== 'unknown') document.documentElement.toggleAttribute('data-session', next.status === 'signed-in');
  if (next.status === 'signed-in') keepLanguage(next.user.language);
  store.set(next);
};

export const updateUser = (user: User): void => {
  const current = session();
  if (current.status === 'signed-in' && current.user.id === user.id) setSession({ status: 'signed-in', user });
};

export const knownSession = (): Promise<Session> =>
  new Promise((resolve) => {
    if (session().status !== 'unknown') return resolve(session());
    const stop = onSession(() => {
      if (session().status === 'unknown') return;
      stop();
      resolve(session());
    });
  });

export const useSession = (): Session => useSyncExternalStore(onSession, session, () => UNKNOWN);

export const isAuthenticated = (state: Session): boolean => state.status === 'signed-in';

/** Until the server has answered, the result is a guess. */
export const mayBeSignedIn = (): boolean =>
  isAuthenticated(session()) || (session().status === 'unknown' && readToken() !== null);

export const useIsAuthenticated = (): boolean =>
  useSyncExternalStore(
    onSession,
    () => isAuthenticated(session()),
    () => false,
  );

export const hasActiveSubscription = (state: Session): boolean =>
  state.status === 'signed-in' && state.user.subscription_status === 'active';

export type AuthMode = 'login' | 'register' | 'forgotPassword';

export interface AuthRequest {
  mode: AuthMode;
  purchase?: string;
  email?: string;
  onEntered?: () => void;
}

const authRequest = createStore<AuthRequest | null>(null);

export const openAuth = (mode: AuthMode, wish: Omit<AuthRequest, 'mode'> = {}): void =>
  authRequest.set({ mode, ...wish });

export const closeAuth = (): void => authRequest.set(null);

export const presentAuthRequest = authRequest.get;

export const useAuthRequest = (): AuthRequest | null => useStore(authRequest);
