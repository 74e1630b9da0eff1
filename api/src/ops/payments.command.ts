import type { Command } from 'commander';
import { print, wholeNumber } from './terminal.ts';

/** `payments reconcile`. */
export function addPaymentCommands(program: Command): void {
  program
    .command('payments')
    .description('Payments, compared with Stripe')
    .command('reconcile')
    .description('compare with Stripe now and record what is missing')
    .option('--hours <n>', 'how far back to look', wholeNumber, 72)
    .action(reconcile);
}

async function reconcile(options: { hours: number }) {
  // Imported only here: loading the whole application takes longer than the other commands take to run.
  const { reconcilePayments } = await import('./application.ts');
  const { checked, recorded } = await reconcilePayments(options.hours);
  print(`${checked} payments checked at Stripe, ${recorded} newly recorded as paid.`);
}
