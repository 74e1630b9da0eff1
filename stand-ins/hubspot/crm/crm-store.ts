import type pg from 'pg';
import { type Queryable, transaction } from '../../database.ts';
import { accountProperties, type CrmType, type Definition } from './crm-properties.ts';

export const CRM_SCHEMA = `
create schema if not exists local_hubspot;
create table if not exists local_hubspot.crm_objects (
  id bigint generated always as identity (start with 30000000001) primary key,
  type text not null,
  properties jsonb not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create table if not exists local_hubspot.crm_properties (
  type text not null,
  name text not null,
  definition jsonb not null,
  primary key (type, name)
);
create table if not exists local_hubspot.crm_associations (
  deal_id bigint not null references local_hubspot.crm_objects (id) on delete cascade,
  contact_id bigint not null references local_hubspot.crm_objects (id) on delete cascade,
  primary key (deal_id, contact_id)
);
`;

/** A contact or a deal. */
export interface CrmRecord {
  id: string;
  type: CrmType;
  properties: Record<string, string>;
  /** ISO 8601. */
  createdAt: string;
  updatedAt: string;
  /** The ids of a deal's contacts. */
  contacts: string[];
}

/** Adds HubSpot's own properties and those that the product writes. Changed ones stay as they are. */
export async function seedProperties(db: pg.Pool): Promise<void> {
  for (const { type, definition } of accountProperties())
    await db.query('insert into local_hubspot.crm_properties values ($1, $2, $3) on conflict do nothing', [
      type,
      definition.name,
      definition,
    ]);
}

export async function findProperties(db: Queryable, type: CrmType): Promise<Definition[]> {
  const { rows } = await db.query<{ definition: Definition }>(
    'select definition from local_hubspot.crm_properties where type = $1 order by name',
    [type],
  );
  return rows.map(({ definition }) => definition);
}

/** @returns false when the name is taken */
export async function addProperty(db: Queryable, type: CrmType, definition: Definition): Promise<boolean> {
  const insert = 'insert into local_hubspot.crm_properties values ($1, $2, $3) on conflict do nothing';
  const { rowCount } = await db.query(insert, [type, definition.name, definition]);
  return rowCount === 1;
}

export async function removeProperty(db: Queryable, type: CrmType, name: string): Promise<void> {
  await db.query('delete from local_hubspot.crm_properties where type = $1 and name = $2', [type, name]);
}

const columns = `id::text as id, type, properties,
  to_char(created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "createdAt",
  to_char(updated_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "updatedAt",
  array(select contact_id::text from local_hubspot.crm_associations where deal_id = crm_objects.id order by 1) as contacts`;

/** Returns contacts or deals, newest first. */
export async function listRecords(db: Queryable, type: CrmType, limit?: number): Promise<CrmRecord[]> {
  const { rows } = await db.query<CrmRecord>(
    `select ${columns} from local_hubspot.crm_objects where type = $1 order by id desc limit $2`,
    [type, limit ?? null],
  );
  return rows;
}

/** @returns undefined when no object of this type has the id */
export async function findRecord(db: Queryable, type: CrmType, id: string): Promise<CrmRecord | undefined> {
  const { rows } = await db.query<CrmRecord>(
    `select ${columns} from local_hubspot.crm_objects where type = $1 and id::text = $2`,
    [type, id],
  );
  return rows[0];
}

/** Updates the object with this value, which for a contact may be an additional address, or creates it. */
export function upsertRecord(
  db: pg.Pool,
  type: CrmType,
  key: { property: string; value: string },
  properties: Record<string, string>,
): Promise<CrmRecord & { new: boolean }> {
  return transaction(db, async (tx) => {
    // Concurrent upserts of the same value must wait for each other.
    const name = `${type} ${key.property} ${key.value}`;
    await tx.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [name]);
    const found = await tx.query<{ id: string }>(
      `select id::text as id from local_hubspot.crm_objects
       where type = $1 and (properties ->> $2 = $3 or ($2 = 'email' and $3 = any(string_to_array(properties ->> 'hs_additional_emails', ';'))))`,
      [type, key.property, key.value],
    );
    const id = found.rows[0]?.id;
    // A merged contact keeps its primary address.
    const written = { ...properties };
    if (id) delete written[key.property];
    const { rows } = id
      ? await tx.query<CrmRecord>(
          `update local_hubspot.crm_objects set properties = properties || $2, updated_at = now() where id = $1 returning ${columns}`,
          [id, written],
        )
      : await tx.query<CrmRecord>(
          `insert into local_hubspot.crm_objects (type, properties) values ($1, $2) returning ${columns}`,
          [type, { ...properties, [key.property]: key.value }],
        );
    return { ...(rows[0] as CrmRecord), new: id === undefined };
  });
}

/** Merges a contact into another, as a person does at HubSpot: its deals and address move, its id disappears. */
export function mergeContacts(db: pg.Pool, from: string, into: string): Promise<void> {
  return transaction(db, async (tx) => {
    const [gone, kept] = [await findRecord(tx, 'contacts', from), await findRecord(tx, 'contacts', into)];
    if (!gone || !kept) throw new Error('there is no such contact');
    const emails = [kept.properties.hs_additional_emails, gone.properties.email].filter(Boolean).join(';');
    await tx.query('update local_hubspot.crm_objects set properties = properties || $2 where id = $1', [
      into,
      { hs_additional_emails: emails },
    ]);
    const moved = 'insert into local_hubspot.crm_associations select deal_id, $2 from local_hubspot.crm_associations';
    await tx.query(`${moved} where contact_id = $1 on conflict do nothing`, [from, into]);
    await tx.query('delete from local_hubspot.crm_objects where id = $1', [from]);
  });
}

export async function removeRecord(db: Queryable, id: string): Promise<void> {
  await db.query('delete from local_hubspot.crm_objects where id::text = $1', [id]);
}

export async function associate(db: Queryable, dealId: string, contactId: string): Promise<void> {
  await db.query('insert into local_hubspot.crm_associations values ($1, $2) on conflict do nothing', [
    dealId,
    contactId,
  ]);
}
