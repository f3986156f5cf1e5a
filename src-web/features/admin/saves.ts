import type { DocumentKey } from '#contract/content';

export const tellSaved = (key: DocumentKey): void => {
  for (const listener of listeners) listener(key);
};

const listeners = new Set<(key: DocumentKey) => void>();

export const onSaved = (listener: (key: DocumentKey) => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};
