import { isRecord, readStored, removeStored, store } from './storage.ts';

/** What the trial form tells the registration page (specification, section 3). */
export interface FreeTrial {
  firstName: string;
  lastName: string;
  email: string;
}

const KEY = 'freeTrial';

/** Stores the answers for the registration page, today or another day; no expiry. */
export function saveFreeTrial(trial: FreeTrial): boolean {
  return store('localStorage', KEY, trial);
}

export function removeFreeTrial(): void {
  removeStored('localStorage', KEY);
}

/**
 * The answers of the trial form: passed on with the navigation (which also works where storage is denied), or stored.
 * @returns 'missing' without any, 'incomplete' when one of the three is missing
 */
export function readFreeTrial(passed: unknown): FreeTrial | 'missing' | 'incomplete' {
  const found = isRecord(passed) && isRecord(passed.freeTrial) ? passed.freeTrial : readStored('localStorage', KEY);
  if (found === null || found === undefined) return 'missing';
  const { firstName, lastName, email } = isRecord(found) ? found : {};
  return isText(firstName) && isText(lastName) && isText(email) ? { firstName, lastName, email } : 'incomplete';
}

function isText(value: unknown): value is string {
  return typeof value === 'string' && value.trim() !== '';
}
