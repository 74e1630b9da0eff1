import { type Selectable, sql } from 'kysely';
import { addDealChange } from '../checkout/deals/deal-jobs.ts';
import { forgetContact } from '../checkout/deals/deals.repository.ts';
import { formatCents, formatSeats } from '../contract/money.values.ts';
import { relayJob } from '../leads/lead-relay.ts';
import {
  findOrganizationOf,
  lockOrganization,
  type Organization,
  syncJobKey,
} from '../organizations/organizations.repository.ts';
import type { Database, Tx } from '../platform/database/database.ts';
import { sameAddress } from '../platform/database/same-address.ts';
import type { Tables } from '../platform/database/tables.ts';
import { removeJob } from '../platform/jobs/queue.ts';
import { mentions } from './mentions.ts';
import {
  assertSettled,
  type Obstacle,
  type Person,
  type PersonalData,
  personalTable,
  type RetentionRule,
} from './personal-data.ts';
import { mailData, noticeData } from './texts-about-people.ts';

type Payment = Selectable<Tables['payments']>;
type InvoiceRequest = Selectable<Tables['invoice_requests']>;

const profilesOf = ({ address }: Person) =>
  sql`select id from profiles where ${sameAddress('profiles.email', address)}`;

const notes = personalTable({
  table: 'desk_notes',
  name: 'notes',
  nouns: ['note', 'notes'],
  onErasure: { isKept: false, becomes: 'Deleted here', why: 'A note may say anything about the person' },
  isOf: (person) => sql`(subject_kind, subject_id) in (
    select 'payment', id::text from payments where ${sameAddress('payments.payer_email', person.address)}
    union all select 'invoice', id::text from invoice_requests
      where ${sameAddress('invoice_requests.contact_email', person.address)}
    union all select 'organization', id::text from customers where admin_id in (${profilesOf(person)}))`,
  hidden: ['author', 'author_id'],
  describe: ({ text, subject_kind: kind, subject_id: id }) => ({
    title: 'Note',
    detail: text,
    link: `/${kind}s/${id}`,
  }),
  async erase(tx, { address }, rows) {
    const about = tx.deleteFrom('desk_notes').where(({ or, eb }) =>
      or([
        mentions(sql.ref('text'), address),
        ...(rows.length > 0
          ? [
              eb(
                'id',
                'in',
                rows.map(({ id }) => id),
              ),
            ]
          : []),
      ]),
    );
    return Number((await about.executeTakeFirst()).numDeletedRows);
  },
});

const leads = personalTable({
  table: 'leads',
  name: 'leads',
  nouns: ['lead', 'leads'],
  onErasure: { isKept: false, becomes: 'Deleted here', why: 'With all answers; waiting leads are not sent to HubSpot' },
  isOf: ({ address }) => sameAddress('leads.email', address),
  hidden: ['attempt_key', 'content_hash', 'relay_attempts', 'relay_error', 'words', 'source', 'campaign'],
  describe: ({ id, form, relay_state: state }) => ({
    title: `Lead, ${form} form`,
    detail: state === 'relayed' ? 'In HubSpot' : `HubSpot: ${state}`,
    link: `/leads/${id}`,
  }),
  async erase(tx, _person, rows) {
    for (const { id } of rows) {
      await removeJob(tx, relayJob(id).jobKey);
      await tx.deleteFrom('leads').where('id', '=', id).execute();
    }
    return rows.length;
  },
});

