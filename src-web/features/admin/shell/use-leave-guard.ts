import { useCallback, useEffect, useRef, useState } from 'react';
import { paths } from '../../../lib/paths.ts';
import { routeOf } from '../../../lib/section-hash.ts';

const isHere = (): boolean => routeOf(location.hash).split('?')[0] === paths.admin;

/** Asks at the browser's own close, in the browser's words. */
const useCloseGuard = (isDirty: boolean): void => {
  useEffect(() => {
    if (!isDirty) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener('beforeunload', ask);
    return () => removeEventListener('beforeunload', ask);
  }, [isDirty]);
};

/**
 * Keeps somebody with unsaved changes from leaving unasked. `isAsking` is true while the question is to be shown;
 * `go` leaves after all and `stay` does not. For ways out of our own, `leave` does what it is given, after asking.
 */
export const useLeaveGuard = (isDirty: boolean) => {
  const [asked, setAsked] = useState<(() => void) | null>(null);
  const isFree = useRef(false);
  useCloseGuard(isDirty);

  useEffect(() => {
    if (!isDirty) return;
    // The address has changed already by the time anybody is told, so what it was must be at hand.
    let here = { entry: history.state as unknown, address: location.href };
    const refresh = () => {
      if (isHere()) here = { entry: history.state as unknown, address: location.href };
    };
    const hold = (event: PopStateEvent) => {
      if (isHere() || isFree.current) return refresh();
      event.stopImmediatePropagation();
      history.pushState(here.entry, '', here.address);
      setAsked(() => () => history.back());
    };
    // Before the router hears of it.
    addEventListener('popstate', hold, true);
    addEventListener('app:navigated', refresh);
    return () => {
      removeEventListener('popstate', hold, true);
      removeEventListener('app:navigated', refresh);
    };
  }, [isDirty]);

  const go = useCallback(() => {
    isFree.current = true;
    setAsked(null);
    asked?.();
  }, [asked]);
  const stay = useCallback(() => setAsked(null), []);
  const leave = useCallback((way: () => void) => (isDirty ? setAsked(() => way) : way()), [isDirty]);
  return { isAsking: asked !== null, go, stay, leave };
};
