import { useEffect, useSyncExternalStore } from 'react';
import type { TabId } from './tabs.ts';

interface Editor {
  isDirty: boolean;
  save: () => void;
}

/** The open editors, so that the header and the shortcuts know of them without being their parents. */
const editors = new Map<TabId, Editor>();
const listeners = new Set<() => void>();
let unsaved: readonly TabId[] = [];

/** Registers an open editor with the shell, while it is mounted. */
export const useOpenEditor = (tab: TabId, isDirty: boolean, save: () => void): void => {
  useEffect(() => {
    editors.set(tab, { isDirty, save });
    tell();
    return () => {
      editors.delete(tab);
      tell();
    };
  }, [tab, isDirty, save]);
};

/** The tabs with changes that are not saved. */
export const useUnsavedTabs = (): readonly TabId[] => useSyncExternalStore(subscribe, () => unsaved);

/** Saves what a tab's editor holds, if one is open there. */
export const saveTab = (tab: TabId): void => editors.get(tab)?.save();

const tell = () => {
  unsaved = [...editors].filter(([, { isDirty }]) => isDirty).map(([tab]) => tab);
  for (const listener of listeners) listener();
};

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};
