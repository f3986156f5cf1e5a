import { useEffect, type RefObject } from 'react';

/** Calls `onReturn` when a part of the page, or the whole page, becomes visible again. */
export const useReturn = (part: RefObject<HTMLElement | null>, onReturn: () => void): void => {
  useEffect(() => {
    const element = part.current;
    if (element === null) return;
    let wasAway = false;
    const look = (isHere: boolean) => {
      if (isHere && wasAway) onReturn();
      wasAway = !isHere;
    };
    // A hidden tab has no size.
    const observer = new ResizeObserver(([entry]) => look((entry?.contentRect.width ?? 0) > 0));
    observer.observe(element);
    const turn = () => {
      if (element.checkVisibility()) look(document.visibilityState === 'visible');
    };
    document.addEventListener('visibilitychange', turn);
    return () => {
      observer.disconnect();
      document.removeEventListener('visibilitychange', turn);
    };
  }, [part, onReturn]);
};
