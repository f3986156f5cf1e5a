import { useSortable } from '@dnd-kit/sortable';
import { CSS } from '@dnd-kit/utilities';
import { memo, useEffect, useId, type ReactNode } from 'react';
import { Icon } from '../../../components/icon.tsx';
import styles from './item-card.module.css';
import type { ItemActions } from './use-list-actions.ts';

interface ItemCardProps {
  id: string;
  title: string;
  isUntitled: boolean;
  detail?: ReactNode;
  note?: string;
  hasErrors: boolean;
  isFirst: boolean;
  isLast: boolean;
  isFixed: boolean;
  dragHintId: string | null;
  actions: ItemActions;
  children: ReactNode;
}

export const ItemCard = memo(function ItemCard(props: ItemCardProps) {
  const { id, title, hasErrors, actions, dragHintId, children } = props;
  const isOpen = children !== false;
  const fieldsId = useId();
  const { isDragging, listeners, setActivatorNodeRef, setNodeRef, transform, transition } = useSortable({
    id,
    disabled: dragHintId === null,
  });
  const shift = transform && { ...transform, x: 0, scaleX: 1, scaleY: 1 };

  useEffect(() => {
    if (hasErrors) actions.open(id, true);
  }, [actions, id, hasErrors]);

  return (
    <li
      ref={setNodeRef}
      data-item={id}
      className={styles['card']}
      data-dragging={isDragging || undefined}
      style={{ transform: CSS.Transform.toString(shift), transition }}
    >
      <div className={styles['line']}>
        {dragHintId !== null && (
          <button
            type="button"
            ref={setActivatorNodeRef}
            {...listeners}
            className={styles['grip']}
            aria-label={`Drag ${title}`}
            aria-describedby={dragHintId}
          >
            <Icon name="GripVertical" />
          </button>
        )}
        <h3 className={styles['title']}>
          <button
            type="button"
            aria-expanded={isOpen}
            aria-controls={isOpen ? fieldsId : undefined}
            data-untitled={props.isUntitled || undefined}
            onClick={() => actions.open(id, !isOpen)}
          >
            <span className={styles['name']}>{title}</span>
            {props.detail !== undefined && <span className={styles['detail']}>{props.detail}</span>}
            <Icon name="Plus" className={styles['sign']} />
          </button>
        </h3>
        <div className={styles['tools']} data-fixed={props.isFixed || undefined}>
          <button type="button" aria-label={`Move up ${title}`} disabled={props.isFirst} onClick={() => actions.up(id)}>
            <Icon name="ArrowUp" />
          </button>
          <button
            type="button"
            aria-label={`Move down ${title}`}
            disabled={props.isLast}
            onClick={() => actions.down(id)}
          >
            <Icon name="ArrowDown" />
          </button>
          {!props.isFixed && (
            <button type="button" aria-label={`Delete ${title}`} onClick={() => actions.remove(id)}>
              <Icon name="Trash2" />
            </button>
          )}
        </div>
        {props.note !== undefined && <p className={styles['note']}>{props.note}</p>}
      </div>
      {isOpen && (
        <div id={fieldsId} data-fields className={styles['fields']}>
          {children}
        </div>
      )}
    </li>
  );
});
