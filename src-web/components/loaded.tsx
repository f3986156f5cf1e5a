import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { ApiError } from '../lib/api-client.ts';
import { buttonClass } from './button.ts';
import styles from './loaded.module.css';
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
