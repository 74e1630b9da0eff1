import type { Payment } from '../../checkout/payments.repository.ts';
import { getProfile, type Organization } from '../../organizations/organizations.repository.ts';
import type { Database, Tx } from '../../platform/database/database.ts';
import { listMailsAbout } from '../../platform/mail/mails.repository.ts';

/** At most so many rows of each kind are shown of an organization. */
const MOST = 200;

export type OrganizationFacts = Awaited<ReturnType<typeof readOrganizationFacts>>;

/** Reads all facts that the desk shows about an organization. */
export async function readOrganizationFacts(db: Database | Tx, organization: Organization) {
  const { id } = organization;
  const of = db.selectFrom('payments').selectAll().where('customer_id', '=', id);
  const payments: Payment[] = await of.orderBy('claimed_at').limit(MOST).execute();
  const [profile, changes, mails] = await Promise.all([
    getProfile(db, organization.admin_id),
    db.selectFrom('seat_changes').selectAll().where('customer_id', '=', id).orderBy('id').limit(MOST).execute(),
    // The causes of mails begin with the id of one of its payments and its own.
    Promise.all(payments.slice(0, 20).map((payment) => listMailsAbout(db, `${payment.id} ${id}`))),
  ]);
  return { organization, profile, payments, changes, mails: mails.flat() };
}
