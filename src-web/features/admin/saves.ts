import type { DocumentKey } from '#contract/content';

type Saved = DocumentKey | 'picture_texts';

export const tellSaved = (key: Saved): void => {
  for (const listener of listeners) listener(key);
};

const listeners = new Set<(key: Saved) => void>();

export const onSaved = (listener: (key: Saved) => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};
