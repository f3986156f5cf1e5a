/**
 * Clicks made before the app can answer them. An element pressed again while it waits counts once, so that
 * impatience orders nothing twice; taking the clicks forgets them, so that none is made twice.
 */
export const createHeldClicks = <T>() => {
  let held: T[] = [];
  return {
    hold(target: T): void {
      if (!held.includes(target)) held.push(target);
    },
    take(): T[] {
      const taken = held;
      held = [];
      return taken;
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

/** A plain click; with another button or a key held down a link opens elsewhere and is the browser's to handle. */
export const isPlainClick = (press: Press): boolean =>
  press.button === 0 && !press.metaKey && !press.ctrlKey && !press.shiftKey && !press.altKey;
