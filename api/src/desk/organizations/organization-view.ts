import type { Buyer } from '../../checkout/buyers.repository.ts';
import { seatsOf } from '../../checkout/payment-review.ts';
import type { DeskOrganization, DeskOrganizationDetail } from '../../contract/desk/organizations.ts';
import type { AddressState } from '../../contract/desk/organizations.values.ts';
import { formatSeats } from '../../contract/money.values.ts';
import type { Organization } from '../../organizations/organizations.repository.ts';
import { toDeskPayment } from '../payments/payment-view.ts';
import { aboutActions, aboutMail, aboutNotes, type Entry, toTimeline, when } from '../timeline.ts';
import type { OrganizationFacts } from './organization-facts.repository.ts';
import type { Administrator } from './organizations-list.repository.ts';

/** Returns an organization as a list shows it. */
export function toDeskOrganization(
  organization: Organization,
  administrator: Administrator | undefined,
): DeskOrganization {
  return {
    id: organization.id,
    createdAt: organization.created_at.toISOString(),
    seats: organization.seats,
    address: addressOf(organization),
    name: organization.name,
    administrator: administrator ? { name: nameOf(administrator), email: administrator.email } : null,
  };
}

/** Returns an organization with all its details. */
export function toDeskOrganizationDetail(facts: OrganizationFacts): DeskOrganizationDetail {
  const { organization, profile, payments } = facts;
  const since = organization.frozen_at ?? organization.address_verified_at;
  const buyer: Buyer = { name: nameOf(profile), company: organization.name };
  return {
    ...toDeskOrganization(organization, profile),
    isAdministratorErased: profile.erased_as !== null,
    addressSince: since?.toISOString() ?? null,
    paidSeats: payments.reduce((sum, payment) => sum + seatsOf(payment), 0),
    payments: payments.map((payment) => toDeskPayment(payment, buyer)),
    copy: profile.sync_error ? 'failing' : profile.synced_at ? 'copied' : 'waiting',
    timeline: toTimeline(describe(facts)),
  };
}

function describe({ organization, profile, payments, changes, mails, actions, notes }: OrganizationFacts): Entry[] {
  const copyFails: Entry = { at: new Date(), what: 'Copying to Supabase fails', detail: profile.sync_error };
  return [
    ...when(organization.created_at, 'The organization was created', { detail: nameOf(profile), tone: 'good' }),
    ...payments.flatMap((payment) =>
      when(payment.claimed_at, `Got ${formatSeats(seatsOf(payment))} from a payment`, {
        link: `/payments/${payment.id}`,
        detail: payment.payer_email,
        tone: 'good',
      }),
    ),
    ...changes.flatMap(({ created_at: at, seats, reason }) => when(at, aboutChange(seats), { detail: reason })),
    ...when(organization.address_verified_at, 'The administrator confirmed the address', { tone: 'good' }),
    ...when(organization.frozen_at, 'Frozen: the owner of the address says that they did not sign up', {
      tone: 'person',
    }),
    ...when(profile.synced_at, 'Copied to Supabase', { tone: 'good' }),
    ...(profile.sync_error ? [{ ...copyFails, tone: 'wait' as const }] : []),
    ...mails.map(aboutMail),
    ...aboutActions(actions.filter(({ action }) => action !== 'organization.seats')),
    ...aboutNotes(notes),
    ...(organization.address_verified_at || organization.frozen_at
      ? []
      : [{ at: null, what: 'The administrator confirms the address', isToCome: true }]),
  ];
}

function aboutChange(seats: number): string {
  const count = formatSeats(Math.abs(seats));
  return seats > 0 ? `The team added ${count}` : `The team removed ${count}`;
}

function addressOf({ frozen_at: frozenAt, address_verified_at: verifiedAt }: Organization): AddressState {
  if (frozenAt) return 'frozen';
  return verifiedAt ? 'confirmed' : 'unconfirmed';
}

function nameOf({ first_name: first, last_name: last }: Administrator): string {
  return `${first} ${last}`;
}
