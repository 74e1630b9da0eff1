import type { SupabaseClient } from '@supabase/supabase-js';
import { identityError } from './supabase-error.ts';

/**
 * Deletes an account and its rows in the project's tables. One that is gone already is a success.
 * @throws Error, or AppError 503 identity_unavailable
 */
export async function deleteUser(admin: SupabaseClient, id: string): Promise<void> {
  // Older projects have tables that do not follow the account.
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
