import { randomUUID } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import type { StaffRole } from '../../contract/desk/roles.values.ts';
import type { ChoosePassword } from '../../contract/desk/sign-in.ts';
import { Accounts } from '../../organizations/ownership/accounts.ts';
import { DATABASE, type Database, inTransaction, type Tx } from '../../platform/database/database.ts';
import { AppError } from '../../platform/http/app-error.ts';
import { addMail, addMailAgain } from '../../platform/mail/mail.ts';
import { TeamNotices } from '../../platform/notices/team-notices.ts';
import { SupabaseClient } from '../../platform/vendors/supabase.client.ts';
import {
  findByLink,
  findMember,
  findStaff,
  listStaff,
  lockStaff,
  removeStaff,
  type Staff,
  saveStaff,
  setRole,
  useLink,
} from '../access/staff.repository.ts';
import { type Actor, addDeskAction } from '../desk-actions.repository.ts';
import { staffInvitation } from './mails/staff-invitation.tsx';
import { staffPassword } from './mails/staff-password.tsx';
import type { StaffAction } from './staff-words.ts';

interface Grant {
  /** In lower case. */
  email: string;
  role: StaffRole;
  /** Empty if there is none. */
  reason: string;
}

/** Grants and removes the roles of staff members, and invites new ones. */
@Injectable()
export class StaffService {
  constructor(
    @Inject(DATABASE) private readonly db: Database,
    private readonly accounts: Accounts,
    private readonly supabase: SupabaseClient,
    private readonly notices: TeamNotices,
  ) {}

  /**
   * Gives a person a role, or changes it. An account with a confirmed address has the role at once. Anyone else is invited
   * by mail, because a stranger could have registered with a colleague's address.
   * @returns the member, whose `invited_at` says that they have yet to accept
   * @throws AppError 403 not_allowed, 409 last_owner or organization_frozen, 503 identity_unavailable
   */
  async grant(actor: Actor, { email, role, reason }: Grant): Promise<Staff> {
    const account = await this.accounts.find(email);
    return this.change(actor, async (tx) => {
      const own = account && (await findMember(tx, { userId: account.id }));
      const named = await findMember(tx, { email });
      // Another account may have a member's former address now; only an invitation goes by the address.
      const candidates = !account || named?.invited_at ? [own, named] : [own];
      const known = candidates.find((member) => member && !member.removed_at);
      // A pending invitation ends only by its link: a stranger may have registered the address, and its owner confirmed it elsewhere.
      const isInvited = known ? known.invited_at !== null : !account?.isConfirmed;
      if (known?.role === role && known.email === email) return known;
      if (known && !known.invited_at) await assertOwnerRemains(tx, known);
      const saved = await saveStaff(tx, {
        user_id: known?.user_id ?? account?.id ?? named?.user_id ?? randomUUID(),
        ...{ email, role, granted_by: actor.email },
        has_second_factor: account?.hasSecondFactor ?? known?.has_second_factor ?? false,
        invited_at: isInvited ? (known?.invited_at ?? new Date()) : null,
      });
      // Once for each time that they become a member.
      const cause = `${saved.user_id} ${saved.granted_at.toISOString()}`;
      if (!known) await addMail(tx, staffInvitation, { ...invitationTo(saved), cause });
      const action = isInvited ? 'staff.invite' : 'staff.grant';
      await this.record(tx, actor, action, known ?? null, saved, reason || undefined);
      return saved;
    });
  }

  /**
   * Changes the role of a member: by the account, because someone else may have the address by now.
   * @throws AppError 403 not_allowed, 404 not_found, 409 last_owner
   */
  async changeRole(actor: Actor, userId: string, role: StaffRole, reason: string): Promise<Staff> {
    return this.change(actor, async (tx) => {
      const known = await findPresent(tx, userId);
      if (known.role === role) return known;
      if (!known.invited_at) await assertOwnerRemains(tx, known);
      const saved = await setRole(tx, userId, role, actor.email);
      const action = known.invited_at ? 'staff.invite' : 'staff.grant';
      await this.record(tx, actor, action, known, saved, reason || undefined);
      return saved;
    });
  }

  /**
   * Removes a staff member. The desk refuses their next call.
   * @throws AppError 403 not_allowed, 404 not_found, 409 last_owner
   */
  async remove(actor: Actor, userId: string): Promise<Staff> {
    return this.change(actor, async (tx) => {
      const known = await findPresent(tx, userId);
      if (!known.invited_at) await assertOwnerRemains(tx, known);
      await removeStaff(tx, userId);
      await this.record(tx, actor, 'staff.revoke', known, null);
      return known;
    });
  }

