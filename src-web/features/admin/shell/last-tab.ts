import { isTabId, type TabId } from '../tabs.ts';

const KEY = 'adminTab';

/** The tab the owner had open last, in this browser. */
export const readLastTab = (): TabId | null => {
  try {
    const stored = localStorage.getItem(KEY);
    return isTabId(stored) ? stored : null;
  } catch {
    return null;
  }
};

export const keepLastTab = (tab: TabId): void => {
  try {
    localStorage.setItem(KEY, tab);
  } catch {
    // The address still names the tab.
  }
};
