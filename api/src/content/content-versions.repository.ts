import { createHash, randomBytes } from 'node:crypto';
import { type Selectable, sql } from 'kysely';
import type { ContentTables } from '../platform/database/content-tables.ts';
import type { Database, Tx } from '../platform/database/database.ts';

export type ContentVersion = Selectable<ContentTables['content_versions']>;

/** How long a link to a version works. */
const PREVIEW_MINUTES = 60;
/** At least this many of the newest versions are listed. */
const LISTED = 20;

/** Lets one editor save at a time, so that two see each other's version. */
export async function lockContent(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('content', 0))`.execute(tx);
}

/** @param publish null for a draft; "now", or the moment at which it publishes itself */
export function addVersion(
  tx: Tx,
  document: string,
  value: unknown,
  publish: 'now' | Date | null,
): Promise<ContentVersion> {
  const publishedAt = publish === 'now' ? sql<Date>`clock_timestamp()` : publish;
  return tx
    .insertInto('content_versions')
    .values({ document, value: JSON.stringify(value), published_at: publishedAt })
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Whether a version never reaches the site, because a newer one was published or scheduled before its moment. */
const isReplaced = sql<boolean>`coalesce(published_at > (
  select newer.created_at from content_versions newer
  where newer.document = content_versions.document and newer.id > content_versions.id and newer.published_at is not null
  order by newer.id limit 1
), false)`;

/** Returns what publishes itself later, in this order. */
export function findScheduled(db: Database | Tx): Promise<ContentVersion[]> {
  return db
    .selectFrom('content_versions')
    .selectAll()
    .where('published_at', '>', sql<Date>`now()`)
    .where(isReplaced, '=', false)
    .orderBy('published_at')
    .orderBy('id')
    .execute();
}

/** Returns the moment that a text means. @param moment ISO 8601, in the time zone unless it ends in Z */
export async function readMoment(db: Database, moment: string, timeZone: string): Promise<Date> {
  if (moment.endsWith('Z')) return new Date(moment);
  const { rows } = await sql<{ at: Date }>`select ${moment}::timestamp at time zone ${timeZone} as at`.execute(db);
  return rows[0]?.at as Date;
}

/** Returns the newest versions of a document, drafts included, and all that were published; newest first. */
export function listVersions(db: Database | Tx, document: string) {
  const own = db.selectFrom('content_versions').where('document', '=', document).orderBy('id', 'desc');
  const published = publishedNow(db).select('id').where('document', '=', document);
  return own
    .selectAll()
    .select((has) => [isReplaced.as('is_replaced'), has('id', 'in', published).as('is_published')])
    .where(({ or, eb }) => or([eb('id', 'in', own.select('id').limit(LISTED)), eb('published_at', 'is not', null)]))
    .execute();
}

/** Returns what is published now: of each document, the newest version whose moment has come before it was replaced. */
export function findPublished(db: Database | Tx): Promise<ContentVersion[]> {
  return publishedNow(db).selectAll().execute();
}

/** Returns the ids of what is published now, as a text that changes when anything is published. */
export async function findPublishedIds(db: Database): Promise<string> {
  const found = await publishedNow(db).select('id').execute();
  return found.map(({ id }) => id).join(' ');
}

function publishedNow(db: Database | Tx) {
  return db
    .selectFrom('content_versions')
    .distinctOn('document')
    .where('published_at', '<=', sql<Date>`now()`)
    .where(isReplaced, '=', false)
    .orderBy('document')
    .orderBy('id', 'desc');
}

/** Returns the newest version of each document that has one. */
export function listNewest(db: Database) {
  return db
    .selectFrom('content_versions')
    .select(['id', 'document', 'created_at', 'published_at'])
    .distinctOn('document')
    .orderBy('document')
    .orderBy('id', 'desc')
    .execute();
}

/** Notes why the running release shows a document's file instead of a version, or that it shows the version again. */
export async function noteProblem(db: Database, id: string, problem: string | null): Promise<void> {
  await db
    .updateTable('content_versions')
    .set({ problem })
    .where('id', '=', id)
    .where('problem', 'is distinct from', problem)
    .execute();
}

/**
 * Makes a link to a version, in place of the one before.
 * @returns the link's secret, which is not stored, its expiry, and the version's value; undefined if there is no such version
 */
export async function addPreview(tx: Tx, document: string, id: string) {
  const token = randomBytes(24).toString('base64url');
  const until = new Date(Date.now() + PREVIEW_MINUTES * 60_000);
  const version = await tx
    .updateTable('content_versions')
    .set({ preview_hash: hashOf(token), preview_until: until })
    .where('document', '=', document)
    .where('id', '=', id)
    .returning('value')
    .executeTakeFirst();
  return version && { token, until, value: version.value };
}

/** Returns the version that a link shows; undefined for a link that is unknown or has expired. */
export function findPreviewed(db: Database, token: string): Promise<ContentVersion | undefined> {
  return db
    .selectFrom('content_versions')
    .selectAll()
    .where('preview_hash', '=', hashOf(token))
    .where('preview_until', '>', sql<Date>`now()`)
    .executeTakeFirst();
}

const hashOf = (token: string) => createHash('sha256').update(token).digest('hex');