  /** Mails an invitation again. @returns false if that was done within the last minute */
  async inviteAgain(tx: Tx, member: Staff): Promise<boolean> {
    return addMailAgain(tx, staffInvitation, invitationTo(member));
  }

  /** Mails a link to a staff member who has forgotten the password, once a minute at most. Nothing happens for anyone else. */
  async mailPasswordLink(email: string): Promise<void> {
    await inTransaction(this.db, async (tx) => {
      await lockStaff(tx);
      const member = await findMember(tx, { email });
      if (!member || member.removed_at) return;
      if (member.invited_at) await this.inviteAgain(tx, member);
      else
        await addMailAgain(tx, staffPassword, {
          ...{ cause: member.user_id, to: email },
          parameters: { userId: member.user_id, email },
        });
    });
  }

  /**
   * Sets the password chosen on the page behind a mailed link, and accepts the invitation if there is one. The link works
   * until that has succeeded.
   * @returns the address
   * @throws AppError 410 link_expired, 422 identity_rejected with Supabase's rules for passwords, 503 identity_unavailable
   */
  async choosePassword({ link, password }: ChoosePassword): Promise<string> {
    const member = await findByLink(this.db, link);
    if (!member) throw linkExpired();
    const { email } = member;
    const account = member.invited_at
      ? await this.supabase.findUserByEmail(email)
      : await this.supabase.findUser(member.user_id);
    // An address that was changed at Supabase is perhaps no longer theirs.
    if (!member.invited_at && account?.email !== email) throw linkExpired();
    if (account) await this.supabase.takeOver(account.id, password, {});
    else await this.supabase.createUser({ id: member.user_id, email, password, user_metadata: {}, app_metadata: {} });
    await inTransaction(this.db, async (tx) => {
      await lockStaff(tx);
      const current = await findByLink(tx, link);
      // The same link was used twice at once, or the invitation has been withdrawn.
      if (!current) throw linkExpired();
      const userId = account?.id ?? current.user_id;
      await useLink(tx, link, userId);
      if (!current.invited_at) return;
      await this.record(tx, { email, userId }, 'staff.accept', null, { ...current, user_id: userId });
    });
    return email;
  }

  /** Makes one change at a time. Checks again under the lock that the actor is still an owner. */
  private change<T>(actor: Actor, work: (tx: Tx) => Promise<T>): Promise<T> {
    return inTransaction(this.db, async (tx) => {
      await lockStaff(tx);
      const present = actor.userId ? await findStaff(tx, actor.userId) : undefined;
      if (actor.userId && present?.role !== 'owner')
        throw new AppError(403, 'not_allowed', 'You are no longer an owner of the desk.');
      return work(tx);
    });
  }

  /** Records a staff change, and notifies the team. */
  private async record(
    tx: Tx,
    actor: Actor,
    action: StaffAction,
    before: Staff | null,
    after: Staff | null,
    reason?: string,
  ): Promise<void> {
    const { user_id: id, email } = (after ?? before) as Staff;
    const [was, is] = [before && factsOf(before), after && factsOf(after)];
    await addDeskAction(tx, actor, { action, subject: { kind: 'staff', id }, before: was, after: is, reason });
    const facts = { action, email, was: before?.role ?? null, is: after?.role ?? null, by: actor.email };
    await this.notices.add(tx, 'staff', { cause: randomUUID(), facts });
  }
}

async function findPresent(tx: Tx, userId: string): Promise<Staff> {
  const member = await findMember(tx, { userId });
  if (!member || member.removed_at) throw new AppError(404, 'not_found', 'No staff member has this account.');
  return member;
}

function invitationTo({ user_id: userId, email, granted_by: by }: Staff) {
  return { cause: userId, to: email, parameters: { userId, email, by } };
}

/** Refuses to remove the last owner: after that, only an operator with a shell on the server could grant roles. */
async function assertOwnerRemains(tx: Tx, leaving: Staff): Promise<void> {
  if (leaving.role !== 'owner') return;
  const others = (await listStaff(tx)).filter(({ role, user_id }) => role === 'owner' && user_id !== leaving.user_id);
  if (others.length > 0) return;
  throw new AppError(409, 'last_owner', `${leaving.email} is the last owner. Make another person an owner first.`);
}

function factsOf({ email, role }: Staff): Record<string, unknown> {
  return { email, role };
}

function linkExpired(): AppError {
  const message = 'This link has been used or has expired. Ask for a new one with “Forgot password?”.';
  return new AppError(410, 'link_expired', message);
}
