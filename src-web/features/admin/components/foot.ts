const bars = new Set<HTMLElement>();

const measure = (): void => {
  const heights = Array.from(bars, ({ offsetHeight }) => offsetHeight);
  document.documentElement.style.setProperty('--foot', `${Math.max(0, ...heights)}px`);
};

const watch = (bar: HTMLElement | null) => {
  if (bar === null) return undefined;
  const observer = new ResizeObserver(measure);
  bars.add(bar);
  observer.observe(bar);
  return () => {
    observer.disconnect();
    bars.delete(bar);
    measure();
  };
};

/** Toasts appear above a bar at the foot of the window, however high it is. */
export const FOOT = { ref: watch, 'data-foot': '' } as const;
