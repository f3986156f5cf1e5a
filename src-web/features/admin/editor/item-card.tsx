import { useSortable } from '@dnd-kit/sortable';
import { CSS } from '@dnd-kit/utilities';
import { useEffect, useId, type ReactNode } from 'react';
import { Icon } from '../../../components/icon.tsx';
import styles from './item-card.module.css';

interface ItemCardProps {
  id: string;
  title: string;
  isUntitled: boolean;
  detail?: ReactNode;
  isOpen: boolean;
  hasErrors: boolean;
  isFirst: boolean;
  isLast: boolean;
  /** Where it is written how to drag it; null when there is nowhere to drag it to. */
  dragHintId: string | null;
  onOpen: (isOpen: boolean) => void;
  onUp: () => void;
  onDown: () => void;
  onDelete: () => void;
  /** The fields; drawn only while it is open, since a rich text's editor is not light. */
  children: () => ReactNode;
}

/** An item of a list as a line with its title, which opens to its fields. */
export const ItemCard = (props: ItemCardProps) => {
  const { id, title, isOpen, hasErrors, onOpen, dragHintId } = props;
  const fieldsId = useId();
  const sortable = useSortable({ id, disabled: dragHintId === null });
  // Dragged, it moves only up and down, and never changes its height.
  const transform = sortable.transform && { ...sortable.transform, x: 0, scaleX: 1, scaleY: 1 };

  // What is wrong must be seen; it can be closed again.
  useEffect(() => {
    if (hasErrors) onOpen(true);
    // Only as it becomes wrong.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [hasErrors]);

  return (
    <li
      ref={sortable.setNodeRef}
      data-item={id}
      className={styles['card']}
      data-dragging={sortable.isDragging || undefined}
      style={{ transform: CSS.Transform.toString(transform), transition: sortable.transition }}
    >
      <div className={styles['line']}>
        {dragHintId !== null && (
          <button
            type="button"
            ref={sortable.setActivatorNodeRef}
            {...sortable.listeners}
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
            onClick={() => onOpen(!isOpen)}
          >
            <span className={styles['name']}>{title}</span>
            {props.detail !== undefined && <span className={styles['detail']}>{props.detail}</span>}
            <Icon name="Plus" className={styles['sign']} />
          </button>
        </h3>
        <div className={styles['tools']}>
          <button type="button" aria-label={`Move up ${title}`} disabled={props.isFirst} onClick={props.onUp}>
            <Icon name="ArrowUp" />
          </button>
          <button type="button" aria-label={`Move down ${title}`} disabled={props.isLast} onClick={props.onDown}>
            <Icon name="ArrowDown" />
          </button>
          <button type="button" aria-label={`Delete ${title}`} onClick={props.onDelete}>
            <Icon name="Trash2" />
          </button>
        </div>
      </div>
      {isOpen && (
        <div id={fieldsId} data-fields className={styles['fields']}>
          {props.children()}
        </div>
      )}
    </li>
  );
};
