import type { UseQueryResult } from '@tanstack/react-query';
import { useState } from 'react';
import type { SessionSummary } from '#contract/accounts';
import { buttonClass } from '../../components/button.ts';
import { SkeletonRows } from '../../components/skeleton.tsx';
import { formatMoment } from '../../lib/format-time.ts';
import { toast } from '../../components/toast.ts';
import { attempt, endAllSessions, endSession } from './account-api.ts';
import styles from './sessions-list.module.css';

interface SessionsListProps {
  query: UseQueryResult<SessionSummary[]>;
  /** Every session has ended, this one included. */
  onSignedOut: () => void;
}

/** Where the account is signed in, and the ways to end that. */
export const SessionsList = ({ query, onSignedOut }: SessionsListProps) => {
  const { data: sessions, isPending } = query;
  const onChanged = () => void query.refetch();
  const signOutEverywhere = async () => {
    const failure = await attempt(endAllSessions);
    if (failure !== null) return toast({ tone: 'error', title: 'Error', description: failure.message });
    toast({ title: 'Signed out everywhere', description: 'Every device has to sign in again.' });
    onSignedOut();
  };
  if (isPending) return <SkeletonRows count={2} />;
  // What was read stays when it cannot be read anew.
  if (sessions === undefined) {
    return (
      <p className={styles['failed']}>
        The list could not be loaded.{' '}
        <button type="button" className={styles['end']} onClick={onChanged}>
          Try again
        </button>
      </p>
    );
  }
  return (
    <>
      <ul className={styles['list']}>
        {sessions.map((session) => (
          <SessionLine key={session.id} session={session} onEnded={onChanged} />
        ))}
      </ul>
      <button type="button" className={buttonClass('outline')} onClick={() => void signOutEverywhere()}>
        Sign out everywhere
      </button>
    </>
  );
};

const SessionLine = ({ session, onEnded }: { session: SessionSummary; onEnded: () => void }) => {
  const [isEnding, setEnding] = useState(false);
  const end = async () => {
    if (isEnding) return;
    setEnding(true);
    const failure = await attempt(() => endSession(session.id));
    if (failure !== null) toast({ tone: 'error', title: 'Error', description: failure.message });
    setEnding(false);
    onEnded();
  };
  return (
    <li className={styles['session']}>
      <p>
        <strong>{session.device}</strong>
        <span>
          {session.current ? 'In use now' : 'Last used '}
          {!session.current && <time dateTime={session.last_used_at}>{formatMoment(session.last_used_at)}</time>}
          {', signed in '}
          <time dateTime={session.created_at}>{formatMoment(session.created_at)}</time>
        </span>
      </p>
      {session.current ? (
        <span className={styles['current']}>This device</span>
      ) : (
        <button
          type="button"
          className={styles['end']}
          aria-disabled={isEnding}
          aria-label={`Sign out ${session.device}`}
          onClick={() => void end()}
        >
          {isEnding ? 'Signing out...' : 'Sign out'}
        </button>
      )}
    </li>
  );
};
