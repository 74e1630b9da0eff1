import { claimLink } from '../checkout/claim-link.ts';
import { seatsOf } from '../checkout/payment-review.ts';
import { CLAIM_PREFIX } from '../contract/checkout.ts';
import type { PaymentStatus } from '../contract/desk/payments.values.ts';
import { readEnv } from '../platform/config/env.ts';
import type { Database } from '../platform/database/database.ts';
import { sameAddress } from '../platform/database/same-address.ts';
import { isUuid } from './is-uuid.ts';
import { minute } from './terminal.ts';

/** A payment's columns for the operator: amounts in dollars or euros, times in UTC. */
export type PaymentReport = Awaited<ReturnType<typeof findPayments>>[number];

export interface PaymentFilter {
  status?: PaymentStatus;
  /** Only payments that can still be claimed. */
  claimable?: boolean;
  /** Only payments in review. */
  problem?: boolean;
  limit: number;
}

/** Finds payments, newest first, with their organization and the state of its copy at Supabase. */
export async function findPayments(db: Database, { status, claimable, problem, limit }: PaymentFilter) {
  let query = select(db);
  if (status) query = query.where('payments.status', '=', status);
  if (claimable) query = query.where('payments.claimable', '=', true);
  if (problem) query = query.where('payments.in_review', '=', true);
  const rows = await query.orderBy('payments.created_at', 'desc').limit(limit).execute();
  return rows.map(toReport);
}

/** Finds a payment by Checkout Session id, invoice id, payment id, claim token or the payer's e-mail (the newest). */
export async function findReportedPayment(db: Database, id: string): Promise<PaymentReport | undefined> {
  const column = id.startsWith(CLAIM_PREFIX) ? 'claim_token' : id.startsWith('cs_') ? 'checkout_session_id' : undefined;
  let query = select(db);
  if (column) query = query.where(`payments.${column}`, '=', id);
  else if (id.startsWith('in_')) query = query.where('payments.invoice_id', '=', id);
  else if (id.includes('@')) query = query.where(sameAddress('payments.payer_email', id));
  else if (isUuid(id)) query = query.where('payments.id', '=', id);
  else return undefined;
  const row = await query.orderBy('payments.created_at', 'desc').limit(1).executeTakeFirst();
  return row && toReport(row);
}

function select(db: Database) {
  return db
    .selectFrom('payments')
    .leftJoin('customers', 'customers.id', 'payments.customer_id')
    .leftJoin('deals', 'deals.payment_id', 'payments.id')
    .leftJoin('profiles', 'profiles.id', 'customers.admin_id')
    .selectAll('payments')
    .select([
      'customers.name',
      'profiles.email',
      'profiles.synced_at',
      'profiles.sync_attempts',
      'profiles.sync_error',
      'deals.state as deal_state',
      'deals.problem as deal_problem',
    ]);
}

type PaymentRow = Awaited<ReturnType<ReturnType<typeof select>['executeTakeFirstOrThrow']>>;

function toReport(row: PaymentRow) {
  const money = (cents: number | null) => (cents === null ? null : `${(cents / 100).toFixed(2)} ${row.currency}`);
  return {
    created: minute(row.created_at),
    paid: minute(row.paid_at),
    status: row.status,
    seats: seatsOf(row),
    ...partsOf(row, money),
    amount: money(row.amount_total_cents ?? row.seats * row.unit_amount_cents),
    problem: row.problem,
    accepted: row.accepted_at && `${minute(row.accepted_at)}, ${row.accepted_seats} seats: ${row.accepted_reason}`,
    refunded: row.amount_refunded_cents > 0 ? money(row.amount_refunded_cents) : null,
    payer: row.payer_email,
    organization: row.name,
    administrator: row.email,
    claimed: minute(row.claimed_at),
    'at Supabase': row.customer_id ? syncState(row) : null,
    'at HubSpot': row.deal_state && [row.deal_state, row.deal_problem].filter(Boolean).join(': '),
    session: row.checkout_session_id ?? row.invoice_id,
    payment: row.id,
    link: claimLink(readEnv().PUBLIC_URL, row.claim_token),
  };
}

type Parts = Partial<Record<'subtotal' | 'discount' | 'tax', string | null>>;

/** Returns the parts of the amount, if it includes a discount or tax. */
function partsOf(row: PaymentRow, money: (cents: number | null) => string | null): Parts {
  const { amount_subtotal_cents: subtotal, amount_discount_cents: discount, amount_tax_cents: tax } = row;
  if (!discount && !tax) return {};
  return {
    subtotal: money(subtotal),
    ...(discount && { discount: money(-discount) }),
    ...(tax && { tax: money(tax) }),
  };
}

function syncState({ synced_at, sync_attempts, sync_error }: PaymentRow): string {
  if (sync_error) return `failing, ${sync_attempts} tries: ${sync_error}`;
  return synced_at ? `copied ${minute(synced_at)}` : 'waiting';
}
