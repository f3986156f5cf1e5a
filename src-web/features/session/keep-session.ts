import type { SignedIn } from '#contract/accounts';
import { ApiError } from '../../lib/api-client.ts';
import { bearer, onBearerRefused, setBearer } from '../../lib/bearer.ts';
import { dropToken, keepToken, readToken } from './session-token.ts';
import { session, setSession, type Cause } from './session.ts';
import { toast } from '../../components/toast.ts';
import { fetchUser, sendLogout } from './session-api.ts';
import { withOneRetry } from './session-check.ts';

/** Somebody has signed in or registered in this tab. */
export const enter = ({ access_token: token, user }: SignedIn, isKept: boolean): void => {
  keepToken(token, isKept ? 'persistent' : 'session');
  setBearer(token);
  setSession({ status: 'signed-in', user });
};

/** Ends the session in this tab and every other one, without telling the server. */
export const leave = (): void => {
  dropToken();
  clear('left');
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- A channel has one origin, its own.
  tabs?.postMessage('left');
};

/** How tabs tell each other what the storage does not: that somebody left. */
const tabs = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel('session');

/** Ends the session everywhere: in all tabs at once, and on the server. */
export const signOut = (): void => {
  const token = bearer() ?? readToken();
  leave();
  if (token !== null) sendLogout(token);
};

/** Finds out who uses the site and keeps up with the other tabs. Returns what stops it. */
export const keepSession = (): (() => void) => {
  const stopped = new AbortController();
  const { signal } = stopped;
  // A token that vanishes from the storage says nothing: signing in anew takes the former one away first.
  addEventListener('storage', ({ newValue }) => newValue !== null && catchUp(), { signal });
  addEventListener('pageshow', ({ persisted }) => persisted && catchUp(), { signal });
  addEventListener('online', () => session().status === 'signed-out' && catchUp(), { signal });
  tabs?.addEventListener('message', () => (dropToken(), clear('left')), { signal });
  signal.addEventListener('abort', onBearerRefused(end));
  void checkSession();
  return () => stopped.abort();
};

const ENDED = {
  tone: 'info',
  title: 'Signed out',
  description: 'Your session has ended. Please sign in again.',
} as const;

/**
 * Asks the server about the token at hand. A token it refuses is dropped; any other failure says nothing about it, so it
 * is kept, and tried again when somebody asks for that or the connection is back.
 */
export const checkSession = async (): Promise<void> => {
  const token = readToken();
  if (token === null) return clear('visitor');
  setBearer(token);
  try {
    const user = await withOneRetry(fetchUser);
    if (bearer() !== token) return;
    setSession({ status: 'signed-in', user });
  } catch (error) {
    if (bearer() !== token) return;
    const isRefused = error instanceof ApiError && error.status === UNAUTHORIZED;
    if (isRefused) dropToken();
    clear(isRefused ? 'ended' : 'unreached');
  }
};

const UNAUTHORIZED = 401;

const clear = (cause: Cause): void => {
  setBearer(null);
  setSession({ status: 'signed-out', cause });
};

/** Another tab signed in, or this page was asleep meanwhile. */
const catchUp = (): void => {
  if (readToken() !== bearer()) void checkSession();
};

const end = (): void => {
  if (session().status !== 'signed-in') return;
  dropToken();
  clear('ended');
  toast(ENDED);
};
