const KEY = 'adminStarterHelpFolded';

/** Whether the owner has folded the first steps away. */
export const isFolded = (): boolean => {
  try {
    return localStorage.getItem(KEY) === 'true';
  } catch {
    return false;
  }
};

export const keepFolded = (folded: boolean): void => {
  try {
    localStorage.setItem(KEY, String(folded));
  } catch {
    // Without storage they are open again the next time.
  }
};
