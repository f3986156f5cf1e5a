/** A progress bar appears only when the promise takes some time. */
export const whileWaiting = async <T>(promise: Promise<T>): Promise<T> => {
  show(1);
  try {
    return await promise;
  } finally {
    show(-1);
  }
};

let count = 0;

const show = (change: 1 | -1): void => {
  count += change;
  document.documentElement.toggleAttribute('data-waiting', count > 0);
};
