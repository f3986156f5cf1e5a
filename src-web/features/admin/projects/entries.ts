import type { FieldErrors } from '../../../components/check-fields.ts';
import { useEffect, useRef, type RefObject } from 'react';

/**
 * The error of an entry in a list whose blank entries are not sent: the server and the check count the others only.
 * @param path the list's own, as `technologies`; `field` is the entry's, as `label`.
 */
export const entryError = (
  errors: FieldErrors,
  path: string,
  areBlank: readonly boolean[],
  index: number,
  field?: string,
): string | undefined => {
  if (areBlank[index] !== false) return undefined;
  const place = areBlank.slice(0, index).filter((isBlank) => !isBlank).length;
  return errors[[path, place, field].filter((part) => part !== undefined).join('.')];
};

/** Moves the focus to an entry once it is drawn; -1 stands for the list itself, after its last entry was removed. */
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
