import { createHmac } from 'node:crypto';
import type { Env } from '../platform/config/env.ts';
import type { Token } from './erasures.repository.ts';

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

/** Returns an erasure's token for logs and lists. `readTokens` finds it in any text. upkeep/backup/make.sh writes the same. */
export function tokenOf({ address_hash: hash, id, requested_at: at }: Required<Token>): string {
  return `${PREFIX}${hash}_${id}_${at.getTime()}`;
}

/** Finds all erasure tokens in a text, such as a log: the latest requests first, and last those of older lists, without a time. */
export function readTokens(text: string): Token[] {
  const tokens = text.matchAll(/erased_([0-9a-f]{64})_([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})(?:_(\d{13}))?/g);
  return [...tokens]
    .sort(([, , , a = '0'], [, , , b = '0']) => Number(b) - Number(a))
    .map(([, address_hash = '', id = '', ms]) => ({
      address_hash,
      id,
      ...(ms && { requested_at: new Date(Number(ms)) }),
    }));
}
