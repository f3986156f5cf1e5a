/** Between two tasks the browser can react to the visitor. */
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
