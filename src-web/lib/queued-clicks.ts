/** Clicks made before the app is ready are repeated then, one for each element, so that nothing is ordered twice. */
export const createQueuedClicks = <T>() => {
  let queued = new Set<T>();
  return {
    add: (target: T): void => void queued.add(target),
    take(): T[] {
      const taken = queued;
      queued = new Set();
      return [...taken];
    },
  };
};

interface Press {
  button: number;
  metaKey: boolean;
  ctrlKey: boolean;
  shiftKey: boolean;
  altKey: boolean;
}

/** A click with another button or a modifier key opens a new tab, so the browser handles it. */
export const isPlainClick = (press: Press): boolean =>
  press.button === 0 && !press.metaKey && !press.ctrlKey && !press.shiftKey && !press.altKey;
