import { Inject, Injectable } from '@nestjs/common';
import { type Lease, releaseUser } from '../../checkout/payment-claims.repository.ts';
import { PaymentRecorder } from '../../checkout/payment-recorder.ts';
import { seatsOf } from '../../checkout/payment-review.ts';
import { assertClaimable, toSessionStatus } from '../../checkout/payment-states.ts';
import { findPaymentById, type Payment } from '../../checkout/payments.repository.ts';
import type {
  Answers,
  Attachment,
  AttachmentProof,
  AttachRequest,
  AttachResponse,
} from '../../contract/organizations.ts';
import { ENV, type Env } from '../../platform/config/env.ts';
import { DATABASE, type Database, type Tx } from '../../platform/database/database.ts';
import { AppError } from '../../platform/http/app-error.ts';
import { SupabaseClient } from '../../platform/vendors/supabase.client.ts';
import { AdministratorIdentity } from '../administrator-identity.ts';
import { Claims, claimInProgress } from '../claims.ts';
import { OrganizationMails } from '../organization-mails.ts';
import {
  findOrganizationOf,
  getAddress,
  insertOrganization,
  isErased,
  lockOrganization,
  lockProfile,
  markVerified,
  type Organization,
  promoteProfile,
  saveAddress,
  saveProfile,
} from '../organizations.repository.ts';
import { ADMIN_ROLE } from '../roles.ts';
import { type Account, Accounts, onHold } from './accounts.ts';
import { findToken, useTokens } from './ownership-tokens.repository.ts';

/** What a token allows: attaching a payment to an account. */
interface Claim {
  payment: Payment;
  email: string;
  /** Null if the account has been deleted; it is then created again. */
  account: Account | null;
  /** True if only the buyer can log in to the account; otherwise a new password replaces the old one. */
  isSafe: boolean;
  /** Whether a mailed link showed whose the address is. A password does not: a stranger may have registered it. */
  isMailed: boolean;
  answers: Answers;
}

/**
 * Attaches paid payments to existing accounts. If the account administers an organization, that organization gains the
 * seats; otherwise the account becomes the administrator of a new one. For the required proof, see `AttachmentProof`.
 */
@Injectable()
export class AttachmentsService {
  constructor(
    @Inject(DATABASE) private readonly db: Database,
    @Inject(ENV) private readonly env: Env,
    private readonly recorder: PaymentRecorder,
    private readonly accounts: Accounts,
    private readonly identity: AdministratorIdentity,
    private readonly supabase: SupabaseClient,
    private readonly claims: Claims,
    private readonly mails: OrganizationMails,
  ) {}

  /**
   * Returns what `attach` would do, without changing anything.
   * @throws AppError as `attach` does
   */
  async preview(proof: AttachmentProof): Promise<Attachment> {
    if ('token' in proof) {
      const { payment, email, account, isSafe, answers } = await this.readToken(proof.token);
      const name = account?.organization?.name ?? answers.organizationName;
      return { ...toAttachment(payment, account?.organization, name), email, needsPassword: !isSafe };
    }
    const { payment, organization } = await this.readEarlier(proof.sessionId, proof.earlierSessionId);
    return { ...toAttachment(payment, organization, organization.name), email: null, needsPassword: false };
  }

  /**
   * Gives a payment's seats to an organization, once.
   * @throws AppError 404 session_not_found, 409 session_already_used, organization_frozen, claim_in_progress or
   *   another reason why the payment cannot be claimed, 410 ownership_link_expired, 422 password_required or
   *   identity_rejected, 503 in an outage
   */
  async attach(request: AttachRequest): Promise<AttachResponse> {
    if ('token' in request) return this.attachToAccount(await this.readToken(request.token), request.password);
    const { payment, organization } = await this.readEarlier(request.sessionId, request.earlierSessionId);
    const { name, seats } = await this.claims.run(payment, await getAddress(this.db, organization), (lease) =>
      this.claims.save(lease, (tx, paid) => this.addToOrganization(tx, paid, organization.id)),
    );
    return { organization: { name, isNew: false, seats } };
  }

  private async attachToAccount(claim: Claim, password: string | undefined): Promise<AttachResponse> {
    const { payment, email, account, isSafe } = claim;
    if (!isSafe && password === undefined) throw passwordRequired();
    const { id, name, seats } = await this.claims.run(payment, email, async (lease) => {
      const userId = await this.secureAccount(lease, claim, password);
      return this.claims.save(lease, (tx, paid) => this.claimFor(tx, paid, userId, claim));
    });
    return { organization: { name, isNew: id !== account?.organization?.id, seats } };
  }

