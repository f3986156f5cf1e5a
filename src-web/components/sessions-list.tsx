import type { UseQueryResult } from '@tanstack/react-query';
import { useState } from 'react';
import type { SessionSummary } from '#contract/accounts';
import { formatMoment } from '../lib/format-time.ts';
import { attempt } from './attempt.ts';
import { buttonClass } from './button.ts';
import line from './list-line.module.css';
import styles from './sessions-list.module.css';
import { SkeletonRows } from './skeleton.tsx';
import { textButtonClass } from './text-button.ts';
import { toast, type ToastMessage } from './toast.ts';
import { Sentence } from './sentence.tsx';
import { sayMessage, word } from '../lib/words.ts';

interface ListedSession extends SessionSummary {
  ip_address?: string | null;
}

interface SessionsListProps {
  query: UseQueryResult<ListedSession[]>;
  onEnd: (id: string) => Promise<void>;
  all: { label: string; end: () => Promise<void>; done: ToastMessage };
}

export const SessionsList = ({ query, onEnd, all }: SessionsListProps) => {
  const { data: sessions, isPending } = query;
  const onChanged = () => void query.refetch();
  const endAll = async () => {
    if (!(await attempt(all.end))) return;
    toast(all.done);
    onChanged();
  };
  if (isPending) return <SkeletonRows count={2} />;
  if (sessions === undefined) {
    return (
      <p className={styles['failed']}>
        {word('sessions.not-loaded')}{' '}
        <button type="button" className={textButtonClass} onClick={onChanged}>
          {word('common.try-again')}
        </button>
      </p>
    );
  }
  return (
    <>
      <ul className={styles['list']}>
        {sessions.map((session) => (
          <SessionLine key={session.id} session={session} onEnd={onEnd} onEnded={onChanged} />
        ))}
      </ul>
      <button type="button" className={buttonClass('outline')} onClick={() => void endAll()}>
        {all.label}
      </button>
    </>
  );
};

interface SessionLineProps {
  session: ListedSession;
  onEnd: (id: string) => Promise<void>;
  onEnded: () => void;
}

const SessionLine = ({ session, onEnd, onEnded }: SessionLineProps) => {
  const [isEnding, setEnding] = useState(false);
  const end = async () => {
    if (isEnding) return;
    setEnding(true);
    await attempt(() => onEnd(session.id));
    setEnding(false);
    onEnded();
  };
  const { current, ip_address: address } = session;
  const device = deviceLabel(session.device);
  const signedIn = <time dateTime={session.created_at}>{formatMoment(session.created_at)}</time>;
  return (
    <li className={line['line']}>
      <p>
        <strong>{device}</strong>
        <span>
          {current ? (
            <Sentence of="sessions.in-use" signedIn={signedIn} />
          ) : (
            <Sentence
              of="sessions.last-used"
              lastUsed={<time dateTime={session.last_used_at}>{formatMoment(session.last_used_at)}</time>}
              signedIn={signedIn}
            />
          )}
          {typeof address === 'string' && word('sessions.from', { address })}
        </span>
      </p>
      {current ? (
        <span className={styles['current']}>{word('sessions.this-device')}</span>
      ) : (
        <button
          type="button"
          className={textButtonClass}
          aria-disabled={isEnding}
          aria-label={word('sessions.sign-out-device', { device })}
          onClick={() => void end()}
        >
          {word(isEnding ? 'sessions.signing-out' : 'sessions.sign-out')}
        </button>
      )}
    </li>
  );
};

const deviceLabel = (device: string): string => {
  const [browser = '', system] = device.split(' on ');
  return system === undefined ? sayMessage(device) : word('sessions.device', { browser, system });
};
