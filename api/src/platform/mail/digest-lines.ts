import { sql } from 'kysely';
import type { Tx } from '../database/database.ts';

/**
 * Removes the line of one notice from the digest mails that contain it.
 * @param toldAt when the digest was created
 * @param noticeAt when the notice was created
 */
export async function dropDigestLines(tx: Tx, kind: string, toldAt: Date, noticeAt: Date): Promise<void> {
  const prefix = `${kind} ${toldAt.toISOString()} `;
  await tx
    .updateTable('mails')
    .set({
      parameters: sql<string>`jsonb_set(parameters, '{lines}', coalesce(
        (select jsonb_agg(line) from jsonb_array_elements(parameters -> 'lines') as line
          where line ->> 'at' <> ${noticeAt.toISOString()}), '[]'))`,
    })
    .where('kind', '=', 'team-digest')
    .where(sql<boolean>`starts_with(cause, ${prefix})`)
    .execute();
}
