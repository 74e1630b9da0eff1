import { isRecord, readStored, removeStored, store } from './storage.ts';

/** The answers that the trial form passes to the registration page (specification, section 3). */
export interface FreeTrial {
  firstName: string;
  lastName: string;
  email: string;
}

const KEY = 'freeTrial';

/**
 * Stores the answers for the registration page, today or another day. Never expires.
 * @returns state for the navigation to that page: the answers where storage is denied, otherwise undefined, because a
 * history entry would keep them after they have been used
 */
export function saveFreeTrial(trial: FreeTrial): { freeTrial: FreeTrial } | undefined {
  return store('localStorage', KEY, trial) ? undefined : { freeTrial: trial };
}

export function removeFreeTrial(): void {
  removeStored('localStorage', KEY);
}

/**
 * Returns the answers of the trial form: stored, or passed along with the navigation where storage is denied.
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