/** Payments made by the person, and claims that named the person's address. */
const payments = personalTable({
  table: 'payments',
  name: 'payments',
  nouns: ['payment', 'payments'],
  onErasure: {
    isKept: true,
    becomes: 'Kept, with a number instead of the address',
    why: "The law requires amounts, dates and Stripe's ids to be kept. Erase the customer at Stripe by hand",
  },
  isOf: ({ address }) =>
    sql`(${sameAddress('payments.payer_email', address)} or ${sameAddress('payments.claim_email', address)})`,
  describe: ({ id, status, seats, currency, amount_total_cents: cents, customer_id: customer, ...payment }) => ({
    at: payment.paid_at ?? payment.created_at,
    title:
      status === 'open' || status === 'expired'
        ? `Checkout (${status}) for ${formatSeats(seats)}`
        : `Payment (${status})${cents === null ? '' : ` ${formatCents(cents, currency)}`} for ${formatSeats(seats)}`,
    detail: customer ? 'Claimed' : null,
    link: `/payments/${id}`,
  }),
  // A claim may name any address, so the payment itself is its payer's; and the holder of its claim token can claim the seats.
  toExport(payment, person) {
    const { claim_token, lease_holder, lease_until, attempt_key, user_id, accepted_reason, claim_email, ...own } =
      payment;
    if (!isPayer(payment, person)) return { id: payment.id, created_at: payment.created_at, claim_email };
    return { ...own, ...(isClaimant(payment, person) && { claim_email }) };
  },
  obstacles: (rows, person) =>
    rows.flatMap((payment) => {
      const message = paymentObstacle(payment, person);
      return message ? { message, link: `/payments/${payment.id}` } : [];
    }),
  async erase(tx, person, rows, erasureId, env) {
    const reason = sql.ref('accepted_reason');
    for (const payment of rows) {
      await tx
        .updateTable('payments')
        .set({
          ...(isPayer(payment, person) && {
            payer_email: null,
            // A session that was never completed may still be paid; its payer's address must then be stored again.
            ...((payment.paid_at || payment.completed_at) && { erased_as: erasureId }),
          }),
          ...(isClaimant(payment, person) && { claim_email: null }),
          accepted_reason: sql`case when ${mentions(reason, person.address)} then 'erased' else ${reason} end`,
        })
        .where('id', '=', payment.id)
        .execute();
      await forgetContact(tx, payment.id);
      if (payment.paid_at) await addDealChange(tx, env, payment.id);
    }
    return rows.length;
  },
});

const isPayer = ({ payer_email: payer }: Payment, { address }: Person) => payer?.toLowerCase() === address;
const isClaimant = ({ claim_email: claimant }: Payment, { address }: Person) => claimant?.toLowerCase() === address;
const isLeased = ({ lease_until: until }: Payment) => until !== null && until.getTime() > Date.now();

function paymentObstacle(payment: Payment, person: Person): string | undefined {
  const { paid_at: paidAt, status, customer_id: customer } = payment;
  const seats = formatSeats(payment.seats);
  if (isClaimant(payment, person) && isLeased(payment))
    return `${seats} are being claimed with this address now. Try again in a few minutes.`;
  if (!isPayer(payment, person) || customer) return;
  if (status === 'pending') return `A payment for ${seats} is on its way. Wait until it has arrived or failed.`;
  if (paidAt && status !== 'refunded')
    return `${seats} are paid and not claimed. Let the buyer claim them, or refund the payment at Stripe first.`;
}

/** Whether a request that claims seats with this address is running. */
export async function isBeingClaimed(db: Database, address: string): Promise<boolean> {
  const claims = db.selectFrom('payments').selectAll().where(sameAddress('payments.claim_email', address));
  return (await claims.execute()).some(isLeased);
}

/** Invoice requests that name the person as the contact. */
const invoiceRequests = personalTable({
  table: 'invoice_requests',
  name: 'invoiceRequests',
  nouns: ['invoice request', 'invoice requests'],
  onErasure: {
    isKept: true,
    becomes: 'Kept without names and addresses; deleted if it was declined',
    why: 'The invoice itself stays at Stripe, as the law requires',
  },
  isOf: ({ address }) => sameAddress('invoice_requests.contact_email', address),
  hidden: ['content_hash'],
  describe: ({ id, seats, state }) => ({
    title: `Request for an invoice, ${formatSeats(seats)}`,
    detail: state,
    link: `/invoices/${id}`,
  }),
  obstacles: (rows) => rows.filter(({ state }) => ['new', 'approving', 'sent'].includes(state)).map(invoiceObstacle),
  async erase(tx, _person, rows) {
    for (const { id, payment_id: payment } of rows) {
      if (payment === null) await tx.deleteFrom('invoice_requests').where('id', '=', id).execute();
      await tx
        .updateTable('invoice_requests')
        .set({
          ...{ company: 'erased', street: 'erased', city: 'erased', postal_code: null, region: null },
          ...{ purchase_order: null, tax_id: null, contact_name: 'erased', contact_email: 'erased' },
          // Stripe's page of the invoice shows name and address.
          ...{ invoice_url: null, page: null },
          content_hash: sql<string>`id::text`,
          declined_reason: sql<string | null>`case when declined_reason is not null then 'erased' end`,
        })
        .where('id', '=', id)
        .execute();
    }
    return rows.length;
  },
});

