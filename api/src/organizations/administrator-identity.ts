import { Inject, Injectable } from '@nestjs/common';
import { ENV } from '../config/configuration.module.ts';
import type { Env } from '../config/env.ts';
import { AppError } from '../http/app-error.ts';
import { type NewUser, SupabaseClient, type User } from '../vendors/supabase.client.ts';
import type { Lease } from './claims.repository.ts';

/**
 * Makes the administrator's account under the user id that the payment chose beforehand. Whatever an earlier try left behind
 * is found by that id: ours is adopted with the new password; ours under another address is deleted and made anew.
 */
@Injectable()
export class AdministratorIdentity {
  constructor(
    @Inject(ENV) private readonly env: Env,
    private readonly supabase: SupabaseClient,
  ) {}

  /** @throws AppError 409 email_taken or claim_in_progress, 422 identity_rejected, 503 identity_unavailable */
  async ensureUser(lease: Lease, wanted: NewUser): Promise<void> {
    if (await this.adopt(lease, wanted)) return;
    try {
      this.assertTime(lease);
      await this.supabase.createUser(wanted);
    } catch (error) {
      // An earlier try's call may have arrived late, between our look and our creation.
      if (!(await this.adopt(lease, wanted))) throw error;
    }
  }

  /** @returns whether the account now exists as wanted */
  private async adopt(lease: Lease, wanted: NewUser): Promise<boolean> {
    this.assertTime(lease);
    const found = await this.supabase.findUser(wanted.id);
    if (!found || !isOurs(found, wanted)) return false;
    this.assertTime(lease);
    if (found.email?.toLowerCase() === wanted.email.toLowerCase()) {
      await this.supabase.updateUser(wanted.id, wanted);
      return true;
    }
    await this.supabase.deleteUser(wanted.id);
    this.assertTime(lease);
    await this.supabase.createUser(wanted);
    return true;
  }

  /** Past the lease somebody else may be working: a call that could end after it must not begin. */
  private assertTime(lease: Lease): void {
    if (performance.now() + this.env.VENDOR_TIMEOUT_SECONDS * 1000 < lease.deadline) return;
    throw new AppError(503, 'identity_unavailable', 'Failed to create account. Please try again.', { retryAfter: 5 });
  }
}

function isOurs(found: User, wanted: NewUser): boolean {
  return found.app_metadata.claim_id === wanted.app_metadata.claim_id;
}
