import type { Command } from 'commander';
import { commandLine } from '../desk/desk-actions.repository.ts';
import { formSchemaOf } from '../desk/kit/run-action.ts';
import { staff } from '../desk/staff/staff.resource.ts';
import { StaffService } from '../desk/staff/staff.service.ts';
import { Accounts } from '../organizations/ownership/accounts.ts';
import { readEnv } from '../platform/config/env.ts';
import { parse } from '../platform/http/validation.ts';
import { TeamNotices } from '../platform/notices/team-notices.ts';
import { SupabaseClient } from '../platform/vendors/supabase.client.ts';
import { print, withDatabase } from './terminal.ts';

/** `staff grant`: invites the first owner, before anyone can sign in to the desk. */
export function addStaffCommands(program: Command): void {
  program
    .command('staff')
    .description('Staff members, who may use the desk')
    .command('grant <email> <role>')
    .description(
      'give a person a role: viewer, editor, operator or owner; without an account, they are invited by mail',
    )
    .option('--reason <text>', 'the reason, kept with the change')
    .action(grant);
}

async function grant(email: string, role: string, { reason }: { reason?: string }) {
  const wanted = parse(formSchemaOf(staff.listActions?.add ?? {}), { email, role, reason });
  const env = readEnv();
  await withDatabase(async (db) => {
    const supabase = new SupabaseClient(env);
    const service = new StaffService(db, new Accounts(db, supabase), supabase, new TeamNotices(env));
    const granted = await service.grant(commandLine, wanted as Parameters<StaffService['grant']>[1]);
    print(
      granted.invited_at ? `Invited ${granted.email} as ${granted.role}.` : `${granted.email} is now ${granted.role}.`,
    );
  });
}
