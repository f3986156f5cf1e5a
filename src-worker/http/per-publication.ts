import type { Snapshot } from '#contract/published-content';

/** A cache for one publication in an isolate, by address; the next publication empties it. */
export const perPublication = <T>(): ((snapshot: Snapshot) => Map<string, T>) => {
  const kept = new WeakMap<Snapshot, Map<string, T>>();
  return (snapshot) => {
    const known = kept.get(snapshot) ?? new Map<string, T>();
    kept.set(snapshot, known);
    return known;
  };
};
