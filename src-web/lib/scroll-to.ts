import { hasArrived } from './scroll-memory.ts';

/** The next press of Tab starts from the element that was scrolled to. */
export const scrollToElement = (element: HTMLElement): void => {
  element.scrollIntoView();
  element.focus({ preventScroll: true });
};

export const scrollToId = (id: string): boolean => {
  const element = document.getElementById(id);
  if (element !== null) scrollToElement(element);
  return element !== null;
};

export const scrollWhenPresent = (id: string, delays: readonly number[], done?: () => void): (() => void) => {
  let isDone = false;
  const timers = delays.map((delay, index) =>
    setTimeout(() => {
      if (isDone || (!(hasArrived() && scrollToId(id)) && index < delays.length - 1)) return;
      isDone = true;
      done?.();
    }, delay),
  );
  return () => timers.forEach(clearTimeout);
};
