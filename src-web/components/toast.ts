export interface ToastMessage {
  title: string;
  description?: string;
  tone?: 'plain' | 'error';
  /** A way on, which opens in a new tab. A toast that offers one stays until it is closed. */
  link?: { href: string; text: string };
}

export interface ShownToast extends ToastMessage {
  id: number;
}

/** Code that something pressed needs could not be fetched. */
export const NOT_LOADED: ToastMessage = {
  tone: 'error',
  title: 'This did not load',
  description: 'Check your connection and try again.',
};

/** One toast is visible at a time: a new one takes the place of the last. */
let shown: ShownToast | null = null;
let lastId = 0;
const listeners = new Set<() => void>();

export const toast = (message: ToastMessage): void => {
  lastId += 1;
  shown = { ...message, id: lastId };
  tell();
};

/** Takes a toast away, unless another has taken its place already. */
export const dismissToast = (id: number): void => {
  if (shown?.id !== id) return;
  shown = null;
  tell();
};

export const shownToast = (): ShownToast | null => shown;

export const onToast = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

const tell = () => listeners.forEach((listener) => listener());
