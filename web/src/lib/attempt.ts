import { readStored, removeStored, store } from './storage.ts';

const KEY = 'checkoutAttempt';
const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
let inMemory: string | null = null;

/**
 * The UUID of this tab's checkout attempt. The server combines it with the seat count, so that a repeated request finds its
 * Checkout Session again. Stored in session storage, or in memory where that is denied.
 */
export function attemptKey(): string {
  const stored = readStored('session', KEY);
  if (typeof stored === 'string' && uuid.test(stored)) return stored;
  return inMemory ?? newAttempt();
}

/** Starts another attempt: the last one is paid, and more seats are wanted. */
export function newAttempt(): string {
  inMemory = randomUuid();
  store('session', KEY, inMemory);
  return inMemory;
}

/** Forgets the attempt: its seats have become an organization. */
export function forgetAttempt(): void {
  inMemory = null;
  removeStored('session', KEY);
}

/** A version 4 UUID. crypto.randomUUID exists in secure contexts only, which a site tried out over plain HTTP is not. */
export function randomUuid(source: Crypto = globalThis.crypto): string {
  if (typeof source.randomUUID === 'function') return source.randomUUID();
  const bytes = source.getRandomValues(new Uint8Array(16));
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}
