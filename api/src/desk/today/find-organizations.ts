import { type Selectable, sql } from 'kysely';
import { TODAY_COUNTED } from '../../contract/desk/today.values.ts';
import type { Database } from '../../platform/database/database.ts';
import type { Tables } from '../../platform/database/tables.ts';
import { readPage } from '../paging.ts';
import { type Found, type FoundKind, things } from './today-item.ts';

/** Finds the requests for invoices and the organizations that need attention. */
export async function findOrganizations(db: Database): Promise<FoundKind[]> {
  return Promise.all([invoiceRequests(db), frozen(db), unconfirmed(db)]);
}

async function invoiceRequests(db: Database): Promise<FoundKind> {
  const select = db
    .selectFrom('invoice_requests')
    .select(['id', 'created_at', 'company', 'contact_name', 'contact_email', 'seats', 'currency'])
    .select(sql<number>`(seats::bigint * unit_amount_cents)::float8`.as('cents'))
    .where('state', 'in', ['new', 'approving']);
  const { rows, total } = await readPage(db, select.orderBy('created_at').orderBy('id'), 1, TODAY_COUNTED);
  const items = rows.map((request): Found => {
    const { id, company, seats, cents, currency } = request;
    const wish = `asks for an invoice for ${things(seats, 'seat')}`;
    return {
      ...{ key: id, subjectId: id, seats, money: { cents, currency }, link: `/invoices/${id}` },
      since: request.created_at,
      state: 'waiting',
      title: [`${company} ${wish}`, `A company ${wish}`],
      text: [
        `${request.contact_name}, ${request.contact_email}. Approve or decline it.`,
        'It has not been approved or declined yet.',
      ],
    };
  });
  return { kind: 'invoice-request', items, count: total };
}

const columns = ['id', 'name', 'seats', 'admin_id', 'created_at', 'frozen_at'] as const;
type OrganizationToday = Pick<Selectable<Tables['customers']>, (typeof columns)[number]>;

async function frozen(db: Database): Promise<FoundKind> {
  const select = db.selectFrom('customers').select(columns).where('frozen_at', 'is not', null);
  const { rows, total } = await readPage(db, select.orderBy('frozen_at').orderBy('id'), 1, TODAY_COUNTED);
  const [paid, people] = [await paidBy(db, rows), await administratorsOf(db, rows)];
  const items = rows.map(
    (organization): Found => ({
      ...about(organization, paid),
      since: organization.frozen_at as Date,
      state: 'frozen',
      title: [
        `${organization.name} is frozen: its administrator's address belongs to someone else`,
        "An organization is frozen: its administrator's address belongs to someone else",
      ],
      text: [
        `The owner of ${people.get(organization.admin_id)?.email} did not sign up. Give the seats back to the payer, or unfreeze it.`,
        'The owner of the address says they did not sign up, so the account is locked.',
      ],
    }),
  );
  return { kind: 'frozen-organization', items, count: total };
}

/** Finds unconfirmed organizations at least a day old: most administrators confirm soon after the first mail. */
async function unconfirmed(db: Database): Promise<FoundKind> {
  const select = db
    .selectFrom('customers')
    .select(columns)
    .where('address_verified_at', 'is', null)
    .where('frozen_at', 'is', null)
    .where('seats', '>', 0)
    .where('created_at', '<', sql<Date>`now() - interval '1 day'`);
  const { rows, total } = await readPage(db, select.orderBy('created_at').orderBy('id'), 1, TODAY_COUNTED);
  const [paid, people] = [await paidBy(db, rows), await administratorsOf(db, rows)];
  const items = rows.map((organization): Found => {
    const { name, email } = people.get(organization.admin_id) ?? {};
    const seats = `${things(organization.seats, 'seat is', 'seats are')} in use; the administrator has not confirmed the address.`;
    return {
      ...about(organization, paid),
      since: organization.created_at,
      state: 'unconfirmed',
      title: [
        `The administrator of ${organization.name} has not confirmed the address`,
        'An administrator has not confirmed the address',
      ],
      text: [`${name}, ${email}. ${seats}`, seats],
      actions: ['send-confirmation'],
    };
  });
  return { kind: 'unconfirmed-address', items, count: total };
}

function about({ id, seats }: OrganizationToday, paid: Map<string, Found['money']>) {
  return { key: id, subjectId: id, seats, money: paid.get(id) ?? null, link: `/organizations/${id}` };
}

async function administratorsOf(db: Database, rows: readonly OrganizationToday[]) {
  if (rows.length === 0) return new Map<string, { name: string; email: string }>();
  const people = await db
    .selectFrom('profiles')
    .select(['id', 'email', sql<string>`concat_ws(' ', first_name, last_name)`.as('name')])
    .where(
      'id',
      'in',
      rows.map(({ admin_id }) => admin_id),
    )
    .execute();
  return new Map(people.map(({ id, ...person }) => [id, person]));
}

/** Sums up what each organization has paid, minus refunds, in cents; only payments in its first payment's currency. */
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
