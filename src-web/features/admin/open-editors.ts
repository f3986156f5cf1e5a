import { useEffect, useSyncExternalStore } from 'react';
import type { TabId } from './tabs.ts';

interface Editor {
  isDirty: boolean;
  save: () => void;
  undo: () => void;
  redo: () => void;
}

/** The open editors, so that the header and the shortcuts know of them without being their parents. */
const editors = new Map<TabId, Editor>();
const listeners = new Set<() => void>();
let unsaved: readonly TabId[] = [];

/** Registers an open editor with the shell, while it is mounted. */
export const useOpenEditor = (tab: TabId, { isDirty, save, undo, redo }: Editor): void => {
  useEffect(() => {
    editors.set(tab, { isDirty, save, undo, redo });
    tell();
    return () => {
      editors.delete(tab);
      tell();
    };
  }, [tab, isDirty, save, undo, redo]);
};

/** The tabs with changes that are not saved. */
export const useUnsavedTabs = (): readonly TabId[] => useSyncExternalStore(subscribe, () => unsaved);

/** The editor of a tab, if one is open there. */
export const editorOf = (tab: TabId): Editor | undefined => editors.get(tab);

const tell = () => {
  unsaved = [...editors].filter(([, { isDirty }]) => isDirty).map(([tab]) => tab);
  for (const listener of listeners) listener();
};

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};
