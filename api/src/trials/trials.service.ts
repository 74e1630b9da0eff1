import { Inject, Injectable } from '@nestjs/common';
import type { CreateTrialRequest, CreateTrialResponse } from '../contract/trials.ts';
import { saveProfile } from '../organizations/organizations.repository.ts';
import { ENV, type Env } from '../platform/config/env.ts';
import { DATABASE, type Database, inTransaction } from '../platform/database/database.ts';
import { AppError } from '../platform/http/app-error.ts';
import { SupabaseClient } from '../platform/vendors/supabase.client.ts';

/** Role of a person who registers for the free trial (specification, section 6). */
const TRIAL_ROLE = 'student';

/**
 * Registers trial students with the identity provider's own sign-up, so that its confirmation rule holds, and stores their
 * profile. Submitting again completes what a crash left unfinished.
 */
@Injectable()
export class TrialsService {
  constructor(
    @Inject(DATABASE) private readonly db: Database,
    @Inject(ENV) private readonly env: Env,
    private readonly supabase: SupabaseClient,
  ) {}

  /** @throws AppError 409 email_taken, 422 identity_rejected with the provider's words, 503 identity_unavailable */
  async register(request: CreateTrialRequest): Promise<CreateTrialResponse> {
    const { email } = request;
    const signedUp = await this.signUp(request);
    if (!signedUp.isObfuscated) {
      await this.saveStudent(signedUp.id, request);
      return { user: { email } };
    }
    // The address is taken, which the provider does not say. Its owner, who knows the password, is let in; other people get the
    // provider's neutral response.
    const owner = await this.supabase.signIn(email, request.password).catch(() => null);
    if (owner) await this.saveStudent(owner.user.id, request);
    return { user: { email } };
  }

  private async signUp(request: CreateTrialRequest): Promise<{ id: string; isObfuscated: boolean }> {
    const { email, password, firstName, lastName } = request;
    const data = { first_name: firstName, last_name: lastName, cohort_id: this.env.COHORT_ID, user_roles: TRIAL_ROLE };
    try {
      const user = await this.supabase.signUp(email, password, data);
      if (!user?.id) throw new AppError(422, 'identity_rejected', 'No user ID returned from sign up');
      return { id: user.id, isObfuscated: user.identities?.length === 0 };
    } catch (error) {
      const owner = isTaken(error) ? await this.supabase.signIn(email, password).catch(() => null) : null;
      if (!owner) throw error;
      return { id: owner.user.id, isObfuscated: false };
    }
  }

  /** A profile that exists stays as it is: an unconfirmed address may be somebody else's, an administrator stays one. */
  private async saveStudent(id: string, { firstName, lastName, email }: CreateTrialRequest): Promise<void> {
    const names = { first_name: firstName, last_name: lastName, email };
    const profile = { id, ...names, user_roles: TRIAL_ROLE, cohort_id: this.env.COHORT_ID };
    await inTransaction(this.db, (tx) => saveProfile(tx, profile, 'keep'));
  }
}

function isTaken(error: unknown): boolean {
  return error instanceof AppError && error.code === 'email_taken';
}
