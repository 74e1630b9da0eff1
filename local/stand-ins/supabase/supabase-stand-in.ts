import { createHmac } from 'node:crypto';
import { Router } from 'express';
import pg from 'pg';
import { requireApiKey } from './access.ts';
import { authRouter } from './auth.ts';
import { restRouter } from './rest.ts';
import { ensureSchema } from './schema.ts';

export interface SupabaseStandInOptions {
  /** State lives in schema `local_supabase` of this Postgres. */
  databaseUrl: string;
  secretKey: string;
  publishableKey: string;
  /** Whether sign-up needs no confirmation by e-mail. */
  autoconfirm: boolean;
}

/**
 * The part of Supabase that the product uses, for supabase-js to talk to: mount the router at the root of a server and point
 * SUPABASE_URL at it.
 */
export async function createSupabaseStandIn(
  options: SupabaseStandInOptions,
): Promise<{ router: Router; close(): Promise<void> }> {
  const pool = new pg.Pool({ connectionString: options.databaseUrl, max: 5 });
  // Without a listener, a Postgres that goes away would take this process with it.
  pool.on('error', () => {});
  await ensureSchema(pool);
  const jwtSecret = createHmac('sha256', options.secretKey).update('access tokens').digest('hex');
  const keys = { ...options, jwtSecret };
  const router = Router();
  router.use('/auth/v1', requireApiKey(keys), authRouter(pool, keys));
  router.use('/rest/v1', requireApiKey(keys), restRouter(pool, keys));
  return { router, close: () => pool.end() };
}
