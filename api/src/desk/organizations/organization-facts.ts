import { seatsOf } from '../../checkout/payment-review.ts';
import type { Payment } from '../../checkout/payments.repository.ts';
import { formatSeats } from '../../contract/money.values.ts';
import { getProfile, type Organization } from '../../organizations/organizations.repository.ts';
import type { Database, Tx } from '../../platform/database/database.ts';
import { listMailsAbout } from '../../platform/mail/mails.repository.ts';
import type { DeskAction } from '../desk-actions.repository.ts';
import { aboutMail, type Entry, toCome, when } from '../timeline.ts';

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

/** Lists past and expected events of an organization, unsorted. @param actions taken on it, which the kit lists but for changes of seats */
export function describeOrganization(facts: OrganizationFacts, actions: DeskAction[]): Entry[] {
  const { organization, profile, payments, changes, mails } = facts;
  return [
    ...when(organization.created_at, 'The organization was created', {
      detail: `${profile.first_name} ${profile.last_name}`,
      tone: 'good',
    }),
    ...payments.flatMap((payment) =>
      when(payment.claimed_at, `Got ${formatSeats(seatsOf(payment))} from a payment`, {
        link: `/payments/${payment.id}`,
        detail: payment.payer_email,
        tone: 'good',
      }),
    ),
    ...changes.flatMap((change) => aboutChange(change, actions)),
    ...when(organization.address_verified_at, 'The administrator confirmed the address', { tone: 'good' }),
    ...when(organization.frozen_at, 'Frozen: the owner of the address says that they did not sign up', {
      tone: 'person',
    }),
    ...when(profile.synced_at, 'Copied to Supabase', { tone: 'good' }),
    ...when(profile.sync_error && new Date(), 'Copying to Supabase fails', {
      detail: profile.sync_error,
      tone: 'wait',
    }),
    ...mails.map(aboutMail),
    ...toCome(!organization.address_verified_at && !organization.frozen_at && 'The administrator confirms the address'),
  ];
}

function aboutChange({ created_at: at, seats, reason }: OrganizationFacts['changes'][number], actions: DeskAction[]) {
  const what = `The team ${seats > 0 ? 'added' : 'removed'} ${formatSeats(Math.abs(seats))}`;
  // Both were written by one transaction.
  const taken = actions.find((one) => one.action === 'organization.seats' && Number(one.happened_at) === Number(at));
  const numbers = taken ? `: ${taken.before?.seats} → ${taken.after?.seats}` : '';
  return when(at, `${what}${numbers}`, { detail: reason, by: taken?.actor ?? null });
}
