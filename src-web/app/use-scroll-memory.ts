import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { createScrollMemory } from '../lib/scroll-memory.ts';

/** New pages begin at their top; going back returns to where one was. */
export const useScrollMemory = (): void => {
  const location = useLocation();
  const [memory] = useState(createScrollMemory);
  const former = useRef<string | null>(null);
  useEffect(() => memory.start(), [memory]);
  useLayoutEffect(() => {
    if (former.current === null) memory.begin();
    else if (former.current === location.pathname) memory.stay();
    else memory.arrive();
    former.current = location.pathname;
  }, [memory, location]);
};
