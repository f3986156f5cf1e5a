/** The browser can answer input between tasks. */
export const nextTask = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));

/** Returns a function that cancels the work, or calls the function that `work` returned. */
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
