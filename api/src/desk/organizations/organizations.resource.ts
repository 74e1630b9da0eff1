import { sql } from 'kysely';
import { z } from 'zod';
import { amountsOf } from '../../checkout/amounts.ts';
import { seatsOf } from '../../checkout/payment-review.ts';
import type { Payment } from '../../checkout/payments.repository.ts';
import { formatCents, formatSeats } from '../../contract/money.values.ts';
import { pluralize } from '../../contract/text.values.ts';
import {
  findOrganization,
  getProfile,
  lockOrganization,
  type Organization,
} from '../../organizations/organizations.repository.ts';
import { changeSeats, returnSeats, sendConfirmationAgain, unfreeze } from '../../organizations/team-decisions.ts';
import { AppError } from '../../platform/http/app-error.ts';
import { code, count, link, quiet, state, text, time } from '../kit/cells.ts';
import { number, reason, seen } from '../kit/form-fields.ts';
import { action, resource } from '../kit/resource.ts';
import { hasWords } from '../search.ts';
import { describeOrganization, type OrganizationFacts, readOrganizationFacts } from './organization-facts.ts';

const administrator = sql`first_name || ' ' || last_name || ' ' || email`;

type Administrator = Awaited<ReturnType<typeof getProfile>>;

/** Companies with seats. */
export const organizations = resource({
  kind: 'organization',
  path: 'organizations',
  one: 'organization',
  many: 'Organizations',
  lead: 'Companies with seats, and who administers them.',
  none: 'Buyers create one after paying, with the claim link.',
  table: 'customers',
  find: findOrganization,
  lock: lockOrganization,
  search: {
    label: 'Organization, administrator or e-mail',
    in: (words) => [
      sql`select id from customers where ${hasWords(sql`name`, words)}`,
      sql`select customers.id from profiles join customers on admin_id = profiles.id where ${hasWords(administrator, words)}`,
    ],
  },
  filters: {
    state: {
      label: 'Address',
      choices: {
        frozen: {
          label: 'Frozen',
          where: sql<boolean>`frozen_at is not null`,
          none: {
            title: 'No frozen organizations',
            text: 'An organization is frozen when the owner of the address says that they did not sign up.',
          },
        },
        unconfirmed: {
          label: 'Address not confirmed',
          where: sql<boolean>`frozen_at is null and address_verified_at is null`,
        },
        confirmed: {
          label: 'Address confirmed',
          where: sql<boolean>`frozen_at is null and address_verified_at is not null`,
        },
      },
    },
  },
  sorts: { newest: ['created_at', 'desc'], oldest: ['created_at', 'asc'], seats: ['seats', 'desc'] },
  async beside(db, rows: Organization[]) {
    const ids = rows.map(({ admin_id }) => admin_id);
    const found = ids.length > 0 ? await db.selectFrom('profiles').selectAll().where('id', 'in', ids).execute() : [];
    return new Map(found.map((profile) => [profile.id, profile]));
  },
  head: 'Organization',
  title: ({ name }) => name,
  second({ admin_id }, profiles) {
    const profile = profiles.get(admin_id);
    return profile ? `${nameOf(profile)}, ${profile.email}` : null;
  },
  columns: [
    { head: 'Administrator’s address', cell: addressOf },
    { head: 'Seats', cell: (organization) => count(organization.seats), sort: 'seats', isNumeric: true },
    { head: 'Created', cell: ({ created_at }) => time(created_at), sort: 'newest', isNumeric: true },
  ],
  facts: readOrganizationFacts,
  page: {
    title: ({ organization }) => organization.name,
    lead: ({ organization }) => [text(`${formatSeats(organization.seats)}, created`), time(organization.created_at)],
    states: ({ organization, payments, profile }) => [
      ['Address', addressOf(organization)],
      ['Seats', count(organization.seats)],
      ['Paid seats', count(payments.reduce((sum, payment) => sum + paidSeatsOf(payment), 0))],
      ['Copy at Supabase', copyOf(profile)],
    ],
    problem({ organization, profile }) {
      if (profile.erased_as)
        return { title: 'The administrator’s account was erased', text: 'No one can log in to this organization.' };
      if (!organization.frozen_at) return null;
      return {
        title: 'The owner of the address says that they did not sign up',
        text: 'Its login is blocked. Ask the payer which address is right, then decide.',
      };
    },
    details: ({ organization: { id, frozen_at: frozenAt, address_verified_at: verifiedAt }, profile }) => [
      ['Admin', text(nameOf(profile))],
      ['E-mail', text(profile.email)],
      [frozenAt ? 'Frozen since' : 'Confirmed', time(frozenAt ?? verifiedAt) ?? quiet('not yet')],
      ['ID', code(id)],
    ],
    groups: ({ payments }) => [
      {
        title: 'Payments',
        none: 'None. Its payments were given back to the payers.',
        facts: payments.map((payment) => [
          formatSeats(seatsOf(payment)),
          link(`/payments/${payment.id}`, formatCents(amountsOf(payment).amountCents, payment.currency)),
          payment.amount_refunded_cents > 0
            ? quiet(`${formatCents(payment.amount_refunded_cents, payment.currency)} refunded`)
            : null,
        ]),
      },
    ],
    timeline: describeOrganization,
    // The changes of its seats are among its own events.
    aboutAction: ({ action }) => (action === 'organization.seats' ? null : {}),
  },
  actions: {
    'send-confirmation': action({
      label: 'Send confirmation again',
      past: 'Sent the address confirmation mail again',
      when: ({ organization, profile }: OrganizationFacts) =>
        !organization.address_verified_at && !organization.frozen_at && !profile.erased_as,
      run: async (tx, { organization }) =>
        (await sendConfirmationAgain(tx, organization.id)) || 'It was sent a moment ago.',
      done: ({ profile }) => `Sent the confirmation mail to ${profile.email}.`,
    }),
    seats: action({
      label: 'Change seats',
      past: 'Changed the seats',
      isIrreversible: true,
      question: 'Change the seats?',
      explain: ({ organization }: OrganizationFacts) => [
        `It has ${formatSeats(organization.seats)}. A refund does not take seats away: do that here.`,
      ],
      confirm: 'Change the seats',
      form: {
        seats: number('New number of seats', ({ organization }: OrganizationFacts) => organization.seats, 0, 1_000_000),
        from: seen(z.number().int(), ({ organization }: OrganizationFacts) => organization.seats),
        reason: reason(),
      },
      tooLate: ({ organization }, { from }) =>
        organization.seats !== from &&
        `This organization now has ${formatSeats(organization.seats)}. Check it again first.`,
      async run(tx, { organization }, { seats, from, reason }) {
        if (seats === from) throw new AppError(400, 'invalid_request', 'Add or take away at least one seat.');
        return changeSeats(tx, organization.id, seats - from, reason);
      },
      record: ({ organization }, changed: Organization) => ({
        before: { seats: organization.seats },
        after: { seats: changed.seats },
      }),
      done: (_, { seats }) => `The organization now has ${formatSeats(seats)}.`,
    }),
    return: action({
      label: 'Give back to the payers',
      past: 'Let the payers claim their payments again',
      place: 'problem',
      isIrreversible: true,
      when: ({ organization, profile, payments }: OrganizationFacts) =>
        Boolean(organization.frozen_at || profile.erased_as) && payments.length > 0,
      question: ({ payments }) => `Give back ${pluralize(payments.length, 'payment')}?`,
      explain: ({ organization, payments }) => [
        `The organization loses the seats of ${pluralize(payments.length, 'payment')}${organization.frozen_at ? ', and stays frozen' : ''}. The payers can claim the seats with another address. This cannot be undone.`,
        aboutUnreachable(payments.filter((payment) => payment.payer_email === null && !isLost(payment)).length),
        aboutLost(payments.filter(isLost).length),
      ],
      confirm: 'Give back',
      run: (tx, { organization }) => returnSeats(tx, organization.id),
      record: ({ organization, changes }, { payments }) => ({
        before: { seats: organization.seats },
        after: { seats: changes.reduce((sum, { seats }) => sum + seats, 0), payments },
      }),
      done(_, { payments, mailed, withoutAddress }) {
        const said = [
          `Gave back ${pluralize(payments, 'payment')}.`,
          aboutUnreachable(withoutAddress),
          aboutLost(payments - mailed - withoutAddress),
          mailed > 0 && `The ${mailed < payments ? 'other ' : ''}payers get their claim links by mail.`,
        ];
        const text = said.filter(Boolean).join(' ');
        return withoutAddress > 0 ? { text, to: '/payments?state=unclaimed', label: 'Unclaimed payments' } : text;
      },
    }),
    unfreeze: action({
      label: 'Let the administrator log in',
      past: 'Let the administrator log in again',
      place: 'problem',
      isIrreversible: true,
      when: ({ organization }: OrganizationFacts) => organization.frozen_at !== null,
      question: 'Let the administrator log in again?',
      explain: () => ['Do this only if you are sure that the address belongs to the person who signed up.'],
      confirm: 'Let them log in',
      run: (tx, { organization }) => unfreeze(tx, organization.id),
      record: () => ({ before: { isFrozen: true }, after: { isFrozen: false } }),
      done: ({ profile }) => `${profile.email} can log in again in a moment.`,
    }),
  },
  hasNotes: true,
});

