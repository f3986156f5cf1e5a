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

export const LINKED_RECORD = { ref: bringIntoView, tabIndex: -1, 'data-linked': true } as const;
