import { createHash } from 'node:crypto';
import { type Selectable, sql } from 'kysely';
import type { Database, Tx } from '../platform/database/database.ts';
import { isNotBeingErased } from '../platform/database/same-address.ts';
import type { RelayState, Tables } from '../platform/database/tables.ts';

export type Lead = Selectable<Tables['leads']>;

/** A lead as it came in; `consent` is null if the form did not ask for it. */
export type NewLead = Pick<
  Lead,
  | 'form'
  | 'email'
  | 'fields'
  | 'page'
  | 'referrer'
  | 'utm'
  | 'source'
  | 'campaign'
  | 'first_visit'
  | 'attempt_key'
  | 'consent'
  | 'hutk'
  | 'visitor_address'
  | 'relay_state'
>;

/** How long the same form, address and content counts as the same lead; with the same id, for ever. */
const REPEATED_WITHIN = sql`interval '10 minutes'`;

/** Stores a lead, unless it repeats another. @returns whether it is new */
export async function storeLead(tx: Tx, id: string, lead: NewLead): Promise<boolean> {
  const content_hash = contentHash(lead);
  // Two equal posts at once must see each other.
  await sql`select pg_advisory_xact_lock(hashtextextended(${content_hash}, 0))`.execute(tx);
  const repeated = await tx
    .updateTable('leads')
    // Sent again from another tab, the lead belongs to the checkout there.
    .set({ repeats: sql`repeats + 1`, ...(lead.attempt_key && { attempt_key: lead.attempt_key }) })
    .where('content_hash', '=', content_hash)
    .where(({ eb, or }) => or([eb('id', '=', id), eb('created_at', '>', sql<Date>`now() - ${REPEATED_WITHIN}`)]))
    .executeTakeFirst();
  if (repeated.numUpdatedRows > 0n) return false;
  const json = {
    fields: JSON.stringify(lead.fields),
    utm: JSON.stringify(lead.utm),
    first_visit: JSON.stringify(lead.first_visit),
  };
  const stored = await tx
    .insertInto('leads')
    .values({ ...lead, ...json, id, content_hash })
    // Someone else's id, which no page of ours sends.
    .onConflict((conflict) => conflict.column('id').doNothing())
    .executeTakeFirst();
  return stored.numInsertedOrUpdatedRows === 1n;
}

export async function findLead(db: Database | Tx, id: string): Promise<Lead | undefined> {
  return db.selectFrom('leads').selectAll().where('id', '=', id).executeTakeFirst();
}

/** Reads a lead and locks it until the end of the transaction. */
export async function lockLead(tx: Tx, id: string): Promise<Lead | undefined> {
  return tx.selectFrom('leads').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
}

/** Replaces all answers of a lead, and its address. */
export async function correctAnswers(tx: Tx, id: string, answers: { email: string }): Promise<void> {
  const { email } = answers;
  await tx
    .updateTable('leads')
    .set({ email, fields: JSON.stringify(answers) })
    .where('id', '=', id)
    .execute();
}

/** Records that someone has dealt with a lead that HubSpot refused. */
export async function markHandled(tx: Tx, id: string): Promise<void> {
  await tx.updateTable('leads').set({ relay_state: 'handled' }).where('id', '=', id).execute();
}

/** Assigns a lead, or unassigns it. @param owner e-mail address of a staff member, or null */
export async function setOwner(tx: Tx, id: string, owner: string | null): Promise<void> {
  await tx.updateTable('leads').set({ owner }).where('id', '=', id).execute();
}

/** Finds the lead that led to a checkout attempt: the last one sent with its key. */
export async function findLeadOfAttempt(db: Database, attemptKey: string): Promise<Lead | undefined> {
  return db
    .selectFrom('leads')
    .selectAll()
    .where('attempt_key', '=', attemptKey)
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst();
}

/**
 * Finds a lead that waits for HubSpot. Skips leads of people who are being erased.
 * @param id default: the oldest that has not been tried yet
 */
export async function findWaitingLead(db: Database | Tx, id?: string): Promise<Lead | undefined> {
  const waiting = db.selectFrom('leads').selectAll().where('relay_state', '=', 'waiting');
  const wanted = waiting.where(isNotBeingErased('leads.email'));
  const query = id
    ? wanted.where('id', '=', id)
    : wanted.where('relay_attempts', '=', 0).orderBy('created_at').limit(1);
  return query.executeTakeFirst();
}

/** Records the outcome of an attempt to relay a lead. */
export async function markRelay(db: Database | Tx, id: string, state: RelayState, error: string | null): Promise<void> {
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

function contentHash({ form, email, fields, consent }: NewLead): string {
  // Capital letters make no difference in an email address, but may correct a name.
  const answers = Object.entries({ ...fields, email: email.toLowerCase() }).sort(([a], [b]) => a.localeCompare(b));
  // The same lead with the box now ticked is a new one.
  const content = JSON.stringify([form, answers, ...(consent ? ['consent'] : [])]);
  return createHash('sha256').update(content).digest('base64url');
}
