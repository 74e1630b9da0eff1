import type { Payment } from '../../checkout/payments.repository.ts';
import { getProfile, type Organization } from '../../organizations/organizations.repository.ts';
import type { Database } from '../../platform/database/database.ts';
import { listMailsAbout } from '../../platform/mail/mails.repository.ts';
import { listDeskActions } from '../desk-actions.repository.ts';
import { listNotes } from '../notes.repository.ts';

const MOST = 200;

export type OrganizationFacts = Awaited<ReturnType<typeof readOrganizationFacts>>;

/** Reads all facts that the desk shows about an organization; at most MOST rows of each kind. */
export async function readOrganizationFacts(db: Database, organization: Organization) {
  const { id } = organization;
  const of = db.selectFrom('payments').selectAll().where('customer_id', '=', id);
  const payments = await of.orderBy('claimed_at').limit(MOST).execute();
  const [profile, changes, mails, actions, notes] = await Promise.all([
    getProfile(db, organization.admin_id),
    db.selectFrom('seat_changes').selectAll().where('customer_id', '=', id).orderBy('id').limit(MOST).execute(),
    listMails(db, payments, id),
    listDeskActions(db, { subjectKind: 'organization', subjectId: id, limit: MOST }),
    listNotes(db, { kind: 'organization', id }),
  ]);
  return { organization, profile, payments, changes, mails, actions, notes };
}

/** Lists the mails about an organization. Their causes begin with the id of one of its payments and its own id. */
async function listMails(db: Database, payments: Payment[], id: string) {
  const found = await Promise.all(payments.slice(0, 20).map((payment) => listMailsAbout(db, `${payment.id} ${id}`)));
  return found.flat();
}
