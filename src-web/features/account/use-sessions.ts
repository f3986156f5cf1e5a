import { useCallback, useEffect, useState } from 'react';
import type { SessionSummary } from '#contract/accounts';
import { fetchSessions } from './account-api.ts';

export type SessionsState =
  | { status: 'loading' }
  | { status: 'failed' }
  | { status: 'shown'; sessions: readonly SessionSummary[] };

/** Where the account is signed in; `reload` asks again and keeps showing what there is meanwhile. */
export const useSessions = () => {
  const [state, setState] = useState<SessionsState>({ status: 'loading' });
  const reload = useCallback(() => {
    fetchSessions().then(
      (sessions) => setState({ status: 'shown', sessions }),
      () => setState((before) => (before.status === 'shown' ? before : { status: 'failed' })),
    );
  }, []);
  useEffect(reload, [reload]);
  return { state, reload };
};
