import { Inject, Injectable } from '@nestjs/common';
import { PaymentRecorder } from '../checkout/payment-recorder.ts';
import type { Payment } from '../checkout/payments.repository.ts';
import { assertClaimable } from '../checkout/session-status.ts';
import { ENV } from '../config/configuration.module.ts';
import type { Env } from '../config/env.ts';
import { log } from '../config/log.ts';
import type { CreateOrganizationRequest, CreateOrganizationResponse } from '../contract/organizations.ts';
import { DATABASE, type Database, inTransaction } from '../database/database.ts';
import { AppError } from '../http/app-error.ts';
import { addJob } from '../jobs/queue.ts';
import { type NewUser, type Session, SupabaseClient } from '../vendors/supabase.client.ts';
import { AdministratorIdentity } from './administrator-identity.ts';
import { acquireLease, getOrganization, type Lease, releaseLease, writeClaim } from './claims.repository.ts';

/** Role of whoever creates an organization (specification, section 6). */
const ADMIN_ROLE = 'customer_admin';

/** Turns one paid session into exactly one organization. A crash between any two steps is mended by submitting again. */
@Injectable()
export class OrganizationsService {
  constructor(
    @Inject(DATABASE) private readonly db: Database,
    @Inject(ENV) private readonly env: Env,
    private readonly recorder: PaymentRecorder,
    private readonly identity: AdministratorIdentity,
    private readonly supabase: SupabaseClient,
  ) {}

  /**
   * @returns the administrator, and tokens of a session unless signing in failed
   * @throws AppError 402 session_not_paid, 404 session_not_found, 409 session_already_used, payment_refunded,
   *   payment_disputed, claim_in_progress or email_taken, 422 identity_rejected, 503 while something is away
   */
  async createOrganization(request: CreateOrganizationRequest): Promise<CreateOrganizationResponse> {
    const payment = await this.recorder.getPayment(request.sessionId);
    if (payment.customer_id) return this.answerRepeat(payment, request);
    if (!payment.paid_at) {
      throw new AppError(402, 'session_not_paid', 'Please complete payment before creating an organization.');
    }
    assertClaimable(payment);
    const lease = await acquireLease(this.db, payment.id, this.env.CLAIM_LEASE_SECONDS);
    if (!lease) return this.explainNoLease(request);
    try {
      await this.identity.ensureUser(lease, this.administrator(lease, payment, request));
      await this.keepClaim(lease, request);
    } catch (error) {
      await releaseLease(this.db, lease).catch(() => log.warn('a lease could not be released and will run out'));
      throw error;
    }
    const session = await this.signIn(request);
    const { email, organizationName } = request;
    return { user: { id: lease.userId, email, organizationName, seats: payment.seats }, session: tokens(session) };
  }

  /** Profile, customer, claim and the job that copies them to Supabase: all of it, or nothing. */
  private async keepClaim(lease: Lease, request: CreateOrganizationRequest): Promise<void> {
    const { firstName, lastName, email, organizationName: name } = request;
    const organization = { firstName, lastName, email, name, role: ADMIN_ROLE, cohortId: this.env.COHORT_ID };
    await inTransaction(this.db, async (tx) => {
      const claimed = await writeClaim(tx, lease, organization);
      if (!claimed) throw claimInProgress();
      await addJob(tx, 'sync-profile', { profileId: lease.userId }, { jobKey: `sync-profile:${lease.userId}` });
    }).catch((cause: unknown) => {
      if (cause instanceof AppError) throw cause;
      // The specification's words for whatever the database says (DESIGN, decision 8).
      throw new AppError(503, 'database_unavailable', 'Failed to create account. Please try again.', { cause });
    });
  }

  /** Metadata as the specification lists it (section 3); the role that others may trust is in app_metadata. */
  private administrator(lease: Lease, payment: Payment, request: CreateOrganizationRequest): NewUser {
    return {
      id: lease.userId,
      email: request.email,
      password: request.password,
      user_metadata: {
        first_name: request.firstName,
        last_name: request.lastName,
        user_roles: ADMIN_ROLE,
        org_name: request.organizationName,
        seats: payment.seats,
        cohort_id: this.env.COHORT_ID,
      },
      app_metadata: { user_roles: ADMIN_ROLE, claim_id: lease.paymentId },
    };
  }

  /** The same submission again, because its answer was lost: whoever knows the password is told of the success. */
  private async answerRepeat(
    payment: Payment,
    request: CreateOrganizationRequest,
  ): Promise<CreateOrganizationResponse> {
    const session = await this.signIn(request);
    if (session?.user.id !== payment.user_id || !payment.customer_id) {
      assertClaimable(payment);
      throw claimInProgress();
    }
    const { name, seats } = await getOrganization(this.db, payment.customer_id);
    return {
      user: { id: payment.user_id, email: request.email, organizationName: name, seats },
      session: tokens(session),
    };
  }

  private async explainNoLease(request: CreateOrganizationRequest): Promise<CreateOrganizationResponse> {
    const now = await this.recorder.getPayment(request.sessionId);
    if (now.customer_id) return this.answerRepeat(now, request);
    assertClaimable(now);
    throw claimInProgress();
  }

  /** The account exists already when this is called, so a failure here must not look like one of the sign-up. */
  private async signIn(request: CreateOrganizationRequest): Promise<Session | null> {
    return this.supabase.signIn(request.email, request.password).catch(() => null);
  }
}

function claimInProgress(): AppError {
  const message = 'This organization is being created by another request. Please try again in a moment.';
  return new AppError(409, 'claim_in_progress', message, { retryAfter: 5 });
}

function tokens(session: Session | null): CreateOrganizationResponse['session'] {
  if (!session) return null;
  const { access_token, refresh_token, expires_in, expires_at, token_type } = session;
  return { access_token, refresh_token, expires_in, ...(expires_at && { expires_at }), token_type };
}
