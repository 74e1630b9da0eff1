import type { Command } from 'commander';
import { z } from 'zod';
import { staffRoles } from '../contract/desk/roles.values.ts';
import { accountEmailSchema, nameSchema } from '../contract/text.ts';
import { commandLine } from '../desk/desk-actions.repository.ts';
import { StaffService } from '../desk/staff/staff.service.ts';
import { Accounts } from '../organizations/ownership/accounts.ts';
import { readEnv } from '../platform/config/env.ts';
import { parse } from '../platform/http/validation.ts';
import { TeamNotices } from '../platform/notices/team-notices.ts';
import { SupabaseClient } from '../platform/vendors/supabase.client.ts';
import { print, printRows, withDatabase } from './terminal.ts';

const grantSchema = z.strictObject({
  email: accountEmailSchema,
  role: z.enum(staffRoles, 'Choose a role: viewer, operator or owner'),
  reason: nameSchema('Reason', 500).optional(),
});

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
    .description('give a person a role: viewer, operator or owner; without an account, they are invited by mail')
    .option('--reason <text>', 'the reason, kept with the change')
    .action(grant);
  staff.command('revoke <email>').description('remove a staff member; takes effect at once').action(revoke);
}

async function list({ json }: { json: boolean }) {
  await withStaff(async (staff) => {
    const rows = (await staff.list()).map(({ email, role, granted_by: by, granted_at: at, user_id: account }) => ({
      ...{ email, role, 'granted by': by, 'granted at': at.toISOString(), account },
    }));
    printRows(rows, json);
  });
}

async function grant(email: string, role: string, { reason }: { reason?: string }) {
  const wanted = parse(grantSchema, { email, role, reason });
  await withStaff(async (staff) => {
    const granted = await staff.grant(commandLine, wanted);
    print(granted.invited_at ? `Invited ${email} as ${granted.role}.` : `${granted.email} is now ${granted.role}.`);
  });
}

async function revoke(email: string) {
  await withStaff(async (staff) => {
    const found = (await staff.list()).filter((member) => member.email === email.trim().toLowerCase());
    if (found.length === 0) throw new Error(`no staff member has the address ${email}`);
    for (const { user_id: userId } of found) await staff.remove(commandLine, userId);
    print(`${email} can no longer use the desk.`);
  });
}

async function withStaff(work: (staff: StaffService) => Promise<void>) {
  const env = readEnv();
  await withDatabase((db) => {
    const supabase = new SupabaseClient(env);
    return work(new StaffService(db, new Accounts(db, supabase), supabase, new TeamNotices(env)));
  });
}
