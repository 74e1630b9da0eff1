import type { SupabaseClient } from '@supabase/supabase-js';
import { identityError } from './supabase-error.ts';

/**
 * Deletes an account and its rows in the project's tables. An account that no longer exists is a success.
 * @throws Error if the rows cannot be deleted; AppError as `identityError` returns, e.g. 503 identity_unavailable
 */
export async function deleteUser(admin: SupabaseClient, id: string): Promise<void> {
  // In older projects, deleting the account does not delete its rows.
  for (const [table, column] of [
    ['customers', 'admin_id'],
    ['profiles', 'id'],
  ] as const) {
    const { error } = await admin.from(table).delete().eq(column, id);
    if (error) throw new Error(`${table}: ${error.message}`, { cause: error });
  }
  const { error } = await admin.auth.admin.deleteUser(id);
  if (error && error.code !== 'user_not_found') throw identityError(error);
}
