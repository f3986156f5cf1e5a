import { useCallback, useEffect, useRef } from 'react';
import type { ShownChallenge } from './challenge.ts';

/** Shown when the form gets the focus, so that the token is ready for sending. */
export const useChallenge = () => {
  const place = useRef<HTMLDivElement>(null);
  const shown = useRef<Promise<ShownChallenge | null>>(null);

  /** Null without a challenge, or when it cannot be loaded. The next call tries again. */
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
    // The form may have been focused before the app had loaded.
    if (element?.contains(document.activeElement) === true) onFocus();
    element?.addEventListener('focusin', onFocus);
    return () => element?.removeEventListener('focusin', onFocus);
  }, [ask]);

  return { place, ask };
};
