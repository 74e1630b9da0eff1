import { createHash, randomUUID } from 'node:crypto';
import { type Selectable, sql } from 'kysely';
import type { LeadForm } from '../contract/leads.ts';
import type { Database, Tx } from '../database/database.ts';
import type { RelayState, Tables } from '../database/tables.ts';

export type Lead = Selectable<Tables['leads']>;

export interface NewLead {
  form: LeadForm;
  fields: Record<string, string | number>;
  email: string;
  page: string | null;
  referrer: string | null;
  utm: Record<string, string>;
  consent: boolean | null;
  hutk: string | null;
  visitorAddress: string | null;
  relayState: RelayState;
}

/**
 * Stores a lead, unless the same form, address and content came within ten minutes: then it is that lead.
 * @returns the id of a new lead, or null for a repeat
 */
export async function storeLead(tx: Tx, lead: NewLead): Promise<string | null> {
  const hash = contentHash(lead);
  // Two equal posts at once must see each other.
  await sql`select pg_advisory_xact_lock(hashtextextended(${hash}, 0))`.execute(tx);
  const repeated = await tx
    .updateTable('leads')
    .set({ repeats: sql`repeats + 1` })
    .where('content_hash', '=', hash)
    .where('created_at', '>', sql<Date>`now() - interval '10 minutes'`)
    .returning('id')
    .executeTakeFirst();
  if (repeated) return null;
  const id = randomUUID();
  await tx
    .insertInto('leads')
    .values({
      id,
      form: lead.form,
      email: lead.email,
      fields: JSON.stringify(lead.fields),
      page: lead.page,
      referrer: lead.referrer,
      utm: JSON.stringify(lead.utm),
      consent: lead.consent,
      hutk: lead.hutk,
      visitor_address: lead.visitorAddress,
      content_hash: hash,
      relay_state: lead.relayState,
    })
    .execute();
  return id;
}

export async function findLead(db: Database, id: string): Promise<Lead | undefined> {
  return db.selectFrom('leads').selectAll().where('id', '=', id).executeTakeFirst();
}

/** The oldest lead that nobody has tried to relay yet. */
export async function findUntriedLead(db: Database): Promise<Lead | undefined> {
  return db
    .selectFrom('leads')
    .selectAll()
    .where('relay_state', '=', 'waiting')
    .where('relay_attempts', '=', 0)
    .orderBy('created_at')
    .executeTakeFirst();
}

/** Notes what became of a try to relay a lead. */
export async function markRelay(db: Database, id: string, state: RelayState, error: string | null): Promise<void> {
  await db
    .updateTable('leads')
    .set({
      relay_state: state,
      relay_error: error,
      relay_attempts: sql`relay_attempts + 1`,
      relayed_at: state === 'relayed' ? sql<Date>`now()` : null,
    })
    .where('id', '=', id)
    .execute();
}

function contentHash({ form, fields }: NewLead): string {
  const content = JSON.stringify([form, Object.entries(fields).sort(([a], [b]) => a.localeCompare(b))]).toLowerCase();
  return createHash('sha256').update(content).digest('base64url');
}
