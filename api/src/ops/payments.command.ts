import { NestFactory } from '@nestjs/core';
import { type Command, Option } from 'commander';
import { AppModule } from '../app.module.ts';
import { paymentStatuses } from '../checkout/payment-states.ts';
import { Reconciler } from '../checkout/reconciler.ts';
import { readEnv } from '../platform/config/env.ts';
import type { PaymentStatus } from '../platform/database/tables.ts';
import { NestLog } from '../platform/log.ts';
import { wholeNumber } from './options.ts';
import { findPayments, findReportedPayment, type PaymentFilter, type PaymentReport } from './payments.report.ts';
import { printOne, printRows, type Row } from './print.ts';
import { withDatabase } from './with-database.ts';

interface ListOptions {
  json: boolean;
  limit: number;
  status?: PaymentStatus;
  problem?: boolean;
}

/** `payments list | unclaimed | show | reconcile`. */
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

async function reconcile(options: { hours: number }) {
  // The command looks itself; the worker's own turn of the clock is not awaited.
  const app = await NestFactory.createApplicationContext(AppModule.forEnv({ ...readEnv(), WORKER: 'off' }), {
    logger: new NestLog(),
  });
  const { checked, recorded } = await app.get(Reconciler).reconcile(options.hours);
  console.log(`${checked} completed sessions at Stripe, ${recorded} were missing here and have been recorded.`);
  await app.close();
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
