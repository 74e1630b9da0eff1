import { sql } from 'kysely';
import type { Database } from '../../platform/database/database.ts';
import { readPage } from '../paging.ts';
import { type Found, type FoundKind, things } from './today-item.ts';

/** Finds the requests for invoices and the organizations that need a person. */
export async function findOrganizations(db: Database): Promise<FoundKind[]> {
  return Promise.all([invoiceRequests(db), frozen(db), unconfirmed(db)]);
}

async function invoiceRequests(db: Database): Promise<FoundKind> {
  const select = db
    .selectFrom('invoice_requests')
    .select(['id', 'created_at', 'company', 'contact_name', 'contact_email', 'seats', 'currency'])
    .select(sql<number>`(seats::bigint * unit_amount_cents)::float8`.as('cents'))
    .where('state', 'in', ['new', 'approving']);
  const { rows, total } = await readPage(db, select.orderBy('created_at').orderBy('id'), 1);
  const items = rows.map((request): Found => {
    const { id, company, seats, cents, currency } = request;
    const wish = `asks for an invoice over ${things(seats, 'seat')}`;
    return {
      ...{ key: id, subjectId: id, seats, money: { cents, currency }, link: `/invoices/${id}` },
      since: request.created_at,
      state: 'waiting',
      title: [`${company} ${wish}`, `A company ${wish}`],
      text: [
        `${request.contact_name}, ${request.contact_email}. Approve or decline it.`,
        'Nobody has approved or declined it.',
      ],
    };
  });
  return { kind: 'invoice-request', items, count: total };
}

function organizations(db: Database) {
  return db
    .selectFrom('customers')
    .innerJoin('profiles', 'profiles.id', 'customers.admin_id')
    .select([
      'customers.id',
      'customers.name',
      'customers.seats',
      'customers.created_at',
      'customers.frozen_at',
      'profiles.email',
      sql<string>`concat_ws(' ', profiles.first_name, profiles.last_name)`.as('administrator'),
    ]);
}
type OrganizationToday = Awaited<ReturnType<ReturnType<typeof organizations>['execute']>>[number];

async function frozen(db: Database): Promise<FoundKind> {
  const select = organizations(db).where('frozen_at', 'is not', null).orderBy('frozen_at').orderBy('customers.id');
  const { rows, total } = await readPage(db, select, 1);
  const paid = await paidBy(db, rows);
  const items = rows.map(
    (organization): Found => ({
      ...about(organization, paid),
      since: organization.frozen_at as Date,
      state: 'frozen',
      title: [
        `${organization.name} is frozen: its address belongs to another person`,
        'An organization is frozen: its address belongs to another person',
      ],
      text: [
        `The owner of ${organization.email} did not sign up. Give the seats back to the payer, or unfreeze it.`,
        'The owner of the address did not sign up, so nobody can log in.',
      ],
    }),
  );
  return { kind: 'frozen-organization', items, count: total };
}

/** Those of a day ago and more: most administrators confirm with the first mail. */
async function unconfirmed(db: Database): Promise<FoundKind> {
  const select = organizations(db)
    .where('address_verified_at', 'is', null)
    .where('frozen_at', 'is', null)
    .where('customers.seats', '>', 0)
    .where('customers.created_at', '<', sql<Date>`now() - interval '1 day'`);
  const { rows, total } = await readPage(db, select.orderBy('customers.created_at').orderBy('customers.id'), 1);
  const paid = await paidBy(db, rows);
  const items = rows.map((organization): Found => {
    const seats = `${things(organization.seats, 'seat is', 'seats are')} in use; nobody has shown that the address is theirs.`;
    return {
      ...about(organization, paid),
      since: organization.created_at,
      state: 'unconfirmed',
      title: [
        `The administrator of ${organization.name} has not confirmed the address`,
        'An administrator has not confirmed the address',
      ],
      text: [`${organization.administrator}, ${organization.email}. ${seats}`, seats],
    };
  });
  return { kind: 'unconfirmed-address', items, count: total };
}

function about({ id, seats }: OrganizationToday, paid: Map<string, Found['money']>) {
  return { key: id, subjectId: id, seats, money: paid.get(id) ?? null, link: `/organizations/${id}` };
}

/** Sums up what each organization has paid and was not given back; in the currency of its first payment. */
async function paidBy(db: Database, rows: readonly OrganizationToday[]): Promise<Map<string, Found['money']>> {
  if (rows.length === 0) return new Map();
  const sums = await db
    .selectFrom('payments')
    .select(['customer_id', 'currency'])
    .select(
      sql<number>`sum(coalesce(amount_total_cents, seats * unit_amount_cents) - amount_refunded_cents)::float8`.as(
        'cents',
      ),
    )
    .where(
      'customer_id',
      'in',
      rows.map(({ id }) => id),
    )
    .groupBy(['customer_id', 'currency'])
    .orderBy(sql`min(claimed_at) desc`)
    .execute();
  return new Map(sums.map(({ customer_id, currency, cents }) => [customer_id ?? '', { cents, currency }]));
}
