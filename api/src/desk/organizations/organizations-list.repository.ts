import { type RawBuilder, sql } from 'kysely';
import type { DeskOrganizationsQuery } from '../../contract/desk/organizations.ts';
import type { AddressState, OrganizationSort } from '../../contract/desk/organizations.values.ts';
import type { Organization } from '../../organizations/organizations.repository.ts';
import type { Database } from '../../platform/database/database.ts';
import { wordsOf } from '../../platform/database/search-words.ts';
import { readPage } from '../paging.ts';
import { findIds, hasWords, isOneOf } from '../search.ts';

/** Reads one page of organizations. */
export async function listOrganizations(db: Database, { q, state, sort, page }: DeskOrganizationsQuery) {
  let select = db.selectFrom('customers').selectAll();
  if (state) select = select.where(filters[state]);
  const words = wordsOf(q);
  const found = words.length > 0 ? await findIds(db, searchesFor(words)) : undefined;
  if (found) select = select.where(isOneOf(found.ids));
  const { column, direction } = orders[sort];
  const read = await readPage(db, select.orderBy(column, direction).orderBy('id', direction), page);
  return { ...read, hasMore: read.hasMore || found?.isCut === true };
}

const filters: Record<AddressState, RawBuilder<boolean>> = {
  frozen: sql`frozen_at is not null`,
  unconfirmed: sql`frozen_at is null and address_verified_at is null`,
  confirmed: sql`frozen_at is null and address_verified_at is not null`,
};

const orders: Record<OrganizationSort, { column: 'created_at' | 'seats'; direction: 'asc' | 'desc' }> = {
  newest: { column: 'created_at', direction: 'desc' },
  oldest: { column: 'created_at', direction: 'asc' },
  seats: { column: 'seats', direction: 'desc' },
};

/** Finds organizations by name or administrator. */
function searchesFor(words: string[]): RawBuilder<unknown>[] {
  return [
    sql`select id from customers where ${hasWords(sql`name`, words)}`,
    sql`select customers.id from profiles join customers on admin_id = profiles.id
      where ${hasWords(sql`first_name || ' ' || last_name || ' ' || email`, words)}`,
  ];
}

export type Administrator = Awaited<ReturnType<typeof findAdministrators>>[number];

/** Finds the administrators of organizations. */
export async function findAdministrators(db: Database, organizations: Organization[]) {
  if (organizations.length === 0) return [];
  const ids = organizations.map(({ admin_id }) => admin_id);
  return db.selectFrom('profiles').selectAll().where('id', 'in', ids).execute();
}
