import { sql } from 'kysely';
import { countRefusedLeads } from '../../leads/leads.repository.ts';
import type { Database } from '../../platform/database/database.ts';
import { type Found, type FoundKind, things } from './today-item.ts';

/** How long a copy, a mail or an erasure may take before it needs attention, in minutes. */
const PATIENCE = 15;

const late = (column: string) => sql<boolean>`${sql.ref(column)} < now() - make_interval(mins => ${PATIENCE})`;
const counted = sql<number>`(count(*) over ())::int`.as('count');

/** Finds what has not reached HubSpot, the mail server or Supabase, including erasures. Each kind becomes one item. */
export async function findCopies(db: Database, hasDeals: boolean): Promise<FoundKind[]> {
  const kinds = [refusedLeads(db), refusedMails(db), unsentMails(db), unsyncedProfiles(db), stuckErasures(db)];
  return Promise.all([...kinds, ...(hasDeals ? [unsyncedDeals(db)] : [])]);
}

/** Returns one item that stands for all records of a kind. */
function one<Row extends { count: number }>(
  kind: FoundKind['kind'],
  row: Row | undefined,
  toFound: (row: Row) => Found,
): FoundKind {
  return row ? { kind, items: [toFound(row)], count: row.count, total: 1 } : { kind, items: [], count: 0 };
}

async function refusedLeads(db: Database): Promise<FoundKind> {
  const oldest = db
    .selectFrom('leads')
    .select(['id', 'created_at', 'form', 'email', 'fields', 'relay_error'])
    .where('relay_state', '=', 'refused')
    .orderBy('created_at')
    .limit(1);
  // Two statements, so that the count can be read from an index alone.
  const [row, count] = [await oldest.executeTakeFirst(), await countRefusedLeads(db)];
  return one('lead-refused', row && { ...row, count }, (found) => {
    const { id, created_at: since, form, email, fields, relay_error: words, count } = found;
    const name = [fields.firstname, fields.lastname].filter(Boolean).join(' ') || email;
    const isOne = count === 1;
    const where = `Form: ${form}.`;
    return {
      subjectId: isOne ? id : null,
      since,
      state: 'refused',
      title: isOne
        ? [`HubSpot refused the lead of ${name}`, 'HubSpot refused a lead']
        : `HubSpot refused ${things(count, 'lead')}`,
      text: isOne
        ? [fields.company ? `${where} Company: ${fields.company}.` : where, where]
        : [`The oldest is from ${name}.`, where],
      words,
      link: isOne ? `/leads/${id}` : '/leads?state=refused',
      actions: [isOne ? 'retry-lead' : 'retry-leads'],
    };
  });
}

async function refusedMails(db: Database): Promise<FoundKind> {
  const row = await db
    .selectFrom('mails')
    .select(['id', 'created_at', 'kind', 'recipient', 'last_response', counted])
    .where('state', '=', 'refused')
    .orderBy('created_at')
    .limit(1)
    .executeTakeFirst();
  return one('mail-refused', row, (found) => {
    const { created_at: since, kind, recipient, last_response: words, count } = found;
    return {
      since,
      state: 'refused',
      title: `The mail server refused ${things(count, 'mail')}`,
      text: [`The oldest is “${kind}” to ${recipient}.`, `The oldest is “${kind}”.`],
      words,
      link: '/set-up',
      actions: ['retry-mails'],
    };
  });
}

async function unsentMails(db: Database): Promise<FoundKind> {
  const row = await db
    .selectFrom('mails')
    .select(['due_at', 'kind', 'last_response', counted])
    .where('state', '=', 'waiting')
    .where(late('due_at'))
    .orderBy('due_at')
    .limit(1)
    .executeTakeFirst();
  return one('mail-unsent', row, (found) => {
    const { due_at: since, kind, last_response: words, count } = found;
    const title = `${things(count, 'mail')} could not be sent yet`;
    return {
      since,
      state: 'waiting',
      title,
      text: `The oldest is “${kind}”. Retries are automatic.`,
      words,
      link: '/set-up',
    };
  });
}

async function unsyncedProfiles(db: Database): Promise<FoundKind> {
  const row = await db
    .selectFrom('profiles')
    .leftJoin('customers', 'customers.admin_id', 'profiles.id')
    .select(['profiles.created_at', 'profiles.sync_error', 'customers.id as organization', counted])
    .where((or) => or.or([or('synced_at', 'is', null), or('sync_error', 'is not', null)]))
    .where(late('profiles.created_at'))
    .orderBy('profiles.created_at')
    .limit(1)
    .executeTakeFirst();
  return one('profile-unsynced', row, (found) => {
    const { created_at: since, sync_error: words, organization, count } = found;
    return {
      since,
      state: 'not copied',
      title: `${things(count, 'profile is', 'profiles are')} not up to date at Supabase`,
      text: 'These people can log in, but the app has no profile of them, or an old one. Retries are automatic.',
      words,
      link: organization ? `/organizations/${organization}` : '/set-up',
    };
  });
}

async function unsyncedDeals(db: Database): Promise<FoundKind> {
  const row = await db
    .selectFrom('deals')
    .select(['payment_id', 'created_at', 'problem', counted])
    .where('state', '!=', 'synced')
    .where((or) => or.or([or('state', '=', 'refused'), or('problem', 'is not', null)]))
    .orderBy('created_at')
    .limit(1)
    .executeTakeFirst();
  return one('deal-unsynced', row, (found) => {
    const { payment_id: id, created_at: since, problem: words, count } = found;
    return {
      since,
      state: 'not copied',
      title: `${things(count, 'deal is', 'deals are')} not at HubSpot`,
      text: 'The sales team cannot see these payments there.',
      words,
      link: `/payments/${id}`,
      actions: ['retry-deals'],
    };
  });
}

async function stuckErasures(db: Database): Promise<FoundKind> {
  const row = await db
    .selectFrom('erasures')
    .select(['requested_at', 'problem', counted])
    .where('finished_at', 'is', null)
    .where(late('requested_at'))
    .orderBy('requested_at')
    .limit(1)
    .executeTakeFirst();
  return one('erasure-stuck', row, (found) => ({
    since: found.requested_at,
    state: 'unfinished',
    title: `${things(found.count, 'person has', 'people have')} not been erased everywhere yet`,
    text: 'Retries are automatic. The person’s page shows what is left to do.',
    words: found.problem,
    link: '/people',
  }));
}
