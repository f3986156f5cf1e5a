import {
  DndContext,
  type Announcements,
  closestCenter,
  KeyboardSensor,
  PointerSensor,
  useSensor,
  useSensors,
  type DragEndEvent,
  type UniqueIdentifier,
} from '@dnd-kit/core';
import { SortableContext, verticalListSortingStrategy, sortableKeyboardCoordinates } from '@dnd-kit/sortable';
import { useId, useMemo, useRef, type ReactNode } from 'react';
import { buttonClass } from '../../../components/button.ts';
import { Icon } from '../../../components/icon.tsx';
import type { FieldErrors } from '../../../components/check-fields.ts';
import { errorsBelow, holdsErrors } from '../draft/check-draft.ts';
import { ItemCard } from './item-card.tsx';
import styles from './item-list.module.css';
import type { ListItem } from './list-order.ts';

import { useListActions } from './use-list-actions.ts';

/** An upload may finish after other changes, so a change can be a function of the item's present value. */
export type Change<T> = (next: T | ((present: T) => T)) => void;

interface Start<T> {
  label: string;
  make: (items: readonly T[]) => T;
}

interface ItemListProps<T extends ListItem> {
  label: string;
  noun: string;
  items: readonly T[];
  onChange: Change<T[]>;
  titleOf: (item: T) => string;
  detailOf?: (item: T) => ReactNode;
  noteOf?: (item: T) => string;
  errors: FieldErrors;
  add?: Start<T>;
  addHint?: string;
  drafts?: readonly Start<T>[];
  empty?: { text: string; addLabel?: string };
  children: (item: T, change: Change<T>, errors: FieldErrors) => ReactNode;
}

export const ItemList = <T extends ListItem>(props: ItemListProps<T>) => {
  const {
    label,
    noun,
    items,
    onChange,
    titleOf,
    detailOf,
    noteOf,
    errors,
    add,
    addHint,
    drafts = [],
    empty,
    children,
  } = props;
  const list = useRef<HTMLDivElement>(null);
  const hintId = useId();
  const ids = useIds(items);

  const nameOf = (item: T): string => titleOf(item).trim() || `Untitled ${noun} ${items.indexOf(item) + 1}`;
  const nameOfId = (id: string | number): string => {
    const item = items.find((one) => one.id === id);
    return item === undefined ? noun : nameOf(item);
  };
  const { opened, removed, actions } = useListActions({ list, items, onChange, nameOf });
  const changeItem =
    (id: string): Change<T> =>
    (next) =>
      onChange((present) =>
        present.map((one) => {
          if (one.id !== id) return one;
          return typeof next === 'function' ? next(one) : next;
        }),
      );
  const placeOf = (id: string | number): string => `number ${actions.indexOf(String(id)) + 1} of ${items.length}`;

  const announcements: Announcements = {
    onDragStart: ({ active }) => `Picked up ${nameOfId(active.id)}.`,
    onDragOver: ({ active, over }) =>
      over === null ? undefined : `${nameOfId(active.id)} would be ${placeOf(over.id)}.`,
    onDragEnd: ({ active, over }) =>
      over === null
        ? `${nameOfId(active.id)} stays where it was.`
        : `${nameOfId(active.id)} is now ${placeOf(over.id)}.`,
    onDragCancel: ({ active }) => `${nameOfId(active.id)} stays where it was.`,
  };
  const dragging = useDragging({
    onDrop: (id, over) => actions.move(String(id), actions.indexOf(String(over))),
    announcements,
  });

  const undo = removed !== null && (
    <output className={styles['removed']}>
      <span>“{removed.title}” is deleted once you save.</span>
      <button type="button" data-undo className={buttonClass('quiet')} onClick={() => actions.restore(removed)}>
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
        <SortableContext items={ids} strategy={verticalListSortingStrategy}>
          {items.length > 0 && (
            <ul aria-label={label} className={styles['items']}>
              {items.map((item, index) => {
                const isOpen = opened.has(item.id);
                const below = errorsBelow(errors, index);
                const itemErrors = holdsErrors(below) ? below : NO_ERRORS;
                return (
                  <ItemCard
                    key={item.id}
                    id={item.id}
                    title={nameOf(item)}
                    isUntitled={titleOf(item).trim() === ''}
                    detail={detailOf?.(item)}
                    note={noteOf?.(item)}
                    hasErrors={itemErrors !== NO_ERRORS}
                    isFirst={index === 0}
                    isLast={index === items.length - 1}
                    dragHintId={items.length === 1 ? null : hintId}
                    isFixed={add === undefined}
                    actions={actions}
                  >
                    {isOpen && children(item, changeItem(item.id), itemErrors)}
                  </ItemCard>
                );
              })}
            </ul>
          )}
        </SortableContext>
      </DndContext>
      {undo}
      {items.length === 0 && empty !== undefined && <p className={styles['empty']}>{empty.text}</p>}
      {add !== undefined && (
        <div className={styles['add']}>
          <button
            type="button"
            className={buttonClass(items.length === 0 ? 'solid' : 'outline')}
            onClick={() => actions.add(add.make)}
          >
            <Icon name="Plus" />
            {items.length === 0 ? (empty?.addLabel ?? add.label) : add.label}
          </button>
          {drafts.map(({ label: name, make }) => (
            <button key={name} type="button" className={buttonClass('quiet')} onClick={() => actions.add(make)}>
              {name}
            </button>
          ))}
          {addHint !== undefined && <span className={styles['hint']}>{addHint}</span>}
        </div>
      )}
    </div>
  );
};

const NO_ERRORS: FieldErrors = {};

/** Typing in one item must not render the others again, so equal ids keep the same array. */
const useIds = (items: readonly ListItem[]): string[] => {
  const text = JSON.stringify(items.map(({ id }) => id));
  return useMemo(() => JSON.parse(text) as string[], [text]);
};

interface DraggingOptions {
  onDrop: (item: UniqueIdentifier, over: UniqueIdentifier) => void;
  announcements: Announcements;
}

const useDragging = ({ onDrop, announcements }: DraggingOptions) => {
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: DISTANCE_PX } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  );
  return {
    sensors,
    collisionDetection: closestCenter,
    accessibility: { announcements },
    onDragEnd: ({ active, over }: DragEndEvent) => {
      if (over !== null && active.id !== over.id) onDrop(active.id, over.id);
    },
  };
};

const DISTANCE_PX = 4;
