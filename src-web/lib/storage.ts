type StorageName = 'localStorage' | 'sessionStorage';

/** A browser may block its storage. */
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

export const writeStored = (storage: StorageName, key: string, text: string | null): boolean => {
  try {
    if (text === null) globalThis[storage].removeItem(key);
    else globalThis[storage].setItem(key, text);
    return true;
  } catch {
    return false;
  }
};
