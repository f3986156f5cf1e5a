/**
 * Clicks made before the app can answer them. An element pressed again while it waits counts once, so that
 * impatience orders nothing twice; taking the clicks forgets them, so that none is made twice.
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

/** A plain click; with another button or a key queued down a link opens elsewhere and is the browser's to handle. */
export const isPlainClick = (press: Press): boolean =>
  press.button === 0 && !press.metaKey && !press.ctrlKey && !press.shiftKey && !press.altKey;
