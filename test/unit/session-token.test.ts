import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { dropToken, keepToken, readToken } from '../../src-web/features/session/session-token.ts';

class MemoryStorage {
  readonly items = new Map<string, string>();
  getItem(key: string): string | null {
    return this.items.get(key) ?? null;
  }
  setItem(key: string, value: string): void {
    this.items.set(key, value);
  }
  removeItem(key: string): void {
    this.items.delete(key);
  }
}

let local = new MemoryStorage();
let tab = new MemoryStorage();

beforeEach(() => {
  local = new MemoryStorage();
  tab = new MemoryStorage();
  vi.stubGlobal('localStorage', local);
  vi.stubGlobal('sessionStorage', tab);
});

afterEach(() => {
  vi.unstubAllGlobals();
});

const kept = () => ({ local: local.getItem('token'), tab: tab.getItem('token') });

test('a token to be kept goes to the persistent storage only', () => {
  keepToken('former', 'session');
  keepToken('a', 'persistent');
  expect(kept()).toEqual({ local: 'a', tab: null });
  expect(readToken()).toBe('a');
});

test('any other token goes to the tab and takes a persistent one away', () => {
  keepToken('former', 'persistent');
  keepToken('a', 'session');
  expect(kept()).toEqual({ local: null, tab: 'a' });
  expect(readToken()).toBe('a');
});

test('dropping a token empties both storages', () => {
  local.setItem('token', 'a');
  tab.setItem('token', 'b');
  dropToken();
  expect(kept()).toEqual({ local: null, tab: null });
  expect(readToken()).toBeNull();
});

const closed = (): never => {
  throw new Error('closed');
};

test('closed storages keep nothing and break nothing', () => {
  vi.stubGlobal('localStorage', { getItem: closed, setItem: closed, removeItem: closed });
  vi.stubGlobal('sessionStorage', undefined);
  expect(() => keepToken('a', 'session')).not.toThrow();
  expect(() => dropToken()).not.toThrow();
  expect(readToken()).toBeNull();
});
