/** Lets the browser answer input first: many short tasks block no input, one long task does. */
export const nextTask = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));

/**
 * Runs `work` in a task of its own. Returns a function that cancels the work, or calls the function that `work`
 * returned.
 */
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
