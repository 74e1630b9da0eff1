import { sql } from 'kysely';
import type { Database } from '../../platform/database/database.ts';

/**
 * Closes the desk to a session's access tokens, on every replica. At Supabase they stay valid until they expire, after an
 * hour at most.
 */
export async function noteEnd(db: Database, sessionId: string): Promise<void> {
  await sql`
    with expired as (delete from ended_sessions where ended_at < now() - interval '1 day')
    insert into ended_sessions (id) values (${sessionId}) on conflict do nothing`.execute(db);
}

export async function hasEnded(db: Database, sessionId: string): Promise<boolean> {
  const found = db.selectFrom('ended_sessions').select('id').where('id', '=', sessionId);
  return (await found.executeTakeFirst()) !== undefined;
}
