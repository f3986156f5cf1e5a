import { useEffect, useLayoutEffect, useRef, useState, type RefObject } from 'react';
import { announce } from '../../../lib/announce.ts';
import { onSaved } from '../saves.ts';
import { moved, type ListItem } from './list-order.ts';

interface ListActionsOptions<T extends ListItem> {
  list: RefObject<HTMLElement | null>;
  items: readonly T[];
  onChange: (items: T[]) => void;
  nameOf: (item: T) => string;
}

interface Removed<T> {
  item: T;
  index: number;
  title: string;
}

/** The actions of a list never change, so a changed item does not render the others again. */
export interface ItemActions {
  open: (id: string, isOpen: boolean) => void;
  up: (id: string) => void;
  down: (id: string) => void;
  remove: (id: string) => void;
}

export const useListActions = <T extends ListItem>(options: ListActionsOptions<T>) => {
  const { list } = options;
  const [opened, setOpened] = useState<ReadonlySet<string>>(new Set());
  const [removed, setRemoved] = useState<Removed<T> | null>(null);
  const latest = useRef(options);
  useLayoutEffect(() => {
    latest.current = options;
  });
  useEffect(() => onSaved((key) => key !== 'picture_texts' && setRemoved(null)), []);

  const [actions] = useState(() => {
    const indexOf = (id: string): number => latest.current.items.findIndex((item) => item.id === id);

    const open = (id: string, isOpen: boolean) => setOpened((ids) => withOrWithout(ids, id, isOpen));

    const move = (id: string, to: number) => {
      const { items, onChange, nameOf } = latest.current;
      const from = indexOf(id);
      const item = items[from];
      const next = moved(items, from, to);
      if (next === items || item === undefined) return;
      onChange([...next]);
      announce(`${nameOf(item)} is now number ${to + 1} of ${items.length}.`);
      // At the end of the list the pressed button is disabled, which would lose the focus.
      afterDrawing(() => isFocusLost() && focusIn(cardOf(list, id), '[aria-expanded]'));
    };

    return {
      open,
      move,
      up: (id: string) => move(id, indexOf(id) - 1),
      down: (id: string) => move(id, indexOf(id) + 1),
      indexOf,
      add: (make: (items: readonly T[]) => T) => {
        const { items, onChange } = latest.current;
        const item = make(items);
        setRemoved(null);
        open(item.id, true);
        onChange([...items, item]);
        afterDrawing(() => {
          const card = cardOf(list, item.id);
          focusIn(card, '[data-fields] :is(input, textarea, select)');
          card?.scrollIntoView({ block: 'nearest' });
        });
      },
      remove: (id: string) => {
        const { items, onChange, nameOf } = latest.current;
        const index = indexOf(id);
        const item = items[index];
        if (item === undefined) return;
        setRemoved({ item, index, title: nameOf(item) });
        onChange(items.toSpliced(index, 1));
        afterDrawing(() => focusIn(list.current, '[data-undo]'));
      },
      restore: ({ item, index }: Removed<T>) => {
        const { items, onChange } = latest.current;
        setRemoved(null);
        if (indexOf(item.id) === -1) onChange(items.toSpliced(index, 0, item));
        afterDrawing(() => focusIn(cardOf(list, item.id), '[aria-expanded]'));
      },
    };
  });

  return { opened, removed, actions };
};

const withOrWithout = (ids: ReadonlySet<string>, id: string, isIn: boolean): ReadonlySet<string> => {
  if (ids.has(id) === isIn) return ids;
  return new Set(isIn ? [...ids, id] : [...ids].filter((one) => one !== id));
};

const afterDrawing = (act: () => void) => requestAnimationFrame(act);

const isFocusLost = (): boolean =>
  document.activeElement === document.body || document.activeElement?.matches(':disabled') === true;

const focusIn = (where: Element | null | undefined, selector: string) =>
  where?.querySelector<HTMLElement>(selector)?.focus();

const cardOf = (list: RefObject<HTMLElement | null>, id: string) =>
  list.current?.querySelector(`[data-item="${CSS.escape(id)}"]`);
