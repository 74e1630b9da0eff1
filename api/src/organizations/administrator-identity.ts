import { Inject, Injectable } from '@nestjs/common';
import {
  findAbandonedClaims,
  type Lease,
  leaveAccountInUse,
  takeOverUser,
} from '../checkout/payment-claims.repository.ts';
import { ENV, type Env } from '../platform/config/env.ts';
import { DATABASE, type Database } from '../platform/database/database.ts';
import { AppError } from '../platform/http/app-error.ts';
import { type NewUser, SupabaseClient, type User } from '../platform/vendors/supabase.client.ts';
import { emailTaken } from '../platform/vendors/supabase-error.ts';
import { findOrganizationOf } from './organizations.repository.ts';

/**
 * Creates the administrator's account under the user id that was stored with the payment. An account left behind by an
 * earlier attempt is found by that id and gets the new address, password and metadata; Supabase then ends its auth
 * sessions. Accounts are never deleted here, because a delayed deletion could hit the account of a finished
 * organization. The role is granted after the claim (ProfileSync); until then the account has no permissions.
 */
@Injectable()
export class AdministratorIdentity {
  constructor(
    @Inject(DATABASE) private readonly db: Database,
    @Inject(ENV) private readonly env: Env,
    private readonly supabase: SupabaseClient,
  ) {}

  /**
   * Makes sure that the account exists as wanted.
   * @returns the lease, possibly with another user id
   * @throws AppError 409 email_taken, 422 identity_rejected, 503 identity_unavailable
   */
  async ensureUser(acquired: Lease, account: Omit<NewUser, 'id'>): Promise<Lease> {
    const lease = await this.takeOverAbandoned(await leaveAccountInUse(this.db, acquired), account.email);
    await this.ensureAccount(lease, { ...account, id: lease.userId });
    return lease;
  }

  /**
   * Takes over an account that an earlier claim with the same address left behind, for example because its payment was
   * refunded. Otherwise that address could never buy again.
   */
  private async takeOverAbandoned(lease: Lease, email: string): Promise<Lease> {
    for (const { paymentId, userId } of await findAbandonedClaims(this.db, lease, email)) {
      this.assertTime(lease);
      const found = await this.supabase.findUser(userId);
      const isAbandoned = found && isOurs(found) && found.email === email && !(await this.isAdministrator(found));
      if (isAbandoned) return takeOverUser(this.db, lease, paymentId, email);
    }
    return lease;
  }

  private async ensureAccount(lease: Lease, wanted: NewUser): Promise<void> {
    if (await this.adopt(lease, wanted)) return;
    try {
      this.assertTime(lease);
      await this.supabase.createUser(wanted);
    } catch (error) {
      // A delayed call from an earlier attempt may have created the account between our check and our creation.
      const isAdopted = await this.adopt(lease, wanted).catch((later: unknown) => {
        throw isOutcomeUnknown(error) ? error : later;
      });
      if (!isAdopted) throw error;
    }
  }

  /** @returns whether the account now exists as wanted */
  private async adopt(lease: Lease, wanted: NewUser): Promise<boolean> {
    this.assertTime(lease);
    const found = await this.supabase.findUser(wanted.id);
    if (!found || !isOurs(found)) return false;
    // Its owner has attached another payment to it (AttachmentsService).
    if (await this.isAdministrator(found)) throw emailTaken(new Error('the account has an organization'));
    this.assertTime(lease);
    await this.supabase.updateUser(wanted);
    return true;
  }

  /** Returns whether an account administers an organization. No claim may change its address or password then. */
  private async isAdministrator({ id }: User): Promise<boolean> {
    return (await findOrganizationOf(this.db, id)) !== undefined;
  }

  /** Refuses to start a call that could outlast the lease, because another request may take over after that. */
  private assertTime(lease: Lease): void {
    if (performance.now() + this.env.VENDOR_TIMEOUT_SECONDS * 1000 < lease.deadline) return;
    throw new AppError(503, 'identity_unavailable', 'Failed to create account. Please try again.', { retryAfter: 5 });
  }
}

function isOutcomeUnknown(error: unknown): boolean {
  return error instanceof AppError && error.extras.outcomeUnknown === true;
}

/** Returns whether a claim created this account; possibly another claim than its present one (takeOverUser). */
function isOurs(found: User): boolean {
  return typeof found.app_metadata.claim_id === 'string';
}
