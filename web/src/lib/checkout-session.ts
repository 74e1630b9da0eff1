import { isRecord, readStored, removeStored, store } from './storage.ts';

/** What a person told us on the way to the checkout (specification, section 3). */
export interface Contact {
  firstName: string;
  lastName: string;
  email: string;
  company: string;
  /** As typed; the checkout decides whether it is a number of seats. */
  teamSize: string;
  message: string;
}

/** State of the navigation from the pricing form to the checkout. */
export interface PricingState {
  formData: Contact;
  source: 'pricing_form';
}

const KEY = 'checkoutSession';

/** Stores the contact for the checkout and the sign-up form, with the time as an ISO string; no expiry. */
export function saveCheckoutSession(customer: Contact, now = new Date()): boolean {
  return store('local', KEY, { customer, timestamp: now.toISOString() });
}

/** The contact that the pricing form stored: the usable part of it, or null. */
export function readCheckoutSession(): Partial<Contact> | null {
  const stored = readStored('local', KEY);
  return stored === null ? null : contactFrom(stored);
}

/** Picks the texts (and a numeric teamSize) out of what was stored; anything else is logged and ignored. */
export function contactFrom(stored: unknown): Partial<Contact> | null {
  const customer = isRecord(stored) ? stored.customer : undefined;
  if (!isRecord(customer)) {
    console.warn('Stored checkout session was ignored: it has no customer');
    return null;
  }
  const usable = Object.entries(customer).filter(([, value]) => typeof value === 'string' || typeof value === 'number');
  return Object.fromEntries(usable.map(([name, value]) => [name, String(value)]));
}

export function removeCheckoutSession(): void {
  removeStored('local', KEY);
}
