import { hasArrived } from './scroll-memory.ts';

/** Scrolls to an element, smoothly where the style sheet says so, and lets the keyboard go on from there. */
export const scrollToElement = (element: HTMLElement): void => {
  element.scrollIntoView();
  element.focus({ preventScroll: true });
};

/** Scrolls to the element with this id, if the page has one. */
export const scrollToId = (id: string): boolean => {
  const element = document.getElementById(id);
  if (element !== null) scrollToElement(element);
  return element !== null;
};

/**
 * Scrolls as soon as the element exists in a page that has arrived, looking after each of the delays (milliseconds from
 * now), then calls `done`. Returns what stops it.
 */
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
