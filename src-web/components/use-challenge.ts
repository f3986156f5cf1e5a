import { useCallback, useEffect, useRef } from 'react';
import type { ShownChallenge } from './challenge.ts';

/** The challenge starts early, so that its token is ready before the form is sent. */
export const useChallenge = () => {
  const place = useRef<HTMLDivElement>(null);
  const shown = useRef<Promise<ShownChallenge | null>>(null);

  const ask = useCallback(async (): Promise<ShownChallenge | null> => {
    const element = place.current;
    if (element === null) return null;
    shown.current ??= import('./challenge.ts').then(({ showChallenge }) => showChallenge(element));
    try {
      return await shown.current;
    } catch {
      shown.current = null;
      return null;
    }
  }, []);

  useEffect(() => {
    const element = place.current?.closest('form');
    const onFocus = () => void ask();
    if (element?.contains(document.activeElement) === true) onFocus();
    element?.addEventListener('focusin', onFocus);
    return () => element?.removeEventListener('focusin', onFocus);
  }, [ask]);

  return { place, ask };
};
