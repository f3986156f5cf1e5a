import type { DocumentKey } from '#contract/content';

/** A document has been saved or restored: what shows how the documents stand looks again. */
export const tellSaved = (key: DocumentKey): void => {
  for (const listener of listeners) listener(key);
};

const listeners = new Set<(key: DocumentKey) => void>();

export const onSaved = (listener: (key: DocumentKey) => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};
