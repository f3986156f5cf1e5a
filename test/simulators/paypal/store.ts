/** A map that forgets its oldest entries. */
export const createStore = <T>() => {
  const entries = new Map<string, T>();
  return {
    get: (id: string): T | undefined => entries.get(id),
    all: (): T[] => [...entries.values()],
    remove: (id: string): void => void entries.delete(id),
    clear: (): void => entries.clear(),
    put: (id: string, entry: T): T => {
      entries.set(id, entry);
      for (const oldest of entries.keys()) {
        if (entries.size <= KEPT) break;
        entries.delete(oldest);
      }
      return entry;
    },
  };
};

const KEPT = 2000;
