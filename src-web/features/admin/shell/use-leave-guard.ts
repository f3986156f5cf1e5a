import { useCallback, useEffect } from 'react';
import { useBlocker, type BlockerFunction } from 'react-router-dom';
import { paths } from '../../../lib/paths.ts';

/**
 * Asks somebody with unsaved changes before Back, a link or a typed address leaves the page. `isAsking` shows the
 * confirm dialog; `go` leaves and `stay` does not.
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

/** Closing the page asks in the browser's own words. */
const useCloseGuard = (isDirty: boolean): void => {
  useEffect(() => {
    if (!isDirty) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener('beforeunload', ask);
    return () => removeEventListener('beforeunload', ask);
  }, [isDirty]);
};