function addressOf({ frozen_at: frozenAt, address_verified_at: verifiedAt }: Organization) {
  if (frozenAt) return state('person', 'Frozen');
  return verifiedAt ? state('good', 'Confirmed') : state('wait', 'Not confirmed');
}

/** The seats of a payment, unless all of it was refunded. */
function paidSeatsOf(payment: Payment): number {
  return payment.status === 'refunded' ? 0 : seatsOf(payment);
}

function copyOf({ sync_error: error, synced_at: syncedAt }: Administrator) {
  if (error) return state('person', 'Failing');
  return syncedAt ? state('good', 'Copied') : state('wait', 'On its way');
}

function nameOf({ first_name: first, last_name: last }: Pick<Administrator, 'first_name' | 'last_name'>): string {
  return `${first} ${last}`;
}

/** Whether no one can claim a payment, even if it is given back. */
function isLost({ status, disputed_at: disputed }: Payment): boolean {
  return status === 'refunded' || disputed !== null;
}

function aboutLost(payments: number): string | false {
  return payments > 0 && `${pluralize(payments, 'payment')} cannot be claimed: refunded or disputed. No mail is sent.`;
}

function aboutUnreachable(payments: number): string | false {
  const which = `${pluralize(payments, 'payment')} ${payments === 1 ? 'has' : 'have'}`;
  return (
    payments > 0 &&
    `${which} no email address, so no mail is sent: copy the claim link on the payment's page, and pass it on.`
  );
}
