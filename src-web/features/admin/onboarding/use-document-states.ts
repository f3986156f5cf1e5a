import { useEffect, useState } from 'react';
import type { DocumentState } from '#contract/admin-content';
import { ownerApi } from '../../../lib/owner-client.ts';
import { adminRead } from '../admin-api.ts';
import { onSaved } from '../saves.ts';

const NONE: readonly DocumentState[] = [];

/** Where each document stands, read anew whenever one has been saved; nothing until it is known. */
export const useDocumentStates = (): readonly DocumentState[] => {
  const [states, setStates] = useState(NONE);
  useEffect(() => {
    let isCurrent = true;
    const load = () => {
      adminRead(() => ownerApi.admin.content.$get(), 'Failed to fetch content').then(
        (read) => isCurrent && setStates(read),
        // A help that cannot be had stays away.
        () => undefined,
      );
    };
    load();
    const stop = onSaved(load);
    return () => {
      isCurrent = false;
      stop();
    };
  }, []);
  return states;
};
