import { type Command, Option } from 'commander';
import { findBuyers } from '../checkout/buyers.repository.ts';
import type { Payment } from '../checkout/payments.repository.ts';
import type { DeskPayment } from '../contract/desk/payments.ts';
import { type PaymentFilter, paymentFilters } from '../contract/desk/payments.values.ts';
import { deskIdSchema } from '../contract/desk/timeline.ts';
import { formatCents } from '../contract/money.values.ts';
import { commandLine } from '../desk/desk-actions.repository.ts';
import { readLink, sendLink } from '../desk/payments/payment-actions.ts';
import { readPaymentFacts } from '../desk/payments/payment-facts.repository.ts';
import { toDeskPayment, toDeskPaymentDetail } from '../desk/payments/payment-view.ts';
import { listPayments } from '../desk/payments/payments-list.repository.ts';
import { readEnv } from '../platform/config/env.ts';
import type { Database } from '../platform/database/database.ts';
import { sameAddress } from '../platform/database/same-address.ts';
import { print, printOne, printRows, wholeNumber, withDatabase } from './terminal.ts';

interface ListOptions {
  state?: PaymentFilter;
  page: number;
  json: boolean;
}

/** `payments list | show | claim-link | reconcile`. */
export function addPaymentCommands(program: Command): void {
  const payments = program.command('payments').description('Payments, from checkout to organization');
  payments
    .command('list')
    .description('newest first, 50 at a time')
    .addOption(new Option('--state <state>', 'only payments in this state').choices(paymentFilters))
    .option('--page <n>', 'which page', wholeNumber, 1)
    .option('--json', 'print JSON', false)
    .action(list);
  payments
    .command('show <id>')
    .description(
      "one payment with its history, by Stripe's id (cs_…, in_…, pi_…), payment id, claim token or payer e-mail",
    )
    .option('--json', 'print JSON', false)
    .action(show);
  payments
    .command('claim-link <id>')
    .description('print the link that turns the payment into an organization; whoever has it can claim the seats')
    .option('--send', 'also mail it to the payer again', false)
    .action(printLink);
  payments
    .command('reconcile')
    .description('compare with Stripe now and record what is missing')
    .option('--hours <n>', 'how far back to look', wholeNumber, 72)
    .action(reconcile);
}

async function list({ json, ...query }: ListOptions) {
  await withDatabase(async (db) => {
    const { rows } = await listPayments(db, { ...query, sort: 'newest' });
    const buyers = await findBuyers(db, rows);
    const items = rows.map((payment) => toDeskPayment(payment, buyers.get(payment.id)));
    printRows(json ? items : items.map(listRow), json);
  });
}

async function show(reference: string, { json }: { json: boolean }) {
  await withDatabase(async (db) => {
    const payment = await getPayment(db, reference);
    const buyer = (await findBuyers(db, [payment])).get(payment.id) ?? { name: null, company: null };
    const detail = toDeskPaymentDetail(await readPaymentFacts(db, payment), buyer, readEnv());
    const { timeline, ...facts } = detail;
    printOne(json ? detail : facts, json);
    if (!json)
      printRows(
        timeline.map(({ at, what, detail, by }) => ({ at, what, detail, by })),
        false,
      );
  });
}

async function printLink(reference: string, { send }: { send: boolean }) {
  await withDatabase(async (db) => {
    const { id, payer_email: payer } = await getPayment(db, reference);
    if (send) await sendLink(db, commandLine, id);
    print(await readLink(db, readEnv(), commandLine, id));
    if (send) print(`It is being sent to ${payer} again.`);
  });
}

async function reconcile(options: { hours: number }) {
  // Imported only here: loading the whole application takes longer than the other commands take to run.
  const { reconcilePayments } = await import('./reconcile-payments.ts');
  const { checked, recorded } = await reconcilePayments(options.hours);
  print(`${checked} payments checked at Stripe, ${recorded} newly recorded as paid.`);
}

const columns = {
  cs: 'checkout_session_id',
  in: 'invoice_id',
  pi: 'payment_intent_id',
  claim: 'claim_token',
} as const;

/** Finds a payment exactly as it is named, because its link is a secret. An address names the payer's newest. @throws Error */
async function getPayment(db: Database, reference: string): Promise<Payment> {
  const isId = deskIdSchema.safeParse(reference).success;
  const column = isId ? 'id' : columns[reference.split('_')[0] as keyof typeof columns];
  const newest = db.selectFrom('payments').selectAll().orderBy('created_at', 'desc').limit(1);
  const named = column
    ? newest.where(column, '=', reference)
    : newest.where(sameAddress('payments.payer_email', reference));
  const found = await named.executeTakeFirst();
  if (!found) throw new Error(`there is no payment for ${reference}`);
  return found;
}

function listRow({ createdAt, status, seats, currency, payer, company, id, ...payment }: DeskPayment) {
  const state = payment.isInReview ? 'needs a decision' : payment.isClaimable ? 'unclaimed' : status;
  const { amountCents, refundedCents } = payment;
  const refunded = refundedCents > 0 ? formatCents(refundedCents, currency) : null;
  return { created: createdAt, state, seats, amount: formatCents(amountCents, currency), refunded, payer, company, id };
}
