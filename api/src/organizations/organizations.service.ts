import { Inject, Injectable } from '@nestjs/common';
import type { Lease } from '../checkout/payment-claims.repository.ts';
import { PaymentRecorder } from '../checkout/payment-recorder.ts';
import { seatsOf } from '../checkout/payment-review.ts';
import { assertClaimable } from '../checkout/payment-states.ts';
import type { Payment } from '../checkout/payments.repository.ts';
import type { CreateOrganizationRequest, CreateOrganizationResponse } from '../contract/organizations.ts';
import { ENV, type Env } from '../platform/config/env.ts';
import { DATABASE, type Database, type Tx } from '../platform/database/database.ts';
import { AppError } from '../platform/http/app-error.ts';
import { log } from '../platform/log.ts';
import { type NewUser, type Session, SupabaseClient } from '../platform/vendors/supabase.client.ts';
import { AdministratorIdentity } from './administrator-identity.ts';
import { Claims, claimInProgress } from './claims.ts';
import { OrganizationMails } from './organization-mails.ts';
import { findOrganization, getAddress, insertOrganization, saveProfile } from './organizations.repository.ts';
import { Accounts } from './ownership/accounts.ts';
import { ADMIN_ROLE } from './roles.ts';

/** A request to create an organization, with the visitor's IP address for Supabase's rate limits. */
type SignUp = CreateOrganizationRequest & { visitorAddress: string | null };

/** Turns one payment into exactly one organization. Submitting again after a crash completes it. */
@Injectable()
export class OrganizationsService {
  constructor(
    @Inject(DATABASE) private readonly db: Database,
    @Inject(ENV) private readonly env: Env,
    private readonly recorder: PaymentRecorder,
    private readonly identity: AdministratorIdentity,
    private readonly accounts: Accounts,
    private readonly claims: Claims,
    private readonly supabase: SupabaseClient,
    private readonly mails: OrganizationMails,
  ) {}

  /**
   * Creates the organization, or repeats the result if this submission has already succeeded.
   * @returns the administrator, and the tokens of an auth session; null if signing in failed
   * @throws AppError 402 session_not_paid, 404 session_not_found, 409 claim_in_progress, account_exists,
   *   organization_frozen or the reason why the payment cannot be claimed, 422 identity_rejected, 503 in an outage
   */
  async createOrganization(request: SignUp): Promise<CreateOrganizationResponse> {
    const payment = await this.recorder.getPayment(request.sessionId);
    if (payment.customer_id) return this.replayResult(payment, request);
    assertClaimable(payment);
    try {
      const id = await this.claims.run(payment, request.email, (lease) => this.claim(lease, payment, request));
      const session = await this.signInWithRole(id, request);
      const { email, organizationName } = request;
      return { user: { id, email, organizationName, seats: seatsOf(payment) }, session: tokens(session) };
    } catch (error) {
      const code = error instanceof AppError ? error.code : undefined;
      if (code === 'email_taken') throw await this.accounts.refusalFor(request.email);
      if (code !== 'session_already_used') throw error;
      // A repeat of this submission was faster.
      return this.replayResult(await this.recorder.getPayment(request.sessionId), request);
    }
  }

  /** @returns the administrator's user id */
  private async claim(acquired: Lease, payment: Payment, request: SignUp): Promise<string> {
    const lease = await this.identity.ensureUser(acquired, this.administrator(payment, request));
    await this.claims.save(lease, (tx, paid) => this.saveOrganization(tx, paid, lease.userId, request));
    return lease.userId;
  }

  /** Saves the profile, the organization and the mails. @returns the organization's id */
  private async saveOrganization(tx: Tx, payment: Payment, adminId: string, request: SignUp): Promise<string> {
    const { firstName, lastName, email, organizationName: name } = request;
    const names = { first_name: firstName, last_name: lastName, email, org_name: name };
    const profile = { id: adminId, ...names, user_roles: ADMIN_ROLE, cohort_id: this.env.COHORT_ID };
    await saveProfile(tx, profile, 'replace');
    const { id } = await insertOrganization(tx, adminId, name, false);
    const administrator = { firstName, lastName, email };
    await this.mails.addReady(tx, payment, { id, name, administrator, isVerified: false });
    return id;
  }

  /** Returns the account with the specification's metadata (section 3), but without the role, which ensureAccountState adds. */
  private administrator(payment: Payment, request: SignUp): Omit<NewUser, 'id'> {
    return {
      email: request.email,
      password: request.password,
      user_metadata: {
        first_name: request.firstName,
        last_name: request.lastName,
        org_name: request.organizationName,
        seats: seatsOf(payment),
        cohort_id: this.env.COHORT_ID,
      },
      app_metadata: { claim_id: payment.id },
    };
  }

  /** Handles a submission repeated because its response was lost. With the right password, it succeeds again. */
  private async replayResult(payment: Payment, request: SignUp): Promise<CreateOrganizationResponse> {
    const organization = payment.customer_id ? await findOrganization(this.db, payment.customer_id) : undefined;
    // Only the administrator's own address is tried: a used session must not let anyone guess other people's passwords.
    const isAdministrator = organization && (await getAddress(this.db, organization)) === request.email;
    const session = isAdministrator ? await this.signIn(request) : null;
    if (!organization || session?.user.id !== organization.admin_id) {
      assertClaimable(payment);
      throw claimInProgress(payment);
    }
    const { admin_id: id, name, seats } = organization;
    return { user: { id, email: request.email, organizationName: name, seats }, session: tokens(session) };
  }

  /** Returns null if the role cannot be granted now: the person can log in once the sync job has granted it. */
  private async signInWithRole(userId: string, request: SignUp): Promise<Session | null> {
    try {
      await this.supabase.ensureAccountState(userId, { role: ADMIN_ROLE });
    } catch (error) {
      log.warn('role_grant_retry', 'a role will be granted by the job that copies the profile', { reason: error });
      return null;
    }
    return this.signIn(request);
  }

  /** Returns null on failure: the account already exists, so this must not look like a failed sign-up. */
  private async signIn(request: SignUp): Promise<Session | null> {
    return this.supabase.signIn(request.email, request.password, request.visitorAddress).catch(() => null);
  }
}

function tokens(session: Session | null): CreateOrganizationResponse['session'] {
  if (!session) return null;
  const { access_token, refresh_token, expires_in, expires_at, token_type } = session;
  return { access_token, refresh_token, expires_in, ...(expires_at && { expires_at }), token_type };
}
