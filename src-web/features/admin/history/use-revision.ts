import { useEffect, useState } from 'react';
import type { DocumentKey } from '#contract/content';
import { ApiError } from '../../../lib/api-client.ts';
import { fetchRevision } from './history-api.ts';

export type RevisionState =
  | { status: 'loading' }
  | { status: 'failed'; message: string }
  | { status: 'shown'; body: unknown };

/** A document as it was at a revision; `none` for null, which is before there was any. */
export const useRevision = (key: DocumentKey, revision: number | null): RevisionState | { status: 'none' } => {
  const [found, setFound] = useState<{ revision: number; state: RevisionState } | null>(null);
  useEffect(() => {
    if (revision === null) return;
    let isCurrent = true;
    const settle = (state: RevisionState) => {
      if (isCurrent) setFound({ revision, state });
    };
    fetchRevision(key, revision).then(
      ({ body }) => settle({ status: 'shown', body }),
      (error: unknown) => settle({ status: 'failed', message: error instanceof ApiError ? error.message : '' }),
    );
    return () => {
      isCurrent = false;
    };
  }, [key, revision]);
  if (revision === null) return { status: 'none' };
  return found?.revision === revision ? found.state : { status: 'loading' };
};
