import type { Command } from 'commander';
import { sql } from 'kysely';
import { commandLine } from '../desk/desk-actions.repository.ts';
import { addSeats, askAgain, giveBack, thaw } from '../desk/organizations/organization-actions.ts';
import { type Database } from '../platform/database/database.ts';
import { sameAddress } from '../platform/database/same-address.ts';
import { isUuid } from './is-uuid.ts';
import { minute, print, printOne, printRows, type Row, wholeNumber, withDatabase } from './terminal.ts';

interface ListOptions {
  frozen?: boolean;
  unverified?: boolean;
  limit: number;
  json: boolean;
}

interface SeatOptions {
  add?: number;
  remove?: number;
  reason: string;
}

/**
 * `organizations list | show | seats | unfreeze | return | send-confirmation`. An organization is given by its id or
 * its administrator's e-mail address.
 */
export function addOrganizationCommands(program: Command): void {
  const organizations = program.command('organizations').description('Organizations, their seats and administrators');
  organizations
    .command('list')
    .description('newest first')
    .option('--unverified', 'only those whose administrator has not confirmed the address')
    .option('--frozen', 'only those whose administrator cannot log in, because the address belongs to someone else')
    .option('--limit <n>', 'at most the newest n', wholeNumber, 50)
    .option('--json', 'print JSON', false)
    .action(list);
  organizations
    .command('show <organization>')
    .description('one organization, with its payments and seat changes')
    .option('--json', 'print JSON', false)
    .action(show);
  organizations
    .command('seats <organization>')
    .description('add or remove seats, apart from those that were paid for, e.g. after a refund')
    .option('--add <n>', 'how many more', wholeNumber)
    .option('--remove <n>', 'how many fewer', wholeNumber)
    .requiredOption('--reason <text>', 'the reason, kept with the change')
    .action(seats);
  organizations.command('unfreeze <organization>').description('let the administrator log in again').action(letIn);
  organizations
    .command('return <organization>')
    .description(
      'release the payments of an organization that is frozen, or whose administrator was erased, ' +
        'and send the payers their claim links again',
    )
    .action(takeBack);
  organizations
    .command('send-confirmation <organization>')
    .description('send the administrator the address confirmation mail again')
    .action(sendConfirmation);
}

async function list({ frozen, unverified, limit, json }: ListOptions) {
  await withDatabase(async (db) => {
    let query = select(db).orderBy('customers.created_at', 'desc').limit(limit);
    if (frozen) query = query.where('frozen_at', 'is not', null);
    if (unverified) query = query.where('address_verified_at', 'is', null).where('frozen_at', 'is', null);
    printRows((await query.execute()).map(toRow), json);
  });
}

async function show(reference: string, { json }: { json: boolean }) {
  await withDatabase(async (db) => {
    const found = await find(db, reference);
    const payments = await db
      .selectFrom('payments')
      .select([
        sql<number>`coalesce(accepted_seats, seats)`.as('seats'),
        'status',
        'id',
        'payer_email as payer',
        'claimed_at',
      ])
      .where('customer_id', '=', found.id)
      .orderBy('claimed_at')
      .execute();
    const changes = await db.selectFrom('seat_changes').selectAll().where('customer_id', '=', found.id).execute();
    const rows = {
      organization: toRow(found),
      payments: payments.map(({ claimed_at: at, ...payment }): Row => ({ claimed: minute(at), ...payment })),
      changes: changes.map(({ seats: change, reason, created_at: at }): Row => ({ at: minute(at), change, reason })),
    };
    if (json) return print(JSON.stringify(rows, null, 2));
    printOne(rows.organization, false);
    print('Payments');
    printRows(rows.payments, false);
    if (changes.length > 0) print('Seat changes by staff');
    if (changes.length > 0) printRows(rows.changes, false);
  });
}

async function seats(reference: string, { add = 0, remove = 0, reason }: SeatOptions) {
  const difference = add - remove;
  if (difference === 0) throw new Error('--add or --remove is required');
  await withFound(reference, async (db, { id, seats: from }) => {
    const { name, seats: now } = await addSeats(db, commandLine, id, { change: difference, from, reason });
    return `${name} now has ${now} seats.`;
  });
}

async function letIn(reference: string) {
  await withFound(reference, async (db, { id, name, email }) => {
    await thaw(db, commandLine, id);
    return `${name} is no longer frozen. ${email} can log in again in a moment.`;
  });
}

async function takeBack(reference: string) {
  await withFound(reference, async (db, { id, name }) => {
    const { payments, withoutAddress } = await giveBack(db, commandLine, id);
    const released = `${payments} ${payments === 1 ? 'payment' : 'payments'} of ${name} can be claimed again.`;
    const unsent = `${withoutAddress} of them ${withoutAddress === 1 ? 'gets' : 'get'} none, because the address was erased: payments unclaimed lists the links.`;
    return `${released} The links are being sent to the payers.${withoutAddress > 0 ? ` ${unsent}` : ''}`;
  });
}

async function sendConfirmation(reference: string) {
  await withFound(reference, async (db, { id, email }) => {
    await askAgain(db, commandLine, id);
    return `The address confirmation mail is being sent to ${email} again.`;
  });
}

async function withFound(reference: string, work: (db: Database, found: OrganizationRow) => Promise<string>) {
  await withDatabase(async (db) => print(await work(db, await find(db, reference))));
}

type OrganizationRow = Awaited<ReturnType<ReturnType<typeof select>['executeTakeFirstOrThrow']>>;

function select(db: Database) {
  return db
    .selectFrom('customers')
    .innerJoin('profiles', 'profiles.id', 'customers.admin_id')
    .selectAll('customers')
    .select(['profiles.email', 'profiles.first_name', 'profiles.last_name']);
}

async function find(db: Database, reference: string): Promise<OrganizationRow> {
  const query = select(db);
  const found = isUuid(reference)
    ? await query.where('customers.id', '=', reference).executeTakeFirst()
    : await query.where(sameAddress('profiles.email', reference)).executeTakeFirst();
  if (!found) throw new Error(`there is no organization with the id or administrator ${reference}`);
  return found;
}

function toRow(row: OrganizationRow): Row {
  const address = row.frozen_at
    ? `frozen ${minute(row.frozen_at)}`
    : (minute(row.address_verified_at) ?? 'unconfirmed');
  return {
    created: minute(row.created_at),
    organization: row.name,
    seats: row.seats,
    administrator: `${row.first_name} ${row.last_name}`,
    email: row.email,
    address,
    id: row.id,
  };
}
