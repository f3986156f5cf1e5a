type StorageName = 'localStorage' | 'sessionStorage';

/** The stored text; null when there is none, or when the browser blocks its storage. */
export const readStored = (storage: StorageName, key: string): string | null => {
  try {
    return globalThis[storage].getItem(key);
  } catch {
    return null;
  }
};

/** A stored JSON value; null when there is none or it cannot be parsed. */
export const readStoredJson = (storage: StorageName, key: string): unknown => {
  try {
    return JSON.parse(readStored(storage, key) ?? 'null');
  } catch {
    return null;
  }
};

/** Stores a text, or removes it with null. Returns false when the storage is full or blocked. */
export const writeStored = (storage: StorageName, key: string, text: string | null): boolean => {
  try {
    if (text === null) globalThis[storage].removeItem(key);
    else globalThis[storage].setItem(key, text);
    return true;
  } catch {
    return false;
  }
};
