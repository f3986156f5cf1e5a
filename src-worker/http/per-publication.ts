import type { Snapshot } from '../services/content/public-content.ts';

/** What an isolate makes of a publication, by address: kept while that one is served, and forgotten with it. */
export const perPublication = <T>(): ((snapshot: Snapshot) => Map<string, T>) => {
  const kept = new WeakMap<Snapshot, Map<string, T>>();
  return (snapshot) => {
    const known = kept.get(snapshot) ?? new Map<string, T>();
    kept.set(snapshot, known);
    return known;
  };
};
