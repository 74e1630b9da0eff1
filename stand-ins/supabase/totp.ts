import { createHmac, randomBytes } from 'node:crypto';

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
const STEP_SECONDS = 30;

/** Makes a secret for an authenticator app, in base32. */
export function makeTotpSecret(): string {
  // The alphabet has 32 characters, so every byte is spread evenly over it.
  return [...randomBytes(32)].map((byte) => ALPHABET[byte % 32]).join('');
}

/**
 * Returns the six digits that an authenticator app shows (RFC 6238 with SHA-1).
 * @param secret in base32
 * @param at Unix time in ms
 */
export function totpCode(secret: string, at = Date.now()): string {
  const bits = [...secret].map((character) => ALPHABET.indexOf(character).toString(2).padStart(5, '0')).join('');
  const key = Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(Math.floor(at / 1000 / STEP_SECONDS)));
  const mac = createHmac('sha1', key).update(counter).digest();
  const offset = (mac.at(-1) ?? 0) & 15;
  return String((mac.readUInt32BE(offset) & 0x7fffffff) % 1_000_000).padStart(6, '0');
}

/** Returns whether a code is the current one or a neighbouring one, because clocks differ. */
export function matchesTotp(secret: string, code: unknown, now = Date.now()): boolean {
  return [-1, 0, 1].some((steps) => totpCode(secret, now + steps * STEP_SECONDS * 1000) === code);
}
