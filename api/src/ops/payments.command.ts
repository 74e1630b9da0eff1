import { type Command, Option } from 'commander';
import { addClaimMails } from '../checkout/buyer-mails.ts';
import { claimLink } from '../checkout/claim-link.ts';
import { addDealChange } from '../checkout/deals/deal-jobs.ts';
import { seatsOf } from '../checkout/payment-review.ts';
import { acceptPayment } from '../checkout/payments.repository.ts';
import { CLAIM_PREFIX } from '../contract/checkout.ts';
import { readEnv } from '../platform/config/env.ts';
import { type Database, inTransaction } from '../platform/database/database.ts';
import { type PaymentStatus, paymentStatuses } from '../platform/database/tables.ts';
import { sameAddress } from './same-address.ts';
import { print, printOne, printRows, type Row, wholeNumber, withDatabase } from './terminal.ts';

interface ListOptions {
  json: boolean;
  limit: number;
  status?: PaymentStatus;
  problem?: boolean;
}

/** `payments list | unclaimed | show | accept | reconcile`. */
export function addPaymentCommands(program: Command): void {
  const payments = program.command('payments').description('What was paid, and what became of it');
  const list = (name: string, description: string) =>
    payments
      .command(name)
      .description(description)
      .option('--json', 'print JSON', false)
      .option('--limit <n>', 'newest n at most', wholeNumber, 50);

  list('list', 'all payments, newest first')
    .addOption(new Option('--status <status>', 'only these').choices(paymentStatuses))
    .option('--problem', 'only those that a person must look at before seats are given')
    .action((options: ListOptions) => report(listRow, options));
  list('unclaimed', 'paid, but without an organization yet, with the link that the buyer needs').action(
    (options: ListOptions) => report(unclaimedRow, { ...options, claimable: true }),
  );
  payments
    .command('show <id>')
    .description('one payment, by session id (cs_…), payment id, claim token (claim_…) or payer e-mail')
    .option('--json', 'print JSON', false)
    .action(show);
  payments
    .command('accept <id>')
    .description('give seats for a payment that does not fit what was ordered (see: list --problem)')
    .requiredOption('--seats <n>', 'how many seats the buyer gets', wholeNumber)
    .requiredOption('--reason <text>', 'why it was accepted, kept with the payment')
    .action(accept);
  payments
    .command('reconcile')
    .description('compare with Stripe now and record what is missing')
    .option('--hours <n>', 'how far back to look', wholeNumber, 72)
    .action(reconcile);
}

async function report(toRow: (payment: PaymentReport) => Row, options: ListOptions & PaymentFilter) {
  await withDatabase(async (db) => printRows((await findPayments(db, options)).map(toRow), options.json));
}

async function show(id: string, options: { json: boolean }) {
  await withDatabase(async (db) => {
    const payment = await findReportedPayment(db, id);
    if (!payment) throw new Error(`no payment is known by ${id}`);
    printOne(payment, options.json);
  });
}

async function accept(id: string, { seats, reason }: { seats: number; reason: string }) {
  await withDatabase(async (db) => {
    const found = await findReportedPayment(db, id);
    if (!found) throw new Error(`no payment is known by ${id}`);
    const accepted = await inTransaction(db, async (tx) => {
      const payment = await acceptPayment(tx, found.payment, seats, reason);
      if (payment) await addClaimMails(tx, payment, 0, ' accepted');
      // The seats may be others.
      if (payment) await addDealChange(tx, readEnv(), payment.id);
      return payment;
    });
    if (!accepted)
      throw new Error(
        'this payment needs no review: it matches the order, or was already accepted, refunded or claimed',
      );
    print(`Accepted with ${seats} seats. The buyer is sent the link to create the organization: ${found.link}`);
  });
}

async function reconcile(options: { hours: number }) {
  // The only command that needs the whole application, which takes longer to load than the others to run.
  const { reconcilePayments } = await import('./reconcile-payments.ts');
  const { checked, recorded } = await reconcilePayments(options.hours);
  print(`${checked} completed sessions at Stripe, ${recorded} were missing here and have been recorded.`);
}

function listRow(payment: PaymentReport): Row {
  const { created, status, problem, seats, amount, refunded, payer, organization, session } = payment;
  const copy = payment['at Supabase']?.split(/[ ,]/)[0] ?? null;
  return { created, status, problem, seats, amount, refunded, payer, organization, 'at Supabase': copy, session };
}

function unclaimedRow(payment: PaymentReport): Row {
  const { paid, status, seats, amount, payer, link } = payment;
  return { paid, status, seats, amount, payer, link };
}

/** A payment as the operator sees it: amounts in the currency's main unit, times in UTC. */
type PaymentReport = Awaited<ReturnType<typeof findPayments>>[number];

interface PaymentFilter {
  status?: PaymentStatus;
  /** Only payments that can still become an organization. */
  claimable?: boolean;
  /** Only payments that a person must look at. */
  problem?: boolean;
  limit: number;
}

/** Finds payments, newest first, with their organization and the state of its copy at Supabase. */
async function findPayments(db: Database, { status, claimable, problem, limit }: PaymentFilter) {
  let query = select(db);
  if (status) query = query.where('payments.status', '=', status);
  if (claimable) query = query.where('payments.claimable', '=', true);
  if (problem) query = query.where('payments.in_review', '=', true);
  const rows = await query.orderBy('payments.created_at', 'desc').limit(limit).execute();
  return rows.map(toReport);
}

/** Finds a payment by Checkout Session id, payment id, claim token or the payer's e-mail (the newest). */
async function findReportedPayment(db: Database, id: string): Promise<PaymentReport | undefined> {
  const column = id.startsWith(CLAIM_PREFIX) ? 'claim_token' : id.startsWith('cs_') ? 'checkout_session_id' : undefined;
  let query = select(db);
  if (column) query = query.where(`payments.${column}`, '=', id);
  else if (id.includes('@')) query = query.where(sameAddress('payments.payer_email', id));
  else if (/^[0-9a-f-]{36}$/i.test(id)) query = query.where('payments.id', '=', id);
  else return undefined;
  const row = await query.orderBy('payments.created_at', 'desc').executeTakeFirst();
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
    session: row.checkout_session_id,
    payment: row.id,
    link: claimLink(readEnv().PUBLIC_URL, row.claim_token),
  };
}

function syncState({ synced_at, sync_attempts, sync_error }: PaymentRow): string {
  if (sync_error) return `failing, ${sync_attempts} tries: ${sync_error}`;
  return synced_at ? `copied ${minute(synced_at)}` : 'waiting';
}

function minute(time: Date | null): string | null {
  return time && `${time.toISOString().slice(0, 16).replace('T', ' ')}Z`;
}
