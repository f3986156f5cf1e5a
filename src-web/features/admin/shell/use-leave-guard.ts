import { useCallback, useEffect, useRef, useState } from 'react';
import { paths } from '../../../lib/paths.ts';
import { holdLocation } from '../../../lib/router.tsx';
import { routeOf } from '../../../lib/section-hash.ts';

/**
 * Keeps somebody with unsaved changes from leaving unasked, by Back or by an address typed. `isAsking` is true while the
 * question is to be shown; `go` leaves after all and `stay` does not. `leave` takes a way out of our own, after asking.
 */
export const useLeaveGuard = (isDirty: boolean) => {
  const [asked, setAsked] = useState<(() => void) | null>(null);
  const isFree = useRef(false);
  useCloseGuard(isDirty);

  useEffect(() => {
    if (!isDirty) return;
    // The address has changed already by the time anybody is told, so what it was must be at hand.
    let here = entryHere();
    return holdLocation(() => {
      if (isFree.current) return false;
      if (isHere()) {
        here = entryHere();
        return false;
      }
      history.pushState(here.state, '', here.address);
      // The entry before is the one that was to be gone to.
      setAsked(() => () => history.back());
      return true;
    });
  }, [isDirty]);

  const go = useCallback(() => {
    isFree.current = true;
    setAsked(null);
    asked?.();
  }, [asked]);
  const stay = useCallback(() => setAsked(null), []);
  // Asked before the history gets an entry that a later Back would meet.
  const leave = useCallback((way: () => void) => (isDirty ? setAsked(() => way) : way()), [isDirty]);
  return { isAsking: asked !== null, go, stay, leave };
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

/** The entry of the history that one is at, to be put back there. */
const entryHere = () => ({ state: history.state as unknown, address: location.href });

const isHere = (): boolean => routeOf(location.hash).split('?')[0] === paths.admin;
