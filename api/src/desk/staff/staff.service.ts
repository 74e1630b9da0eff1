import { Inject, Injectable } from '@nestjs/common';
import type { GrantStaff, StaffMember } from '../../contract/desk/staff.ts';
import { Accounts } from '../../organizations/ownership/accounts.ts';
import { DATABASE, type Database, inTransaction, type Tx } from '../../platform/database/database.ts';
import { AppError } from '../../platform/http/app-error.ts';
import { type Actor, addDeskAction } from '../desk-actions.repository.ts';
import { findStaff, listStaff, lockStaff, removeStaff, type Staff, saveStaff } from './staff.repository.ts';

/** Grants and removes the roles of staff members. */
@Injectable()
export class StaffService {
  constructor(
    @Inject(DATABASE) private readonly db: Database,
    private readonly accounts: Accounts,
  ) {}

  async list(): Promise<StaffMember[]> {
    return (await listStaff(this.db)).map(toMember);
  }

  /**
   * Grants the account with an address a role, or changes its role. The owner must have confirmed the address: a buyer
   * can create an account with any address, including a colleague's.
   * @throws AppError 403 not_allowed, 404 account_not_found, 409 address_unconfirmed, last_owner or
   *   organization_frozen, 503 identity_unavailable
   */
  async grant(actor: Actor, { email, role, reason }: GrantStaff): Promise<StaffMember> {
    const account = await this.accounts.find(email);
    if (!account) throw new AppError(404, 'account_not_found', `There is no account with the address ${email} yet.`);
    if (!account.isConfirmed)
      throw new AppError(409, 'address_unconfirmed', `The owner of ${email} has not confirmed the address yet.`);
    return this.change(actor, async (tx) => {
      const known = await findStaff(tx, account.id);
      if (known?.role === role) return toMember(known);
      if (known) await assertOwnerRemains(tx, known);
      const { id, hasSecondFactor } = account;
      const member = { user_id: id, email, role, granted_by: actor.email, has_second_factor: hasSecondFactor };
      const saved = await saveStaff(tx, member);
      await addDeskAction(tx, actor, {
        action: 'staff.grant',
        subject: { kind: 'staff', id: saved.user_id },
        before: known ? factsOf(known) : null,
        after: factsOf(saved),
        reason,
      });
      return toMember(saved);
    });
  }

  /**
   * Removes a staff member. The desk refuses their next call.
   * @throws AppError 403 not_allowed, 404 not_found, 409 last_owner
   */
  async remove(actor: Actor, userId: string): Promise<StaffMember> {
    return this.change(actor, async (tx) => {
      const known = await findStaff(tx, userId);
      if (!known) throw new AppError(404, 'not_found', 'No staff member has this account.');
      await assertOwnerRemains(tx, known);
      await removeStaff(tx, userId);
      await addDeskAction(tx, actor, {
        action: 'staff.revoke',
        subject: { kind: 'staff', id: userId },
        before: factsOf(known),
        after: null,
      });
      return toMember(known);
    });
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

function toMember(row: Staff): StaffMember {
  return {
    userId: row.user_id,
    email: row.email,
    role: row.role,
    grantedBy: row.granted_by,
    grantedAt: row.granted_at.toISOString(),
  };
}
