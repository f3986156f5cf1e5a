type StorageName = 'localStorage' | 'sessionStorage';

/** What is stored under a key; null for nothing, also where the storage is closed to us. */
export const readStored = (storage: StorageName, key: string): string | null => {
  try {
    return globalThis[storage].getItem(key);
  } catch {
    return null;
  }
};

/** The same of what was stored as JSON; null as well for what is none. */
export const readStoredJson = (storage: StorageName, key: string): unknown => {
  try {
    return JSON.parse(readStored(storage, key) ?? 'null');
  } catch {
    return null;
  }
};

/** Stores a text, or removes it with null. False where the storage is full or closed to us: then the page alone has it. */
export const writeStored = (storage: StorageName, key: string, text: string | null): boolean => {
  try {
    if (text === null) globalThis[storage].removeItem(key);
    else globalThis[storage].setItem(key, text);
    return true;
  } catch {
    return false;
  }
};
