import type { Command } from 'commander';
import { grantStaffSchema } from '../contract/desk/staff.ts';
import { commandLine } from '../desk/desk-actions.repository.ts';
import { StaffService } from '../desk/staff/staff.service.ts';
import { Accounts } from '../organizations/ownership/accounts.ts';
import { readEnv } from '../platform/config/env.ts';
import { parse } from '../platform/http/validation.ts';
import { SupabaseClient } from '../platform/vendors/supabase.client.ts';
import { print, printRows, withDatabase } from './terminal.ts';

/** `staff list | grant | revoke`: who may use the desk. */
export function addStaffCommands(program: Command): void {
  const staff = program.command('staff').description('Staff members, who may use the desk');
  staff
    .command('list')
    .description('all staff members with their roles')
    .option('--json', 'print JSON', false)
    .action(list);
  staff
    .command('grant <email> <role>')
    .description('grant the account with this address a role, or change its role: viewer, operator or owner')
    .option('--reason <text>', 'the reason, kept with the change')
    .action(grant);
  staff.command('revoke <email>').description('remove a staff member; takes effect at once').action(revoke);
}

async function list({ json }: { json: boolean }) {
  await withStaff(async (staff) => {
    const rows = (await staff.list()).map(({ email, role, grantedBy, grantedAt, userId }) => ({
      ...{ email, role, 'granted by': grantedBy, 'granted at': grantedAt, account: userId },
    }));
    printRows(rows, json);
  });
}

async function grant(email: string, role: string, { reason }: { reason?: string }) {
  const wanted = parse(grantStaffSchema, { email, role, reason });
  await withStaff(async (staff) => {
    const granted = await staff.grant(commandLine, wanted);
    print(`${granted.email} is now ${granted.role}.`);
  });
}

async function revoke(email: string) {
  await withStaff(async (staff) => {
    const found = (await staff.list()).filter((member) => member.email === email.trim().toLowerCase());
    if (found.length === 0) throw new Error(`no staff member has the address ${email}`);
    for (const { userId } of found) await staff.remove(commandLine, userId);
    print(`${email} can no longer use the desk.`);
  });
}

async function withStaff(work: (staff: StaffService) => Promise<void>) {
  await withDatabase((db) => work(new StaffService(db, new Accounts(db, new SupabaseClient(readEnv())))));
}
