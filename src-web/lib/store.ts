import { useSyncExternalStore } from 'react';

/** A value that is read and changed outside components, too. */
export interface Store<T> {
  get: () => T;
  set: (next: T) => void;
  /** Calls back after each change. Returns what ends that. */
  subscribe: (listener: () => void) => () => void;
}

export const createStore = <T>(initial: T): Store<T> => {
  let value = initial;
  const listeners = new Set<() => void>();
  return {
    get: () => value,
    set: (next) => {
      value = next;
      listeners.forEach((listener) => listener());
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
};

/** A store's value as a component sees it. */
export const useStore = <T>({ get, subscribe }: Store<T>): T => useSyncExternalStore(subscribe, get, get);
