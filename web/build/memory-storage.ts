const items = new Map<string, string>();
const storage = {
  getItem: (key: string) => items.get(key) ?? null,
  setItem: (key: string, value: string) => void items.set(key, value),
  removeItem: (key: string) => void items.delete(key),
};

/**
 * Gives tests an empty browser's storage, as `window.localStorage`, `window.sessionStorage` and by name. There is one
 * for all files that run together, so that each of them sees what it stores.
 * @returns what is stored
 */
export function useMemoryStorage(): Map<string, string> {
  items.clear();
  const storages = { localStorage: storage, sessionStorage: storage };
  Object.assign(globalThis, { window: storages, ...storages });
  return items;
}

/** Makes the session's storage throw, as in a browser that denies it. */
export function denyStorage(): void {
  const window = {
    get sessionStorage(): Storage {
      throw new Error('denied');
    },
  };
  Object.assign(globalThis, { window });
}
