import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { acquireLease, claimPayment, type Lease, releaseLease } from '../checkout/payment-claims.repository.ts';
import { PaymentRecorder } from '../checkout/payment-recorder.ts';
import { seatsOf } from '../checkout/payment-review.ts';
import { assertClaimable, whyNotClaimable } from '../checkout/payment-states.ts';
import { findPayment, type Payment } from '../checkout/payments.repository.ts';
import type { CreateOrganizationRequest, CreateOrganizationResponse } from '../contract/organizations.ts';
import { ENV, type Env } from '../platform/config/env.ts';
import { DATABASE, type Database, inTransaction, type Tx } from '../platform/database/database.ts';
import { AppError } from '../platform/http/app-error.ts';
import { log } from '../platform/log.ts';
import { addMail } from '../platform/mail/mail.ts';
import { MailRegistry } from '../platform/mail/mail-registry.ts';
import { type NewUser, type Session, SupabaseClient } from '../platform/vendors/supabase.client.ts';
import { AdministratorIdentity } from './administrator-identity.ts';
import { renderOrganizationReady } from './mails/organization-ready.tsx';
import { getOrganization, saveOrganization } from './organizations.repository.ts';

/** Role of the person who creates an organization (specification, section 6). */
const ADMIN_ROLE = 'customer_admin';

/** A request to create an organization, with the visitor's address for Supabase's limits. */
type SignUp = CreateOrganizationRequest & { visitorAddress: string | null };

/** Turns one paid Checkout Session into exactly one organization. Submitting again after a crash completes it. */
@Injectable()
export class OrganizationsService implements OnModuleInit {
  constructor(
    @Inject(DATABASE) private readonly db: Database,
    @Inject(ENV) private readonly env: Env,
    private readonly recorder: PaymentRecorder,
    private readonly identity: AdministratorIdentity,
    private readonly supabase: SupabaseClient,
    private readonly mails: MailRegistry,
  ) {}

  onModuleInit() {
    this.mails.define('organization-ready', { render: renderOrganizationReady });
  }

  /**
   * @returns the administrator, and the tokens of an auth session unless signing in failed
   * @throws AppError 402 session_not_paid, 404 session_not_found, 409 session_already_used, payment_refunded,
   *   payment_disputed, payment_in_review, claim_in_progress or email_taken, 422 identity_rejected, 503 in an outage
   */
  async createOrganization(request: SignUp): Promise<CreateOrganizationResponse> {
    const payment = await this.recorder.getPayment(request.sessionId);
    if (payment.customer_id) return this.replayResult(payment, request);
    assertClaimable(payment);
    const lease = await acquireLease(this.db, payment.id, request.email, this.env.CLAIM_LEASE_SECONDS);
    if (!lease) return this.explainNoLease(request);
    const id = await this.claim(lease, payment, request).catch(async (error: unknown) => {
      throw await this.releaseOnFailure(lease, error);
    });
    const session = await this.signInWithRole(id, request);
    const { email, organizationName } = request;
    return { user: { id, email, organizationName, seats: seatsOf(payment) }, session: tokens(session) };
  }

  /** @returns the administrator's user id */
  private async claim(acquired: Lease, payment: Payment, request: SignUp): Promise<string> {
    const lease = await this.identity.ensureUser(acquired, this.administrator(payment, request));
    await this.saveClaim(lease, request);
    return lease.userId;
  }

  /**
   * Releases the lease, so that the next try need not wait, unless a call got no response: it may still take effect,
   * and must not do so while the next try is working.
   */
  private async releaseOnFailure(lease: Lease, error: unknown): Promise<unknown> {
    if (error instanceof AppError && error.extras.outcomeUnknown) {
      const retryAfter = Math.ceil((lease.deadline - performance.now()) / 1000);
      return new AppError(error.status, error.code, 'Failed to create account. Please try again.', {
        cause: error.cause,
        retryAfter,
      });
    }
    await releaseLease(this.db, lease).catch(() => log.warn('a lease could not be released and will run out'));
    return error;
  }

