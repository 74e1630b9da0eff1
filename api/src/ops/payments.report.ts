import { CLAIM_PREFIX } from '../contract/checkout.ts';
import { readEnv } from '../platform/config/env.ts';
import type { Database } from '../platform/database/database.ts';
import type { PaymentStatus } from '../platform/database/tables.ts';

/** A payment as the operator sees it: amounts in the currency's main unit, times in UTC. */
export type PaymentReport = Awaited<ReturnType<typeof findPayments>>[number];

export interface PaymentFilter {
  status?: PaymentStatus;
  /** Only payments that can still become an organization. */
  claimable?: boolean;
  /** Only payments that a person must look at. */
  problem?: boolean;
  limit: number;
}

/** Payments with their organization and the state of its copy at Supabase, newest first. */
export async function findPayments(db: Database, { status, claimable, problem, limit }: PaymentFilter) {
  let query = select(db);
  if (status) query = query.where('payments.status', '=', status);
  if (claimable) query = query.where('payments.claimable', '=', true);
  if (problem) query = query.where('payments.problem', 'is not', null).where('payments.paid_at', 'is not', null);
  const rows = await query.orderBy('payments.created_at', 'desc').limit(limit).execute();
  return rows.map(toReport);
}

/** One payment by Checkout Session id, payment id, claim token or the payer's e-mail (the newest). */
export async function findReportedPayment(db: Database, id: string): Promise<PaymentReport | undefined> {
  const column = id.startsWith(CLAIM_PREFIX) ? 'claim_token' : id.startsWith('cs_') ? 'checkout_session_id' : undefined;
  let query = select(db);
  if (column) query = query.where(`payments.${column}`, '=', id);
  else if (id.includes('@')) query = query.where('payments.payer_email', 'ilike', id.replace(/[\\%_]/g, '\\$&'));
  else if (/^[0-9a-f-]{36}$/i.test(id)) query = query.where('payments.id', '=', id);
  else return undefined;
  const row = await query.orderBy('payments.created_at', 'desc').executeTakeFirst();
  return row && toReport(row);
}

function select(db: Database) {
  return db
    .selectFrom('payments')
    .leftJoin('customers', 'customers.id', 'payments.customer_id')
    .leftJoin('profiles', 'profiles.id', 'customers.admin_id')
    .selectAll('payments')
    .select([
      'customers.name',
      'profiles.email',
      'profiles.synced_at',
      'profiles.sync_attempts',
      'profiles.sync_error',
    ]);
}

type Row = Awaited<ReturnType<ReturnType<typeof select>['executeTakeFirstOrThrow']>>;

function toReport(row: Row) {
  const money = (cents: number | null) => (cents === null ? null : `${(cents / 100).toFixed(2)} ${row.currency}`);
  return {
    created: minute(row.created_at),
    paid: minute(row.paid_at),
    status: row.status,
    seats: row.seats,
    amount: money(row.amount_total_cents ?? row.seats * row.unit_amount_cents),
    problem: row.problem,
    refunded: row.amount_refunded_cents > 0 ? money(row.amount_refunded_cents) : null,
    payer: row.payer_email,
    organization: row.name,
    administrator: row.email,
    claimed: minute(row.claimed_at),
    'at Supabase': row.customer_id ? syncState(row) : null,
    session: row.checkout_session_id,
    payment: row.id,
    link: `${readEnv().PUBLIC_URL}/create-org?session_id=${row.claim_token}`,
  };
}

function syncState({ synced_at, sync_attempts, sync_error }: Row): string {
  if (sync_error) return `failing, ${sync_attempts} tries: ${sync_error}`;
  return synced_at ? `copied ${minute(synced_at)}` : 'waiting';
}

function minute(time: Date | null): string | null {
  return time && `${time.toISOString().slice(0, 16).replace('T', ' ')}Z`;
}
