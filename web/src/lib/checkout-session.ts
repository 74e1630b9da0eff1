import { readStored, removeStored, store } from './storage.ts';

/** What a person told us on the way to the checkout (specification, section 3). */
export interface Customer {
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
  formData: Customer;
  source: 'pricing_form';
}

const KEY = 'checkoutSession';

/** Keeps the customer for the checkout and the sign-up form, with the time as an ISO string; no expiry. */
export function saveCheckoutSession(customer: Customer, now = new Date()): boolean {
  return store('local', KEY, { customer, timestamp: now.toISOString() });
}

/** The customer stored by the pricing form: what of it is usable, or null. */
export function readCheckoutSession(): Partial<Customer> | null {
  const stored = readStored('local', KEY);
  return stored === null ? null : customerFrom(stored);
}

/** Picks the texts (and a numeric teamSize) out of whatever was stored; anything else is logged and ignored. */
export function customerFrom(stored: unknown): Partial<Customer> | null {
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

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