  /** Makes sure that only the owner of the address can log in. @returns the account's user id */
  private async secureAccount(lease: Lease, claim: Claim, password: string | undefined): Promise<string> {
    const { payment, email, account, isSafe, answers } = claim;
    if (account && isSafe) return account.id;
    const names = { first_name: answers.firstName, last_name: answers.lastName };
    const chosen = password ?? '';
    if (account) {
      await this.supabase.takeOver(account.id, chosen, names);
      return account.id;
    }
    const app_metadata = { claim_id: payment.id };
    const made = await this.identity.ensureUser(lease, { email, password: chosen, user_metadata: names, app_metadata });
    return made.userId;
  }

  /** Finds or creates the organization of an account. @returns its id */
  private async claimFor(tx: Tx, payment: Payment, userId: string, claim: Claim) {
    const { email, isSafe, isMailed: isVerified, answers } = claim;
    await useTokens(tx, payment.id, 'attach');
    if (!(await releaseUser(tx, userId, payment.id))) throw claimInProgress();
    const { firstName, lastName, organizationName: name } = answers;
    const names = { first_name: firstName, last_name: lastName, email, org_name: name };
    const profile = { id: userId, ...names, user_roles: ADMIN_ROLE, cohort_id: this.env.COHORT_ID };
    await saveProfile(tx, profile, 'keep');
    await lockProfile(tx, userId);
    if (await isErased(tx, userId)) throw onHold();
    const organization = await findOrganizationOf(tx, userId);
    if (organization) {
      if (isVerified) {
        // The account's address may have been changed since.
        await saveAddress(tx, userId, email);
        await markVerified(tx, organization.id);
      }
      return this.addToOrganization(tx, payment, organization.id);
    }
    if (isSafe) await promoteProfile(tx, userId, name);
    // Overwrites what a stranger may have typed for this address.
    else await saveProfile(tx, profile, 'replace');
    const { id } = await insertOrganization(tx, userId, name, isVerified);
    await this.mails.addReady(tx, payment, { id, name, administrator: { firstName, lastName, email }, isVerified });
    return id;
  }

  private async addToOrganization(tx: Tx, payment: Payment, id: string): Promise<string> {
    const organization = await lockOrganization(tx, id);
    if (organization.frozen_at || (await isErased(tx, organization.admin_id))) throw onHold();
    await this.mails.addSeatsAdded(tx, payment, organization, await getAddress(tx, organization));
    return id;
  }

  /** @throws AppError 410 ownership_link_expired, or the reason why the payment cannot be claimed */
  private async readToken(token: string): Promise<Claim> {
    const found = await findToken(this.db, token, 'attach');
    const known = found && (await findPaymentById(this.db, found.payment_id));
    if (!known) throw linkExpired();
    const payment = await this.recorder.getPayment(known.claim_token);
    assertClaimable(payment);
    if (found.used_at) throw linkExpired();
    const account = await this.accounts.find(found.email);
    // A password is proof only for the account that it was checked against, and only while that account is proven.
    if (found.user_id && !(account?.isProven && account.id === found.user_id)) throw linkExpired();
    const { firstName = '', lastName = '', organizationName = '' } = found.answers;
    const answers = { firstName, lastName, organizationName };
    const isMailed = found.user_id === null;
    const isSafe = !isMailed || isSafeBehindLink(account);
    return { payment, email: found.email, account, isSafe, isMailed, answers };
  }

  /**
   * @throws AppError 404 session_not_found if the earlier payment was not claimed for an organization that is still in
   *   use
   */
  private async readEarlier(sessionId: string, earlierSessionId: string) {
    const payment = await this.recorder.getPayment(sessionId);
    assertClaimable(payment);
    const organization = await this.accounts.findOrganizationOfPayment(earlierSessionId);
    if (organization) return { payment, organization };
    throw new AppError(404, 'session_not_found', 'The earlier payment belongs to no organization.');
  }
}

/**
 * Whether an account may keep its password after a mailed link. That an address was confirmed shows whose it is, but not who chose
 * the password: a stranger may have registered it, and the owner or a mail scanner may have opened the confirmation.
 */
function isSafeBehindLink(account: Account | null): boolean {
  return Boolean(account?.isProven && (account.isVerified || !account.hasPassword));
}

function toAttachment(payment: Payment, organization: Organization | undefined, name: string) {
  const seats = organization?.seats ?? 0;
  return {
    organization: { name, isNew: organization === undefined, seats, seatsAfter: seats + seatsOf(payment) },
    payment: toSessionStatus(payment).session,
  };
}

function linkExpired(): AppError {
  const message = 'This link has already been used or has expired. Please ask for a new one.';
  return new AppError(410, 'ownership_link_expired', message);
}

function passwordRequired(): AppError {
  const message = 'Please choose a new password for your account.';
  return new AppError(422, 'password_required', message, { details: [{ field: 'password', message }] });
}
