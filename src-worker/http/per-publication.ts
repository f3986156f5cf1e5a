import type { Snapshot } from '#contract/published-content';

/** The next publication empties this cache of rendered pages. */
export const perPublication = <T>(): ((snapshot: Snapshot) => Map<string, T>) => {
  const kept = new WeakMap<Snapshot, Map<string, T>>();
  return (snapshot) => {
    const known = kept.get(snapshot) ?? new Map<string, T>();
    kept.set(snapshot, known);
    return known;
  };
};
