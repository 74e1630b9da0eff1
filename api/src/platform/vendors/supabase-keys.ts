import { createLocalJWKSet, type JSONWebKeySet, type JWTVerifyGetKey } from 'jose';
import { z } from 'zod';
import type { Env } from '../config/env.ts';
import { log } from '../log.ts';
import { callSupabase } from './supabase-connection.ts';

/** The shortest time between two calls for the keys, whether or not they succeed. */
const PAUSE_MS = 60_000;
/** How long the keys are trusted without a refresh. A revoked key is accepted that long, and while Supabase is down. */
const MAX_AGE_MS = 600_000;

const keySetSchema = z.object({ keys: z.array(z.looseObject({ kid: z.string().optional(), kty: z.string() })) });

/**
 * The public keys of the project's access tokens, kept in memory. jose's createRemoteJWKSet is not used: after a
 * failure it retries at once, and while Supabase is down it refuses everyone once its keys are ten minutes old.
 */
export class SupabaseKeys {
  private keys: JSONWebKeySet | undefined;
  private askedAt = Number.NEGATIVE_INFINITY;
  private asking: Promise<void> | undefined;

  constructor(private readonly env: Env) {}

  /**
   * Returns the keys. Fetches them first if there is none with this id.
   * @returns undefined if the keys have never been received
   */
  async withId(kid: string): Promise<JWTVerifyGetKey | undefined> {
    const isKnown = this.keys?.keys.some((key) => key.kid === kid) ?? false;
    if (!isKnown) await this.refresh(PAUSE_MS);
    else void this.refresh(MAX_AGE_MS);
    return this.keys && createLocalJWKSet(this.keys);
  }

  /** Fetches the keys, unless that was last tried less than `pauseMs` ago. On failure, the old keys stay. */
  private refresh(pauseMs: number): Promise<void> | undefined {
    if (!this.asking && performance.now() - this.askedAt >= Math.max(pauseMs, PAUSE_MS)) {
      this.askedAt = performance.now();
      this.asking = this.ask().finally(() => {
        this.asking = undefined;
      });
    }
    return this.asking;
  }

  private async ask(): Promise<void> {
    try {
      const response = await callSupabase(this.env, `${this.env.SUPABASE_URL}/auth/v1/.well-known/jwks.json`);
      if (!response.ok) throw new Error(`the signing keys: ${response.status}`);
      this.keys = keySetSchema.parse(await response.json()) as JSONWebKeySet;
    } catch (error) {
      log.warn('signing_keys_retry', "Supabase's signing keys could not be read", { reason: error });
    }
  }
}
