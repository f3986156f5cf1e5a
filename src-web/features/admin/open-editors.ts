import { useEffect, useSyncExternalStore } from 'react';
import { ANALYTICS, type Place, type TabId } from './tabs.ts';

interface Editor {
  isDirty: boolean;
  save: () => void;
  undo: () => void;
  redo: () => void;
}

/** The editors register here, because the header and the shortcuts are not their parents. */
const editors = new Map<TabId, Editor>();
const forms = new Set<{ tab: TabId }>();
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

/** A tab without an editor can register its form here. */
export const useUnsavedForm = (tab: TabId, isDirty: boolean): void => {
  useEffect(() => {
    if (!isDirty) return;
    const form = { tab };
    forms.add(form);
    tell();
    return () => {
      forms.delete(form);
      tell();
    };
  }, [tab, isDirty]);
};

export const useUnsavedTabs = (): readonly TabId[] => useSyncExternalStore(subscribe, () => unsaved);

export const editorOf = (place: Place): Editor | undefined => (place === ANALYTICS ? undefined : editors.get(place));

const tell = () => {
  const edited = [...editors].filter(([, { isDirty }]) => isDirty).map(([tab]) => tab);
  unsaved = [...new Set([...edited, ...Array.from(forms, ({ tab }) => tab)])];
  for (const listener of listeners) listener();
};

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};
