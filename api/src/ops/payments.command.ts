import { type Command, Option } from 'commander';
import { type PaymentStatus, paymentStatuses } from '../contract/desk/payments.values.ts';
import { commandLine } from '../desk/desk-actions.repository.ts';
import { acceptPayment, sendLink } from '../desk/payments/payment-actions.ts';
import { readEnv } from '../platform/config/env.ts';
import { findPayments, findReportedPayment, type PaymentFilter, type PaymentReport } from './payment-report.ts';
import { print, printOne, printRows, type Row, wholeNumber, withDatabase } from './terminal.ts';

interface ListOptions {
  json: boolean;
  limit: number;
  status?: PaymentStatus;
  problem?: boolean;
}

/** `payments list | unclaimed | show | accept | send-link | reconcile`. */
export function addPaymentCommands(program: Command): void {
  const payments = program.command('payments').description('Payments, from checkout to organization');
  const list = (name: string, description: string) =>
    payments
      .command(name)
      .description(description)
      .option('--json', 'print JSON', false)
      .option('--limit <n>', 'at most the newest n', wholeNumber, 50);

  list('list', 'all payments, newest first')
    .addOption(new Option('--status <status>', 'only payments with this status').choices(paymentStatuses))
    .option('--problem', 'only payments that need a decision before they give seats')
    .action((options: ListOptions) => report(listRow, options));
  list('unclaimed', 'paid but not yet claimed, with the link that the buyer needs').action((options: ListOptions) =>
    report(unclaimedRow, { ...options, claimable: true }),
  );
  payments
    .command('show <id>')
    .description(
      'one payment, by session id (cs_…), invoice id (in_…), payment id, claim token (claim_…) or payer e-mail',
    )
    .option('--json', 'print JSON', false)
    .action(show);
  payments
    .command('accept <id>')
    .description('give seats for a payment that does not match the order (see: list --problem)')
    .requiredOption('--seats <n>', 'the number of seats that the buyer gets', wholeNumber)
    .requiredOption('--reason <text>', 'the reason, kept with the payment')
    .action(accept);
  payments.command('send-link <id>').description('send the claim link to the payer again').action(resend);
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
    if (!payment) throw new Error(`there is no payment for ${id}`);
    printOne(payment, options.json);
  });
}

async function accept(id: string, { seats, reason }: { seats: number; reason: string }) {
  await withDatabase(async (db) => {
    const found = await findReportedPayment(db, id);
    if (!found) throw new Error(`there is no payment for ${id}`);
    await acceptPayment(db, readEnv(), commandLine, found.payment, { seats, reason });
    print(`Accepted with ${seats} seats. The buyer gets the link to create the organization: ${found.link}`);
  });
}

async function resend(id: string) {
  await withDatabase(async (db) => {
    const found = await findReportedPayment(db, id);
    if (!found) throw new Error(`there is no payment for ${id}`);
    await sendLink(db, commandLine, found.payment);
    print(`The claim link is being sent to ${found.payer} again.`);
  });
}

async function reconcile(options: { hours: number }) {
  // Imported only here: loading the whole application takes longer than the other commands take to run.
  const { reconcilePayments } = await import('./reconcile-payments.ts');
  const { checked, recorded } = await reconcilePayments(options.hours);
  print(`${checked} payments checked at Stripe, ${recorded} newly recorded as paid.`);
}

function listRow(payment: PaymentReport): Row {
  const { created, status, problem, seats, amount, discount, tax, refunded, payer, organization, session } = payment;
  const parts = { ...(discount && { discount }), ...(tax && { tax }) };
  const copy = payment['at Supabase']?.split(/[ ,]/)[0] ?? null;
  return {
    created,
    status,
    problem,
    seats,
    amount,
    ...parts,
    refunded,
    payer,
    organization,
    'at Supabase': copy,
    session,
  };
}

function unclaimedRow(payment: PaymentReport): Row {
  const { paid, status, seats, amount, payer, link } = payment;
  return { paid, status, seats, amount, payer, link };
}