function invoiceObstacle({ id, state, seats }: InvoiceRequest): Obstacle {
  const message =
    state === 'new'
      ? `A request for an invoice for ${formatSeats(seats)} is waiting for a decision. Decline it first.`
      : `An invoice for ${formatSeats(seats)} is not paid yet. Wait for the payment, or void it at Stripe first.`;
  return { message, link: `/invoices/${id}` };
}

/** Why seats of the person's organization were added or taken away. */
const seatChanges = personalTable({
  table: 'seat_changes',
  name: 'seatChanges',
  nouns: ['change of seats', 'changes of seats'],
  onErasure: {
    isKept: true,
    becomes: 'Kept, without the reason',
    why: 'The seats of the organization are counted from them; a reason may say anything about the person',
  },
  isOf: (person) => sql`customer_id in (select id from customers where admin_id in (${profilesOf(person)}))`,
  describe: ({ seats, reason, customer_id: customer }) => ({
    title: `Seats changed by ${seats}`,
    detail: reason,
    link: `/organizations/${customer}`,
  }),
  async erase(tx, { address }, rows) {
    const about = tx
      .updateTable('seat_changes')
      .set({ reason: 'erased' })
      .where(({ or, eb }) =>
        or([
          mentions(sql.ref('reason'), address),
          ...(rows.length > 0
            ? [
                eb(
                  'id',
                  'in',
                  rows.map(({ id }) => id),
                ),
              ]
            : []),
        ]),
      );
    return Number((await about.executeTakeFirst()).numUpdatedRows);
  },
});

/** The person's profile, and the organization that they administer. */
const accounts = personalTable({
  table: 'profiles',
  name: 'accounts',
  nouns: ['account', 'accounts'],
  onErasure: {
    isKept: false,
    becomes: 'Deleted here and at Supabase',
    why: 'The login stops working. An organization without seats is kept for its payments, without its name and administrator',
  },
  isOf: ({ address }) => sameAddress('profiles.email', address),
  async describe({ id, first_name: first, last_name: last, user_roles: role }, db) {
    const organization = await findOrganizationOf(db, id);
    return {
      title: organization ? `Administrator of ${organization.name}` : 'Account',
      detail: `${first} ${last}, ${role}`,
      link: organization ? `/organizations/${organization.id}` : null,
    };
  },
  async toExport(profile, _person, db) {
    return { profile, organization: (await findOrganizationOf(db, profile.id)) ?? null };
  },
  async obstacles(rows, _person, db) {
    const organizations = await Promise.all(rows.map(({ id }) => findOrganizationOf(db, id)));
    return organizations.flatMap((organization) => (organization ? organizationObstacles(organization) : []));
  },
  async erase(tx, _person, rows, erasureId) {
    for (const { id } of rows) {
      await removeJob(tx, syncJobKey(id));
      const organization = await findOrganizationOf(tx, id);
      if (organization) await eraseAdministrator(tx, organization, erasureId);
      else await tx.deleteFrom('profiles').where('id', '=', id).execute();
    }
    return rows.length;
  },
});

/** An organization's row refers to its administrator's, and payments refer to the organization: both stay, unnamed. */
async function eraseAdministrator(tx: Tx, { id, admin_id }: Organization, erasureId: string): Promise<void> {
  assertSettled(organizationObstacles(await lockOrganization(tx, id)));
  const names = { first_name: 'Erased', last_name: 'Erased', email: `erased ${erasureId}`, org_name: 'Erased' };
  // Nothing is left to copy, so it is not reported as missing.
  const change = { ...names, erased_as: erasureId, sync_error: null, sync_attempts: 0, synced_at: sql<Date>`now()` };
  await tx.updateTable('profiles').set(change).where('id', '=', admin_id).execute();
  await tx.updateTable('customers').set({ name: 'Erased' }).where('id', '=', id).execute();
}

/** Without an administrator the seats would be unusable, although their payers may still want them. */
function organizationObstacles({ id, seats, frozen_at: frozenAt }: Organization): Obstacle[] {
  if (seats === 0) return [];
  const todo = frozenAt
    ? 'Give them back to the payers first.'
    : 'Take them away first. If the person did not sign up, let them say so with the link in the mail about the organization, and give the seats back to the payers.';
  return [
    { message: `The organization of this person has ${formatSeats(seats)}. ${todo}`, link: `/organizations/${id}` },
  ];
}

