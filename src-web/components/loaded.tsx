import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { ApiError } from '../lib/api-client.ts';
import { buttonClass } from './button.ts';
import { LoadingScreen } from './loading-screen.tsx';
import styles from './loaded.module.css';
import { MessageScreen } from './message-screen.tsx';
import { SkeletonRows } from './skeleton.tsx';
import { word } from '../lib/words.ts';

interface LoadedProps<T> {
  query: UseQueryResult<T>;
  rows: number;
  children: (data: T) => ReactNode;
}

export const Loaded = <T,>({ query, rows, children }: LoadedProps<T>) => {
  if (query.isPending) return <SkeletonRows count={rows} />;
  if (query.isError) return <Failed message={messageOf(query.error)} onRetry={() => void query.refetch()} />;
  return children(query.data);
};

export const messageOf = (error: Error): string =>
  error instanceof ApiError ? error.message : word('call.unexpected');

const Failed = ({ message, onRetry }: { message: string; onRetry: () => void }) => (
  <div className={styles['failed']} role="alert">
    <p>{`${message}.`.replace(/\.\.$/, '.')}</p>
    <button type="button" className={buttonClass('outline')} onClick={onRetry}>
      {word('common.try-again')}
    </button>
  </div>
);

interface OpeningProps {
  of: 'work' | 'invoice';
  error: Error | null;
  onRetry: () => void;
  wayHome: ReactNode;
}

export const Opening = ({ of, error, onRetry, wayHome }: OpeningProps) => {
  if (error === null) return <LoadingScreen text={word(`${of}.opening`)} />;
  if (error instanceof ApiError && error.status === NOT_FOUND)
    return (
      <MessageScreen title={word(`${of}.dead-link`)} text={word(`${of}.dead-link-text`)}>
        {wayHome}
      </MessageScreen>
    );
  return <NotOpened title={word(`${of}.not-opened`)} error={error} onRetry={onRetry} />;
};

export const NOT_FOUND = 404;

export const NotOpened = ({ title, error, onRetry }: { title: string; error: Error; onRetry: () => void }) => (
  <MessageScreen title={title} text={`${messageOf(error)}.`.replace(/\.\.$/, '.')}>
    <button type="button" className={buttonClass()} onClick={onRetry}>
      {word('common.try-again')}
    </button>
  </MessageScreen>
);
