import { readStored, writeStored } from './storage.ts';

export type Theme = 'light' | 'dark';

export const toTheme = (stored: string | null): Theme | null =>
  stored === 'light' || stored === 'dark' ? stored : null;

/** Sets the chosen theme on the document; without a choice the style sheet says, or follows the system. */
export const applyStoredTheme = (root: HTMLElement): void => {
  const theme = toTheme(readStored('localStorage', KEY));
  if (theme !== null) root.dataset['theme'] = theme;
};

const KEY = 'theme';

export const switchTheme = (root: HTMLElement): void => {
  const shown = getComputedStyle(root).colorScheme;
  const isDark = shown === 'dark' || (shown !== 'light' && matchMedia('(prefers-color-scheme:dark)').matches);
  const next: Theme = isDark ? 'light' : 'dark';
  root.dataset['theme'] = next;
  writeStored('localStorage', KEY, next);
};
