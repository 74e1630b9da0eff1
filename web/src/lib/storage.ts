/** Prefix of the keys of leads that could not be sent yet (lib/unsent-lead.ts). */
export const UNSENT_LEAD = 'unsentLead';

type Area = 'localStorage' | 'sessionStorage';

/**
 * Returns the value stored under a key, or null. Logs and ignores denied storage and corrupted JSON (specification,
 * section 8).
 */
export function readStored(area: Area, key: string): unknown {
  try {
    const text = window[area].getItem(key);
    return text === null ? null : JSON.parse(text);
  } catch (error) {
    console.warn(`Stored "${key}" was ignored`, error);
    return null;
  }
}

/** Stores a value as JSON. Where storage is denied or full, logs it and returns false. */
export function store(area: Area, key: string, value: unknown): boolean {
  try {
    window[area].setItem(key, JSON.stringify(value));
    return true;
  } catch (error) {
    console.warn(`"${key}" could not be stored`, error);
    return false;
  }
}

/** Whether the browser denies storage, which then fails at every use. */
export function isStorageDenied(): boolean {
  try {
    return !window.localStorage;
  } catch {
    return true;
  }
}

/** Returns the stored keys that start with `prefix`; none where storage is denied. */
export function storedKeys(area: Area, prefix: string): string[] {
  try {
    return Object.keys(window[area]).filter((key) => key.startsWith(prefix));
  } catch {
    return [];
  }
}

/** Removes a key; never throws. */
export function removeStored(area: Area, key: string): void {
  try {
    window[area].removeItem(key);
  } catch (error) {
    console.warn(`"${key}" could not be removed`, error);
  }
}

/** Reports whether a parsed value is an object with fields. */
export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
