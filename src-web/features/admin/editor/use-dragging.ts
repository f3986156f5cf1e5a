import {
  closestCenter,
  KeyboardSensor,
  PointerSensor,
  useSensor,
  useSensors,
  type Announcements,
  type DragEndEvent,
  type UniqueIdentifier,
} from '@dnd-kit/core';
import { sortableKeyboardCoordinates } from '@dnd-kit/sortable';

interface DraggingOptions {
  onDrop: (item: UniqueIdentifier, over: UniqueIdentifier) => void;
  announcements: Announcements;
}

/** Lists are sorted by pointer, touch and keyboard, with announcements for screen readers. */
export const useDragging = ({ onDrop, announcements }: DraggingOptions) => {
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

/** A shorter movement is a click. */
const DISTANCE_PX = 4;
