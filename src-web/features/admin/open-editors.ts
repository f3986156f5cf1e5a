import { useEffect, useSyncExternalStore } from 'react';
import type { TabId } from './tabs.ts';

interface Editor {
  isDirty: boolean;
  save: () => void;
  undo: () => void;
  redo: () => void;
}

/** A registry, because the header and the shortcuts are not parents of the editors. */
const editors = new Map<TabId, Editor>();
const listeners = new Set<() => void>();
let unsaved: readonly TabId[] = [];

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

export const useUnsavedTabs = (): readonly TabId[] => useSyncExternalStore(subscribe, () => unsaved);

export const editorOf = (tab: TabId): Editor | undefined => editors.get(tab);

const tell = () => {
  unsaved = [...editors].filter(([, { isDirty }]) => isDirty).map(([tab]) => tab);
  for (const listener of listeners) listener();
};

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};
