import { DndContext, type Announcements } from '@dnd-kit/core';
import { SortableContext, verticalListSortingStrategy } from '@dnd-kit/sortable';
import { useId, useRef, useState, type ReactNode } from 'react';
import { buttonClass } from '../../../components/button.ts';
import { Icon } from '../../../components/icon.tsx';
import { announce } from '../../../lib/announce.ts';
import type { FieldErrors } from '../../../lib/check-fields.ts';
import { errorsBelow, holdsErrors } from '../draft/check-draft.ts';
import { ItemCard } from './item-card.tsx';
import styles from './item-list.module.css';
import { moved } from './list-order.ts';
import { useDragging } from './use-dragging.ts';

interface ListItem {
  id: string;
  order: number;
}

interface ItemListProps<T extends ListItem> {
  /** Names the list, as 'Services'. */
  label: string;
  /** What one of its items is called, as 'service'. */
  noun: string;
  /** In the order they are shown and saved. */
  items: readonly T[];
  onChange: (items: T[]) => void;
  /** What stands in an item's line; its noun and number stand there while it has none. */
  titleOf: (item: T) => string;
  /** What else its line says. */
  detailOf?: (item: T) => ReactNode;
  /** What is wrong with the document, by path: those of the first item begin with `0.`. */
  errors: FieldErrors;
  add: { label: string; make: (items: readonly T[]) => T };
  /** What stands there while there is none, and what its button says if not what the other one does. */
  empty: { text: string; addLabel?: string };
  /** The fields of an item; `errors` begin at the item. */
  children: (item: T, change: (item: T) => void, errors: FieldErrors) => ReactNode;
}

interface Removed<T> {
  item: T;
  index: number;
  title: string;
}

/**
 * A list that is written item by item: each is a line that opens, and can be moved by buttons, by dragging and by
 * keyboard. What is deleted can be had back until the next one is.
 */
export const ItemList = <T extends ListItem>(props: ItemListProps<T>) => {
  const { label, noun, items, onChange, titleOf, detailOf, errors, add, empty, children } = props;
  const [opened, setOpened] = useState<ReadonlySet<string>>(new Set());
  const [removed, setRemoved] = useState<Removed<T> | null>(null);
  const list = useRef<HTMLDivElement>(null);
  const hintId = useId();
  const isSingle = items.length === 1;

  const nameOf = (item: T): string => titleOf(item).trim() || `Untitled ${noun} ${items.indexOf(item) + 1}`;
  const nameOfId = (id: string | number): string => {
    const item = items.find((one) => one.id === id);
    return item === undefined ? noun : nameOf(item);
  };
  const indexOfId = (id: string | number): number => items.findIndex((one) => one.id === id);

  const toggle = (id: string, isOpen: boolean) => {
    setOpened((before) => {
      if (before.has(id) === isOpen) return before;
      const next = new Set(before);
      if (isOpen) next.add(id);
      else next.delete(id);
      return next;
    });
  };

  const move = (from: number, to: number) => {
    const next = moved(items, from, to);
    const item = items[from];
    if (next === items || item === undefined) return;
    onChange([...next]);
    announce(`${nameOf(item)} is now number ${to + 1} of ${items.length}.`);
    // At the end of the list the pressed button is disabled, and would take the focus with it.
    requestAnimationFrame(() => {
      if (document.activeElement === document.body || document.activeElement?.matches(':disabled') === true) {
        list.current?.querySelector<HTMLElement>(`[data-item="${CSS.escape(item.id)}"] [aria-expanded]`)?.focus();
      }
    });
  };

  const addItem = () => {
    const item = add.make(items);
    setRemoved(null);
    toggle(item.id, true);
    onChange([...items, item]);
    // Once it is drawn, one can write at once.
    requestAnimationFrame(() => {
      const card = list.current?.querySelector(`[data-item="${CSS.escape(item.id)}"]`);
      card?.querySelector<HTMLElement>('[data-fields] :is(input, textarea, select)')?.focus();
      card?.scrollIntoView({ block: 'nearest' });
    });
  };

  const remove = (item: T) => {
    const index = items.indexOf(item);
    setRemoved({ item, index, title: nameOf(item) });
    onChange(items.filter((one) => one !== item));
    requestAnimationFrame(() => list.current?.querySelector<HTMLElement>('[data-undo]')?.focus());
  };

  const restore = ({ item, index }: Removed<T>) => {
    setRemoved(null);
    if (!items.some(({ id }) => id === item.id)) onChange(items.toSpliced(index, 0, item));
  };

  const announcements: Announcements = {
    onDragStart: ({ active }) => `Picked up ${nameOfId(active.id)}.`,
    onDragOver: ({ active, over }) =>
      over === null
        ? undefined
        : `${nameOfId(active.id)} would be number ${indexOfId(over.id) + 1} of ${items.length}.`,
    onDragEnd: ({ active, over }) =>
      over === null
        ? `${nameOfId(active.id)} stays where it was.`
        : `${nameOfId(active.id)} is now number ${indexOfId(over.id) + 1} of ${items.length}.`,
    onDragCancel: ({ active }) => `${nameOfId(active.id)} stays where it was.`,
  };
  const dragging = useDragging({
    onDrop: (from, to) => move(indexOfId(from), indexOfId(to)),
    announcements,
  });

  const undo = removed !== null && (
    <output className={styles['removed']}>
      <span>“{removed.title}” is deleted once you save.</span>
      <button type="button" data-undo className={buttonClass('quiet')} onClick={() => restore(removed)}>
        Undo
      </button>
    </output>
  );

  return (
    <div ref={list} className={styles['list']}>
      <p id={hintId} hidden>
        Drag to another place, or press Space, move with the arrow keys and press Space again.
      </p>
      <DndContext {...dragging}>
        <SortableContext items={items.map(({ id }) => id)} strategy={verticalListSortingStrategy}>
          {items.length > 0 && (
            <ul aria-label={label} className={styles['items']}>
              {items.map((item, index) => {
                const itemErrors = errorsBelow(errors, index);
                return (
                  <ItemCard
                    key={item.id}
                    id={item.id}
                    title={nameOf(item)}
                    isUntitled={titleOf(item).trim() === ''}
                    detail={detailOf?.(item)}
                    isOpen={opened.has(item.id)}
                    hasErrors={holdsErrors(itemErrors)}
                    isFirst={index === 0}
                    isLast={index === items.length - 1}
                    dragHintId={isSingle ? null : hintId}
                    onOpen={(isOpen) => toggle(item.id, isOpen)}
                    onUp={() => move(index, index - 1)}
                    onDown={() => move(index, index + 1)}
                    onDelete={() => remove(item)}
                  >
                    {() => children(item, (next) => onChange(items.with(index, next)), itemErrors)}
                  </ItemCard>
                );
              })}
            </ul>
          )}
        </SortableContext>
      </DndContext>
      {undo}
      {items.length === 0 && <p className={styles['empty']}>{empty.text}</p>}
      <div>
        <button type="button" className={buttonClass(items.length === 0 ? 'solid' : 'outline')} onClick={addItem}>
          <Icon name="Plus" />
          {items.length === 0 ? (empty.addLabel ?? add.label) : add.label}
        </button>
      </div>
    </div>
  );
};
