const listeners = new Set<() => void>();

/** Calls back when something about the customer's orders may have changed in this tab. */
export const onOrderUpdate = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

export const tellOrderUpdate = (): void => listeners.forEach((listener) => listener());
