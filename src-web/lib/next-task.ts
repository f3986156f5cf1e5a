/** Lets the browser answer whoever uses the page before the work goes on: many short tasks are no wait, one long is. */
export const nextTask = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));

/** Runs `work` in a task of its own. Returns what stops it, and then what `work` returned to stop it. */
export const inNextTask = (work: () => (() => void) | void): (() => void) => {
  let stop: (() => void) | void;
  const timer = setTimeout(() => {
    stop = work();
  });
  return () => {
    clearTimeout(timer);
    stop?.();
  };
};
