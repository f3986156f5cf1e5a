import { useCallback, useEffect } from 'react';
import { useBlocker, type BlockerFunction } from 'react-router-dom';
import { paths } from '../../../lib/paths.ts';

/**
 * Keeps somebody with unsaved changes from leaving unasked, by Back, by a link or by an address typed. `isAsking` is
 * true while the confirm dialog is to be shown; `go` leaves after all and `stay` does not.
 */
export const useLeaveGuard = (isDirty: boolean) => {
  const leaves = useCallback<BlockerFunction>(
    ({ nextLocation }) => isDirty && nextLocation.pathname !== paths.admin,
    [isDirty],
  );
  const blocker = useBlocker(leaves);
  useCloseGuard(isDirty);
  return {
    isAsking: blocker.state === 'blocked',
    go: () => blocker.proceed?.(),
    stay: () => blocker.reset?.(),
  };
};

/** Asks at the browser's own close, in the browser's words. */
const useCloseGuard = (isDirty: boolean): void => {
  useEffect(() => {
    if (!isDirty) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener('beforeunload', ask);
    return () => removeEventListener('beforeunload', ask);
  }, [isDirty]);
};
