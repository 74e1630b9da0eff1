import { createHmac } from 'node:crypto';
import type { Env } from '../platform/config/env.ts';

const PREFIX = 'erased_';

/**
 * Returns a keyed hash of an address, which can recognize the address later. Without the key, the address cannot be
 * found by trying likely addresses.
 * @param address in lower case
 */
export function addressHash(env: Env, address: string): string {
  const key = env.ERASURE_KEY ?? env.SUPABASE_SECRET_KEY;
  return createHmac('sha256', key).update(address).digest('hex');
}

/** Returns an erasure's token for logs and lists. `readTokens` finds it in any text. */
export function tokenOf({ address_hash: hash, id }: { address_hash: string; id: string }): string {
  return `${PREFIX}${hash}_${id}`;
}

/** Finds all erasure tokens in a text, such as a log. */
export function readTokens(text: string): { hash: string; id: string }[] {
  const tokens = text.matchAll(/erased_([0-9a-f]{64})_([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})/g);
  return [...tokens].map(([, hash = '', id = '']) => ({ hash, id }));
}