  /** Saves profile, customer, claim, mails and the job that copies to Supabase: either all of it, or nothing. */
  private async saveClaim(lease: Lease, request: SignUp): Promise<void> {
    const { firstName, lastName, email, organizationName: name } = request;
    const names = { first_name: firstName, last_name: lastName, email, org_name: name };
    const admin = { id: lease.userId, ...names, user_roles: ADMIN_ROLE, cohort_id: this.env.COHORT_ID };
    await inTransaction(this.db, async (tx) => {
      const claimed = await claimPayment(tx, lease, async (payment) => {
        await this.addReadyMails(tx, payment, request);
        return saveOrganization(tx, admin, name, seatsOf(payment));
      });
      if (!claimed) throw await this.whatStopped(tx, request);
    }).catch((cause: unknown) => {
      if (cause instanceof AppError) throw cause;
      // The specification's words for any database error.
      throw new AppError(503, 'database_unavailable', 'Failed to create account. Please try again.', { cause });
    });
  }

  /** Adds a mail to the administrator and, if the address differs, one to the payer, to say who manages the seats. */
  private async addReadyMails(tx: Tx, payment: Payment, request: SignUp): Promise<void> {
    const { firstName, lastName, email, organizationName } = request;
    const parameters = { organizationName, seats: seatsOf(payment), administrator: { firstName, lastName, email } };
    const payer = payment.payer_email?.toLowerCase();
    for (const to of new Set([email, payer ?? email]))
      await addMail(tx, 'organization-ready', { cause: `${payment.id} ${to}`, to, parameters });
  }

  /** Finds out why a claim could not be saved: a refund in the meantime, say, or another request holds the lease. */
  private async whatStopped(tx: Tx, { sessionId }: SignUp): Promise<AppError> {
    const payment = await findPayment(tx, sessionId);
    return (payment && !payment.claimable && whyNotClaimable(payment)) || claimInProgress(payment);
  }

  /** Returns the account with the specification's metadata (section 3), but without the role, which ensureRole adds. */
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

  /** Handles a submission repeated because its response was lost. The right password brings the same success. */
  private async replayResult(payment: Payment, request: SignUp): Promise<CreateOrganizationResponse> {
    const organization = payment.customer_id ? await getOrganization(this.db, payment.customer_id) : undefined;
    // Only the administrator's own address is tried: a used session must not let anyone guess other people's passwords.
    const isAdministrator = organization?.email === request.email;
    const session = isAdministrator ? await this.signIn(request) : null;
    if (!organization || session?.user.id !== payment.user_id) {
      assertClaimable(payment);
      throw claimInProgress(payment);
    }
    const { name, seats } = organization;
    return {
      user: { id: payment.user_id, email: request.email, organizationName: name, seats },
      session: tokens(session),
    };
  }

  private async explainNoLease(request: SignUp): Promise<CreateOrganizationResponse> {
    const now = await this.recorder.getPayment(request.sessionId);
    if (now.customer_id) return this.replayResult(now, request);
    assertClaimable(now);
    throw claimInProgress(now);
  }

  /** A token without the role would be of little use; the person then logs in later, when the job has granted it. */
  private async signInWithRole(userId: string, request: SignUp): Promise<Session | null> {
    try {
      await this.supabase.ensureRole(userId, ADMIN_ROLE);
    } catch (error) {
      log.warn({ reason: String(error) }, 'a role will be granted by the job that copies the profile');
      return null;
    }
    return this.signIn(request);
  }

  /** The account already exists when this is called, so a failure here must not look like a failed sign-up. */
  private async signIn(request: SignUp): Promise<Session | null> {
    return this.supabase.signIn(request.email, request.password, request.visitorAddress).catch(() => null);
  }
}

function claimInProgress(payment?: Payment): AppError {
  const message = 'This organization is being created by another request. Please try again in a minute.';
  const secondsLeft = payment?.lease_until ? Math.ceil((payment.lease_until.getTime() - Date.now()) / 1000) : 5;
  return new AppError(409, 'claim_in_progress', message, { retryAfter: Math.max(1, secondsLeft) });
}

function tokens(session: Session | null): CreateOrganizationResponse['session'] {
  if (!session) return null;
  const { access_token, refresh_token, expires_in, expires_at, token_type } = session;
  return { access_token, refresh_token, expires_in, ...(expires_at && { expires_at }), token_type };
}
