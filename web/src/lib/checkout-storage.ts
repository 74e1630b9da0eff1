import { parseCount } from '#contract/leads.values.ts';
import { isRecord, readStored, removeStored, store } from './storage.ts';

/** The details that a person gave on the way to the checkout (specification, section 3). */
export interface Contact {
  firstName: string;
  lastName: string;
  email: string;
  company: string;
  /** Null if the text typed was not a number of people (parseCount). */
  teamSize: number | null;
  message: string;
}

/** State passed along when navigating from the pricing form to the checkout. */
export interface PricingState {
  formData: Contact;
  source: 'pricing_form';
  /** Whether the contact is in storage as well; if so, only that copy counts. */
  isStored: boolean;
}

const SESSION = 'checkoutSession';
/** After this time, someone else may be using the computer, and nothing of theirs may go to this buyer. */
export const SAME_BUYER_MS = 24 * 3_600_000;

/** Stores the contact for the checkout and the sign-up form, with the time as an ISO string. */
export function saveCheckoutSession(customer: Contact, now = new Date()): boolean {
  return store('localStorage', SESSION, { customer, timestamp: now.toISOString() });
}

/**
 * Returns the contact that the pricing form stored within a day, or null. Logs and ignores anything else. A team size stored as
 * text, as in earlier versions, is accepted too.
 */
export function readCheckoutSession(): Partial<Contact> | null {
  const stored = readStored('localStorage', SESSION);
  if (stored === null) return null;
  if (isRecord(stored) && Date.now() - Date.parse(String(stored.timestamp)) > SAME_BUYER_MS) return null;
  const customer = isRecord(stored) ? stored.customer : undefined;
  if (!isRecord(customer)) {
    console.warn('Stored checkout session was ignored: it has no customer');
    return null;
  }
  const { teamSize, ...others } = customer;
  const texts = Object.entries(others).filter(([, value]) => typeof value === 'string');
  return { ...Object.fromEntries(texts), teamSize: parseCount(teamSize) };
}

/** Forgets only the stored email address, because someone else is going to pay. */
export function forgetEmail(): void {
  const stored = readStored('localStorage', SESSION);
  if (isRecord(stored) && isRecord(stored.customer)) {
    store('localStorage', SESSION, { ...stored, customer: { ...stored.customer, email: '' } });
  }
}

export function removeCheckoutSession(): void {
  removeStored('localStorage', SESSION);
}

const ATTEMPT = 'checkoutAttempt';
const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
let inMemory: string | null = null;

/**
 * Returns the UUID of this tab's checkout attempt. The server combines it with the seat count, so that a repeated
 * request finds its Checkout Session again. Kept in session storage, or in memory where that is denied.
 */
export function attemptKey(): string {
  const stored = readStored('sessionStorage', ATTEMPT);
  if (typeof stored === 'string' && uuid.test(stored)) return stored;
  return inMemory ?? newAttempt();
}

/** Starts another checkout attempt, once the last one is paid and more seats are wanted. */
export function newAttempt(): string {
  inMemory = randomUuid();
  store('sessionStorage', ATTEMPT, inMemory);
  return inMemory;
}

/** Forgets the checkout attempt once its seats have become an organization. */
export function forgetAttempt(): void {
  inMemory = null;
  removeStored('sessionStorage', ATTEMPT);
}

/**
 * Returns a version 4 UUID. crypto.randomUUID exists only in secure contexts, so not on a site tried out over plain
 * HTTP.
 */
export function randomUuid(source: Crypto = globalThis.crypto): string {
  if (typeof source.randomUUID === 'function') return source.randomUUID();
  const bytes = source.getRandomValues(new Uint8Array(16));
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}
