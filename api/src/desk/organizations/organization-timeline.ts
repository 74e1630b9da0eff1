import { seatsOf } from '../../checkout/payment-review.ts';
import { formatSeats } from '../../contract/money.values.ts';
import type { DeskAction } from '../desk-actions.repository.ts';
import { aboutMail, type Entry, toCome, when } from '../timeline.ts';
import type { OrganizationFacts } from './organization-facts.repository.ts';

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
