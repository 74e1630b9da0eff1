import type { Queryable } from '../../database.ts';
import { type CrmRecord, findRecord, removeRecord } from './crm-store.ts';

/** Finds a contact by its address, or by that of a contact that was merged into it. */
export async function findContact(db: Queryable, address: string): Promise<CrmRecord | undefined> {
  const { rows } = await db.query<{ id: string }>(
    `select id::text as id from local_hubspot.crm_objects where type = 'contacts'
       and lower($1) = any(string_to_array(concat_ws(';', properties ->> 'email', properties ->> 'hs_additional_emails'), ';'))`,
    [address],
  );
  return rows[0] && findRecord(db, 'contacts', rows[0].id);
}

/** Deletes a contact and its form submissions. */
export async function eraseContact(db: Queryable, { id, properties }: CrmRecord): Promise<void> {
  const addresses = [properties.email, ...(properties.hs_additional_emails?.split(';') ?? [])];
  await db.query("delete from local_hubspot.submissions where lower(fields ->> 'email') = any($1)", [addresses]);
  await removeRecord(db, id);
}
