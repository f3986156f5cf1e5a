/** Lets the browser answer input before the work goes on: many short tasks block nobody, one long task does. */
export const nextTask = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));

/** Runs `work` in a task of its own. Returns a function that cancels the work, or undoes it by what `work` returned. */
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
