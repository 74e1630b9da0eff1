import type { User } from '@supabase/supabase-js';
import { z } from 'zod';
import type { Env } from '../config/env.ts';
import { callSupabase } from './supabase-connection.ts';
import { identityUnavailable } from './supabase-error.ts';

/** Supabase's own page size. */
const USERS_PER_PAGE = 50;
/** Limits the search: `%@example.com` is a valid address, but as a pattern it matches a whole domain. */
const MOST_PAGES = 10;

const foundSchema = z.object({
  users: z.array(
    z.object({
      id: z.string(),
      email: z.string().nullish(),
      created_at: z.string().nullish(),
      email_confirmed_at: z.string().nullish(),
      confirmation_sent_at: z.string().nullish(),
    }),
  ),
});
export type FoundUser = z.infer<typeof foundSchema>['users'][number];

/**
 * Returns the user with exactly this address, or null. Supabase's filter also matches parts of addresses, and treats
 * `_` and `%` as wildcards, so each result is compared with the address.
 * @param email in lower case, as Supabase stores it
 * @throws AppError 503 identity_unavailable
 */
export async function findUserByEmail(env: Env, email: string): Promise<FoundUser | null> {
  for (let page = 1; page <= MOST_PAGES; page += 1) {
    const users = await filterUsers(env, email, page);
    const found = users.find((user) => user.email === email);
    if (found) return found;
    if (users.length < USERS_PER_PAGE) return null;
  }
  return null;
}

/** Calls the API directly, because the SDK's listUsers has no filter. */
async function filterUsers(env: Env, filter: string, page: number): Promise<FoundUser[]> {
  const { SUPABASE_URL, SUPABASE_SECRET_KEY: key } = env;
  const query = new URLSearchParams({ filter, page: String(page), per_page: String(USERS_PER_PAGE) });
  const headers = { apikey: key, authorization: `Bearer ${key}`, 'x-supabase-api-version': '2024-01-01' };
  try {
    const response = await callSupabase(env, `${SUPABASE_URL}/auth/v1/admin/users?${query}`, { headers });
    if (!response.ok) throw new Error(`the list of users: ${response.status}`);
    return foundSchema.parse(await response.json()).users;
  } catch (cause) {
    throw identityUnavailable(cause);
  }
}

/** Returns whether a user is banned, and so cannot log in at the moment. */
export function isBanned({ banned_until: until }: User): boolean {
  return until !== undefined && Date.parse(until) > Date.now();
}
