import { useEffect, useState, type RefObject } from 'react';
import { isTypedInto } from '../../../lib/is-typed-into.ts';

/** Pasted files are taken while the area is visible and the owner types no text. */
export const useDroppedFiles = (
  area: RefObject<HTMLElement | null>,
  onFiles: (files: readonly File[]) => void,
): boolean => {
  const [isOver, setIsOver] = useState(false);
  useEffect(() => {
    const element = area.current;
    if (element === null) return;
    const stopped = new AbortController();
    const { signal } = stopped;
    const over = (event: DragEvent) => {
      if (!holdsFiles(event)) return;
      event.preventDefault();
      setIsOver(true);
    };
    const leave = (event: DragEvent) => {
      const to = event.relatedTarget;
      if (!(to instanceof Node && element.contains(to))) setIsOver(false);
    };
    const drop = (event: DragEvent) => {
      setIsOver(false);
      const files = filesIn(event.dataTransfer);
      if (files.length === 0) return;
      event.preventDefault();
      onFiles(files);
    };
    const paste = (event: ClipboardEvent) => {
      const files = filesIn(event.clipboardData);
      if (files.length === 0 || isTypedInto(event.target) || !isAtHand(element)) return;
      event.preventDefault();
      onFiles(files);
    };
    element.addEventListener('dragover', over, { signal });
    element.addEventListener('dragleave', leave, { signal });
    element.addEventListener('drop', drop, { signal });
    document.addEventListener('paste', paste, { signal });
    return () => stopped.abort();
  }, [area, onFiles]);
  return isOver;
};

const holdsFiles = (event: DragEvent): boolean => event.dataTransfer?.types.includes('Files') === true;

const filesIn = (data: DataTransfer | null): File[] => [...(data?.files ?? [])];

const isAtHand = (area: Element): boolean => {
  const modal = [...document.querySelectorAll('dialog:modal')].at(-1);
  return area.checkVisibility() && (modal === undefined || modal.contains(area));
};
