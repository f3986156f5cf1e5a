import { useQuery } from '@tanstack/react-query';
import type { DocumentState } from '#contract/admin-content';
import { ownerApi } from '../../../lib/owner-client.ts';
import { adminRead } from '../admin-api.ts';
import { useReadAfterSaves } from '../use-read-after-saves.ts';

/** Where each document stands, read anew whenever one has been saved; null until it is known. */
export const useDocumentStates = (): readonly DocumentState[] | null => {
  const { data = null, isError } = useQuery({
    queryKey: ['document states'],
    queryFn: () => adminRead(() => ownerApi.admin.content.$get(), 'Failed to fetch content'),
  });
  useReadAfterSaves('document states');
  return isError ? [] : data;
};
