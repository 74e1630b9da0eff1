import { randomBytes, scryptSync, timingSafeEqual } from 'node:crypto';
import { AuthFault } from './auth-error.ts';

const MIN_LENGTH = 6;
const MAX_BYTES = 72;

/** scrypt's N. Low, because only the passwords of sample accounts are stored here. */
const COST = 256;

/** Returns salt:key:cost, the first two in hex. */
export function hashPassword(password: string): string {
  const salt = randomBytes(16);
  return `${salt.toString('hex')}:${derive(password, salt, COST).toString('hex')}:${COST}`;
}

export function matchesPassword(password: string, hash: string): boolean {
  // Hashes made by earlier versions carry no cost.
  const [salt = '', key = '', cost = '4096'] = hash.split(':');
  return timingSafeEqual(derive(password, Buffer.from(salt, 'hex'), Number(cost)), Buffer.from(key, 'hex'));
}

/** Enforces the project's rule for passwords, which admin create does not apply. */
export function checkStrength(password: string): void {
  checkLength(password);
  if ([...password].length >= MIN_LENGTH) return;
  const weak = { weak_password: { reasons: ['length'] } };
  throw new AuthFault(422, 'weak_password', `Password should be at least ${MIN_LENGTH} characters.`, weak);
}

/** Enforces bcrypt's length limit, as the service does. */
export function checkLength(password: string): void {
  if (Buffer.byteLength(password) <= MAX_BYTES) return;
  throw new AuthFault(400, 'validation_failed', `Password cannot be longer than ${MAX_BYTES} characters`);
}

function derive(password: string, salt: Buffer, cost: number): Buffer {
  return scryptSync(password, salt, 32, { N: cost });
}
