import type { Command } from 'commander';
import { Reconciler } from '../checkout/reconciler.ts';
import { withApplication } from './application.ts';
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

async function reconcile({ hours }: { hours: number }) {
  const { checked, recorded } = await withApplication((app) => app.get(Reconciler).reconcile(hours));
  print(`${checked} payments checked at Stripe, ${recorded} newly recorded as paid.`);
}
