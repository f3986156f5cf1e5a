/**
 * Queues clicks made before the app is ready. Each element counts once, so that an impatient visitor orders nothing
 * twice, and each queued click is replayed once.
 */
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

/** A click with another button or with a modifier key opens a link elsewhere, so the browser handles it. */
export const isPlainClick = (press: Press): boolean =>
  press.button === 0 && !press.metaKey && !press.ctrlKey && !press.shiftKey && !press.altKey;
