/** Scrolls to an element and puts the focus on it, once it is rendered: what loads together is hidden before. */
const bringIntoView = (element: HTMLElement | null) => {
  if (element === null) return undefined;
  const observer = new ResizeObserver(() => {
    if (element.getClientRects().length === 0) return;
    observer.disconnect();
    element.scrollIntoView({ block: 'center', behavior: 'instant' });
    element.focus({ preventScroll: true });
  });
  observer.observe(element);
  return () => observer.disconnect();
};

/** Attributes of the one of many that somebody came for. */
export const LINKED_RECORD = { ref: bringIntoView, tabIndex: -1, 'data-linked': true } as const;
