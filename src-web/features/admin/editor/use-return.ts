import { useEffect, type RefObject } from 'react';

/** Tells when somebody comes back to a part of the page: it is shown again, or the whole page is. */
export const useReturn = (part: RefObject<HTMLElement | null>, onReturn: () => void): void => {
  useEffect(() => {
    const element = part.current;
    if (element === null) return;
    let wasAway = false;
    const look = (isHere: boolean) => {
      if (isHere && wasAway) onReturn();
      wasAway = !isHere;
    };
    // Nothing of a hidden tab has a size.
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
