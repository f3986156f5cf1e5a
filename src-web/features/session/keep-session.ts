import type { SignedIn } from '#contract/accounts';
import { ApiError } from '../../lib/api-client.ts';
import { bearer, onBearerRefused, setBearer } from '../../lib/bearer.ts';
import { dropToken, keepToken, readToken } from './session-token.ts';
import { session, setSession, type Cause } from './session.ts';
import { toast } from '../../components/toast.ts';
import { fetchUser, sendLogout } from './session-api.ts';
import { withOneRetry } from './session-check.ts';
import { word } from '../../lib/words.ts';

export const enter = ({ access_token: token, user }: SignedIn, isKept: boolean): void => {
  keepToken(token, isKept ? 'persistent' : 'session');
  setBearer(token);
  setSession({ status: 'signed-in', user });
};

/** The session ends in all tabs of the browser, without telling the server. */
export const leave = (): void => {
  dropToken();
  clear('left');
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- A channel has one origin, its own.
  tabs?.postMessage('left');
};

/** A storage event cannot tell other tabs about a sign-out, because a sign-in removes a token too. */
const tabs = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel('session');

export const signOut = (): void => {
  const token = bearer() ?? readToken();
  leave();
  if (token !== null) sendLogout(token);
};

export const keepSession = (): (() => void) => {
  const stopped = new AbortController();
  const { signal } = stopped;
  addEventListener('storage', ({ newValue }) => newValue !== null && catchUp(), { signal });
  addEventListener('pageshow', ({ persisted }) => persisted && catchUp(), { signal });
  addEventListener('online', () => session().status === 'signed-out' && catchUp(), { signal });
  tabs?.addEventListener('message', () => (dropToken(), clear('left')), { signal });
  signal.addEventListener('abort', onBearerRefused(end));
  void checkSession();
  return () => stopped.abort();
};

/** Only a refusal by the server drops the token. After another failure the check is repeated. */
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

/** The session is checked again, because another tab may have signed in, or the browser has suspended this page. */
const catchUp = (): void => {
  if (readToken() !== bearer()) void checkSession();
};

const end = (): void => {
  if (session().status !== 'signed-in') return;
  dropToken();
  clear('ended');
  toast({ tone: 'info', title: word('session.ended'), description: word('session.ended-text') });
};
