type StorageName = 'localStorage' | 'sessionStorage';

/** The browser may block storage. */
export const readStored = (storage: StorageName, key: string): string | null => {
  try {
    return globalThis[storage].getItem(key);
  } catch {
    return null;
  }
};

export const readStoredJson = (storage: StorageName, key: string): unknown => {
  try {
    return JSON.parse(readStored(storage, key) ?? 'null');
  } catch {
    return null;
  }
};

/** The storage may be full or blocked. */
export const writeStored = (storage: StorageName, key: string, text: string | null): boolean => {
  try {
    if (text === null) globalThis[storage].removeItem(key);
    else globalThis[storage].setItem(key, text);
    return true;
  } catch {
    return false;
  }
};
