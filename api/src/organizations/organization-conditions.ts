import { Injectable, type OnModuleInit } from '@nestjs/common';
import { sql } from 'kysely';
import { pluralize } from '../contract/text.values.ts';
import { type CaseText, MOST_CASES } from '../platform/conditions/condition.ts';
import { Conditions } from '../platform/conditions/conditions.ts';
import type { Database } from '../platform/database/database.ts';

/** How long a copy of a profile to Supabase may take. */
const COPY_MINUTES = 15;

/** Finds organizations that need a person, and profiles that Supabase does not have. */
@Injectable()
export class OrganizationConditions implements OnModuleInit {
  constructor(private readonly conditions: Conditions) {}

  onModuleInit() {
    this.conditions.define({
      name: 'organization-frozen',
      noun: ['frozen organization', 'frozen organizations'],
      link: '/organizations?state=frozen',
      mail: {},
      // Without seats and payments, everything has been given back: it stays frozen, but nothing is left to decide.
      find: (db) =>
        organizations(db, 'frozen_at')
          .where('frozen_at', 'is not', null)
          .where((or) => or.or([or('seats', '>', 0), or('paid.currency', 'is not', null)]))
          .execute(),
      describe: (found) =>
        found.map(
          (organization): CaseText => ({
            ...about(organization),
            state: 'frozen',
            title: `${organization.name} is frozen: its administrator's address belongs to someone else`,
            text: `The owner of ${organization.email} did not sign up, so logins with it are blocked. Ask the payer, then give the seats back to the payer, or unfreeze it.`,
            actions: ['review'],
          }),
        ),
    });
    this.conditions.define({
      name: 'unconfirmed-address',
      noun: ['organization with an unconfirmed address', 'organizations with an unconfirmed address'],
      link: '/organizations?state=unconfirmed',
      find: (db) =>
        organizations(db, 'created_at')
          .where('address_verified_at', 'is', null)
          .where('frozen_at', 'is', null)
          .where('seats', '>', 0)
          // Most administrators confirm soon after the first mail.
          .where(sql<boolean>`customers.created_at < now() - interval '1 day'`)
          .execute(),
      describe: (found) =>
        found.map((organization): CaseText => {
          const { name, admin, email, seats } = organization;
          const inUse = `${pluralize(seats, 'seat is', 'seats are')} in use; the administrator has not confirmed the address.`;
          return {
            ...about(organization),
            state: 'unconfirmed',
            title: `The administrator of ${name} has not confirmed the address`,
            text: `${admin}, ${email}. ${inUse}`,
            actions: ['review'],
          };
        }),
    });
    const notCopied = (count: number) => `${pluralize(count, 'profile is', 'profiles are')} not up to date at Supabase`;
    this.conditions.define({
      name: 'profile-unsynced',
      noun: ['profile that is not at Supabase', 'profiles that are not at Supabase'],
      link: '/set-up',
      allClear: `Copies to Supabase: none outstanding for more than ${COPY_MINUTES} minutes`,
      mail: { afterMinutes: COPY_MINUTES },
      find: (db) =>
        db
          .selectFrom('profiles')
          .leftJoin('customers', 'customers.admin_id', 'profiles.id')
          .select(['profiles.id as key', 'profiles.email', 'sync_error', 'customers.id as organization'])
          // Only looking shows since when a copy that held before is out of date.
          .select(sql<Date | undefined>`case when synced_at is null then profiles.created_at end`.as('since'))
          .where((or) => or.or([or('synced_at', 'is', null), or('sync_error', 'is not', null)]))
          .where(sql<boolean>`profiles.created_at < now() - make_interval(mins => ${COPY_MINUTES})`)
          .orderBy('profiles.created_at')
          .limit(MOST_CASES)
          .execute(),
      describe: (found) =>
        found.map(({ organization, email, sync_error: words }) => ({
          state: 'not copied',
          title: notCopied(1),
          text: 'These people can log in, but the app has no profile of them, or an old one. Retries are automatic.',
          words,
          facts: [['Address', email]],
          person: email,
          ...(organization && { link: `/organizations/${organization}` }),
        })),
      together: (count) => ({ title: notCopied(count) }),
    });
  }
}

/** Selects organizations with their administrators, and what each has paid, minus refunds, in its first payment's currency. */
function organizations(db: Database, since: 'created_at' | 'frozen_at') {
  return db
    .selectFrom('customers')
    .innerJoin('profiles', 'profiles.id', 'admin_id')
    .leftJoinLateral(
      (of) =>
        of
          .selectFrom('payments')
          .select(['currency', sql<number>`sum(amount_cents - amount_refunded_cents)::float8`.as('cents')])
          .whereRef('customer_id', '=', 'customers.id')
          .groupBy('currency')
          .orderBy(sql`min(claimed_at)`)
          .limit(1)
          .as('paid'),
      (on) => on.onTrue(),
    )
    .select([
      'customers.id as key',
      'customers.name',
      'customers.seats',
      'profiles.email',
      'paid.currency',
      'paid.cents',
    ])
    .select([
      sql<Date>`${sql.ref(`customers.${since}`)}`.as('since'),
      sql<string>`concat_ws(' ', first_name, last_name)`.as('admin'),
    ])
    .orderBy(`customers.${since}`)
    .orderBy('customers.id')
    .limit(MOST_CASES);
}

function about(organization: Awaited<ReturnType<ReturnType<typeof organizations>['execute']>>[number]) {
  const { key, seats, currency, cents, email } = organization;
  return {
    seats,
    money: currency === null ? null : { cents: cents ?? 0, currency },
    link: `/organizations/${key}`,
    facts: [
      ['Organization', organization.name],
      ['Seats', seats.toLocaleString('en-US')],
      ['Administrator', email],
    ] as const,
    person: email,
  };
}
