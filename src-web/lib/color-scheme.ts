import { readStored, writeStored } from './storage.ts';

export type ColorScheme = 'light' | 'dark';

export const toColorScheme = (stored: string | null): ColorScheme | null =>
  stored === 'light' || stored === 'dark' ? stored : null;

/** When the visitor has chosen no color scheme, the style sheet or the system decides. */
export const applyStoredColorScheme = (root: HTMLElement): void => {
  const scheme = toColorScheme(readStored('localStorage', KEY));
  if (scheme !== null) root.dataset['theme'] = scheme;
};

const KEY = 'theme';

export const switchColorScheme = (root: HTMLElement): void => {
  const shown = getComputedStyle(root).colorScheme;
  const isDark = shown === 'dark' || (shown !== 'light' && matchMedia('(prefers-color-scheme:dark)').matches);
  const next: ColorScheme = isDark ? 'light' : 'dark';
  root.dataset['theme'] = next;
  writeStored('localStorage', KEY, next);
};
