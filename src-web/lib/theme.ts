export type Theme = 'light' | 'dark';

export const toTheme = (stored: string | null): Theme | null =>
  stored === 'light' || stored === 'dark' ? stored : null;

/** Sets the chosen theme on the document; without a choice the style sheet says, or follows the system. */
export const applyStoredTheme = (root: HTMLElement): void => {
  try {
    const theme = toTheme(localStorage.getItem(KEY));
    if (theme !== null) root.dataset['theme'] = theme;
  } catch {
    // Storage may be closed to us; the system's theme is fine then.
  }
};

const KEY = 'theme';

export const switchTheme = (root: HTMLElement): void => {
  const shown = getComputedStyle(root).colorScheme;
  const isDark = shown === 'dark' || (shown !== 'light' && matchMedia('(prefers-color-scheme:dark)').matches);
  const next: Theme = isDark ? 'light' : 'dark';
  root.dataset['theme'] = next;
  try {
    localStorage.setItem(KEY, next);
  } catch {
    // The choice then lasts as long as the page.
  }
};
