/** The browser can answer input between tasks. */
export const nextTask = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));

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
