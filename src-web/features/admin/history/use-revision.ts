import { skipToken, useQuery } from '@tanstack/react-query';
import type { DocumentKey } from '#contract/content';
import { fetchRevision } from '../draft/content-api.ts';

export const useRevision = (key: DocumentKey, revision: number | null) =>
  useQuery({
    queryKey: ['revision', key, revision],
    queryFn: revision === null ? skipToken : () => fetchRevision(key, revision),
    staleTime: Infinity,
  });
