import type { Command } from 'commander';
import { daysBefore } from '../analytics/days.ts';
import { type FunnelRow, lastDays, type Numbers, readNumbers } from '../analytics/numbers.ts';
import { numbersCsv } from '../analytics/numbers-csv.ts';
import { formatCents } from '../contract/money.values.ts';
import { readEnv } from '../platform/config/env.ts';
import { print, printRows, type Row, wholeNumber, withDatabase } from './terminal.ts';

/** The most rows of a table that are printed; JSON and CSV contain all of them. */
const MOST_ROWS = 20;

/** `numbers`: figures about views, leads, payments and organizations. */
export function addNumberCommands(program: Command): void {
  program
    .command('numbers')
    .description('Views, sources, campaigns, the funnel, forms and speed of the last days, today included')
    .option('--days <n>', 'how many days', wholeNumber, 30)
    .option('--json', 'print JSON', false)
    .option('--csv', 'print CSV, one figure per line', false)
    .action(numbers);
}

async function numbers(options: { days: number; json: boolean; csv: boolean }) {
  const { TEAM_TIME_ZONE: timeZone } = readEnv();
  await withDatabase(async (db) => {
    const days = lastDays(timeZone, options.days);
    const found = await readNumbers(db, days, timeZone);
    if (options.csv) return print(numbersCsv(found));
    if (options.json) return print(JSON.stringify(found, null, 2));
    const before = { from: daysBefore(days.from, options.days), to: daysBefore(days.to, options.days) };
    printTables(found, await readNumbers(db, before, timeZone));
  });
}

function printTables(found: Numbers, before: Numbers): void {
  print(`${found.days.from} to ${found.days.to}, compared with ${before.days.from} to ${before.days.to}`);
  const earlier = new Map(overviewOf(before));
  printRows(
    overviewOf(found).map(([figure, value]) => ({ figure, value, before: earlier.get(figure) ?? 0 })),
    false,
  );
  const tables: [title: string, rows: Row[]][] = [
    ['Pages', found.pages.map((row) => ({ ...row }))],
    ['Funnel from visit to organization, by source and campaign', found.funnel.map(funnelRow)],
    ['Forms', found.forms.map((row) => ({ ...row }))],
    ['Speed: 75th percentiles (LCP and INP in ms)', found.vitals.map((row) => ({ ...row }))],
  ];
  for (const [title, rows] of tables) {
    print(`\n${title}${rows.length > MOST_ROWS ? `, the first ${MOST_ROWS} of ${rows.length}` : ''}`);
    printRows(rows.slice(0, MOST_ROWS), false);
  }
}

function overviewOf({ totals, steps }: Numbers): [figure: string, value: number | string][] {
  return [
    ['views', totals.views],
    ['on phones', totals.phoneViews],
    ['on tablets', totals.tabletViews],
    ['visits', totals.visits],
    ['views of the pricing page', steps.pricingViews],
    ['leads of the pricing form', steps.leads],
    ['Checkout Sessions', steps.checkouts],
    ['payments', steps.payments],
    ['organizations', steps.organizations],
    ...steps.money.map(({ currency, paidCents }): [string, string] => [
      `paid, ${currency.toUpperCase()}`,
      formatCents(paidCents, currency),
    ]),
  ];
}

function funnelRow({ source, campaign, pricingViews, money, ...steps }: FunnelRow): Row {
  const { visits, leads, checkouts, payments, organizations } = steps;
  const paid = money.map(({ currency, paidCents }) => formatCents(paidCents, currency)).join(', ');
  return { source, campaign, visits, pricing: pricingViews, leads, checkouts, payments, organizations, paid };
}