/** One-time tokens that prove an address, with the answers that the buyer typed. */
const tokens = personalTable({
  table: 'ownership_tokens',
  name: 'tokens',
  nouns: ['one-time link', 'one-time links'],
  onErasure: { isKept: false, becomes: 'Deleted here', why: 'The links stop working' },
  isOf: ({ address }) => sameAddress('ownership_tokens.email', address),
  hidden: ['token_hash'],
  describe: ({ used_at: used, payment_id: payment }) => ({
    title: 'One-time link',
    detail: used ? 'Used' : 'Not used',
    link: `/payments/${payment}`,
  }),
  async erase(tx, { address }, rows) {
    await tx.deleteFrom('ownership_tokens').where(sameAddress('ownership_tokens.email', address)).execute();
    return rows.length;
  },
});

/** The person's membership of the staff. Recorded actions keep a staff member's address, for accountability. */
export const staff = personalTable({
  table: 'staff',
  name: 'staff',
  nouns: ['staff membership', 'staff memberships'],
  onErasure: { isKept: false, becomes: 'Deleted here', why: 'The audit log still shows who did what at the desk' },
  isOf: ({ address, accountIds }) =>
    sql`(${sameAddress('staff.email', address)} or user_id = any(${accountIds}::uuid[]))`,
  orderBy: 'granted_at',
  describe: ({ role, removed_at: removed }) => ({
    title: `Staff member (${role})`,
    detail: removed ? 'Removed' : null,
    link: '/staff',
  }),
  obstacles: (rows) =>
    rows.every(({ removed_at: removed }) => removed)
      ? []
      : [{ message: 'This person is a staff member. Remove them from the staff first.', link: '/staff' }],
  async erase(tx, _person, rows) {
    for (const { user_id: id } of rows) await tx.deleteFrom('staff').where('user_id', '=', id).execute();
    return rows.length;
  },
});

/**
 * Everything that is kept about people, in the order in which it is erased: notes and changes of seats are found by what they
 * are about, and digests by their notices.
 */
export const personalData: readonly PersonalData[] = [
  ...[notes, leads, payments, invoiceRequests, seatChanges, accounts, tokens, staff],
  ...[noticeData, mailData],
];

/** Data by which HubSpot knows the person; what has come in since an erasure began. */
export const contactData: readonly PersonalData[] = [leads, payments];

/** A lead that HubSpot does not have yet is kept, however old. */
const isDelivered = sql<boolean>`relay_state in ('relayed', 'embedded')`;

/** How long data is kept: all rules that remove or shorten it by age. */
export const retentionRules: readonly RetentionRule[] = [
  { name: 'leads', variable: 'RETAIN_LEADS_DAYS', table: 'leads', age: 'created_at', condition: isDelivered },
  {
    name: 'leadVisitors',
    variable: 'RETAIN_LEAD_VISITORS_DAYS',
    ...{ table: 'leads', age: 'created_at' },
    condition: sql`(visitor_address is not null or hutk is not null) and ${isDelivered}`,
    set: sql`visitor_address = null, hutk = null`,
  },
  {
    name: 'mails',
    variable: 'RETAIN_MAILS_DAYS',
    ...{ table: 'mails', age: 'created_at' },
    condition: sql`state in ('sent', 'dropped')`,
  },
  {
    name: 'notices',
    variable: 'RETAIN_NOTICES_DAYS',
    ...{ table: 'team_notices', age: 'told_at' },
  },
  {
    name: 'tokens',
    variable: 'RETAIN_TOKENS_DAYS',
    ...{ table: 'ownership_tokens', key: 'token_hash', age: 'expires_at' },
  },
  {
    name: 'declinedInvoices',
    variable: 'RETAIN_DECLINED_INVOICES_DAYS',
    ...{ table: 'invoice_requests', age: 'declined_at' },
    condition: sql`state = 'declined' and payment_id is null`,
  },
  // Without personal data. Once processed, only the weekly summary and a payment's history read them.
  {
    name: 'stripeEvents',
    variable: 'RETAIN_STRIPE_EVENTS_DAYS',
    ...{ table: 'stripe_events', age: 'processed_at' },
  },
];
