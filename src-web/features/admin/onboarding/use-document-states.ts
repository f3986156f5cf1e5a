import { useQuery } from '@tanstack/react-query';
import type { DocumentState } from '#contract/admin-content';
import { ownerApi } from '../../../lib/owner-client.ts';
import { adminRead } from '../admin-api.ts';
import { useReadAfterSaves } from '../use-read-after-saves.ts';

const NONE: readonly DocumentState[] = [];

/** Where each document stands, read anew whenever one has been saved; nothing until it is known. */
export const useDocumentStates = (): readonly DocumentState[] => {
  const { data = NONE } = useQuery({
    queryKey: ['document states'],
    queryFn: () => adminRead(() => ownerApi.admin.content.$get(), 'Failed to fetch content'),
  });
  useReadAfterSaves('document states');
  return data;
};
