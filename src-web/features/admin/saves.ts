const listeners = new Set<() => void>();

/** A document has been saved or restored: what shows how the documents stand looks again. */
export const tellSaved = (): void => {
  for (const listener of listeners) listener();
};

export const onSaved = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};
