import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

export type Keys = ReturnType<typeof makeKeys>;

/**
 * Makes keys for the stand-ins in the vendors' formats. Spelt in parts, because secret scanners look for whole keys.
 */
export function makeKeys(filler: () => string) {
  return {
    STRIPE_SECRET_KEY: `sk_test_${filler()}`,
    STRIPE_PUBLISHABLE_KEY: `pk_test_${filler()}`,
    STRIPE_WEBHOOK_SECRET: `whsec_${filler()}`,
    SUPABASE_SECRET_KEY: `sb_secret_${filler()}`,
    SUPABASE_PUBLISHABLE_KEY: `sb_publishable_${filler()}`,
    HUBSPOT_ACCESS_TOKEN: `pat-na1-${filler()}`,
  };
}

/**
 * Returns the stand-ins' keys. They are made once, so that a browser's open session and a signed event survive a
 * restart. Missing or damaged ones (a power cut leaves half a file) are replaced, with a message.
 */
export function ensureKeys(dataDir: string): Keys {
  const file = join(dataDir, 'secrets.json');
  const fresh = makeKeys(() => randomBytes(18).toString('hex'));
  if (!existsSync(file)) return store(file, fresh);
  const stored = readStored(file);
  const names = Object.keys(fresh) as (keyof Keys)[];
  const lost = names.filter((name) => typeof stored[name] !== 'string' || stored[name] === '');
  if (lost.length === 0) return stored as Keys;
  console.log(`${file} was damaged or not complete: the stand-ins have new keys for ${lost.join(', ')}.`);
  const kept = names.filter((name) => !lost.includes(name)).map((name) => [name, stored[name]]);
  return store(file, { ...fresh, ...Object.fromEntries(kept) });
}

function readStored(file: string): Record<string, unknown> {
  try {
    const stored: unknown = JSON.parse(readFileSync(file, 'utf8'));
    return typeof stored === 'object' && stored !== null ? (stored as Record<string, unknown>) : {};
  } catch {
    return {};
  }
}

function store(file: string, keys: Keys): Keys {
  writePrivate(file, `${JSON.stringify(keys, null, 2)}\n`);
  return keys;
}

/** Writes a file that no other account can read, either completely or not at all. */
export function writePrivate(file: string, content: string): void {
  const draft = `${file}.new`;
  writeFileSync(draft, content, { mode: 0o600, flush: true });
  renameSync(draft, file);
}
