import { useEffect, useRef, type RefObject } from 'react';

/** Moves the focus to an entry of a list once it has been drawn; -1 is the list itself, which has no entry any more. */
export const useEntryFocus = (list: RefObject<HTMLElement | null>): ((index: number) => void) => {
  const wanted = useRef<number | null>(null);
  useEffect(() => {
    const index = wanted.current;
    if (index === null) return;
    wanted.current = null;
    const entries = list.current?.querySelectorAll<HTMLElement>('[data-entry]') ?? [];
    (entries[index]?.querySelector('input') ?? list.current)?.focus();
  });
  return (index) => {
    wanted.current = index;
  };
};
