import { type RawBuilder, sql } from 'kysely';
import type { DeskOrganizationsQuery } from '../../contract/desk/organizations.ts';
import type { AddressState, OrganizationSort } from '../../contract/desk/organizations.values.ts';
import type { Organization } from '../../organizations/organizations.repository.ts';
import type { Database } from '../../platform/database/database.ts';
import { wordsOf } from '../../platform/database/search-words.ts';
import { readPage } from '../paging.ts';
import { hasWord } from '../search.ts';

/** Reads one page of organizations. */
export async function listOrganizations(db: Database, { q, state, sort, page }: DeskOrganizationsQuery) {
  let select = db.selectFrom('customers').selectAll();
  if (state) select = select.where(filters[state]);
  for (const word of wordsOf(q)) select = select.where(isAbout(word));
  const { column, direction } = orders[sort];
  return readPage(db, select.orderBy(column, direction).orderBy('id', direction), page);
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

function isAbout(word: string): RawBuilder<boolean> {
  return sql`customers.id in (
    select id from customers where ${hasWord(sql`name`, word)}
    union all select customers.id from profiles join customers on admin_id = profiles.id
      where ${hasWord(sql`first_name || ' ' || last_name || ' ' || email`, word)}
  )`;
}

export type Administrator = Awaited<ReturnType<typeof findAdministrators>>[number];

/** Finds the administrators of organizations. */
export async function findAdministrators(db: Database, organizations: Organization[]) {
  if (organizations.length === 0) return [];
  const ids = organizations.map(({ admin_id }) => admin_id);
  return db.selectFrom('profiles').selectAll().where('id', 'in', ids).execute();
}
