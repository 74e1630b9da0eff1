import { Inject, Injectable } from '@nestjs/common';
import { acquireLease, claimPayment, type Lease, releaseLease } from '../checkout/payment-claims.repository.ts';
import { whyNotClaimable } from '../checkout/payment-states.ts';
import { findPaymentById, type Payment } from '../checkout/payments.repository.ts';
import { ENV, type Env } from '../platform/config/env.ts';
import { DATABASE, type Database, inTransaction, type Tx } from '../platform/database/database.ts';
import { AppError } from '../platform/http/app-error.ts';
import { log } from '../platform/log.ts';
import { type Organization, updateSeats } from './organizations.repository.ts';

const FAILED = 'Failed to create account. Please try again.';

/** Runs claims of payments. Only one request at a time can claim a payment, and it saves everything or nothing. */
@Injectable()
export class Claims {
  constructor(
    @Inject(DATABASE) private readonly db: Database,
    @Inject(ENV) private readonly env: Env,
  ) {}

  /**
   * Runs `work` while holding the lease on a payment, so that no other request can claim it.
   * @param email of the claimant, in lower case
   * @throws AppError 409 claim_in_progress; the reason why the payment cannot be claimed; any error of `work`
   */
  async run<T>(payment: Payment, email: string, work: (lease: Lease) => Promise<T>): Promise<T> {
    const lease = await acquireLease(this.db, payment.id, email, this.env.CLAIM_LEASE_SECONDS);
    if (!lease) throw await this.whatStopped(this.db, payment.id);
    return work(lease).catch(async (error: unknown) => {
      throw await this.releaseOnFailure(lease, error);
    });
  }

  /**
   * Saves a claim, and the organization's new total of seats, in one transaction.
   * @param chooseOrganization finds or creates the organization, makes the claim's other changes, and returns the
   *   organization's id
   * @returns the organization as it is now
   * @throws AppError as `run` does, and 503 database_unavailable
   */
  async save(lease: Lease, chooseOrganization: (tx: Tx, payment: Payment) => Promise<string>): Promise<Organization> {
    return inTransaction(this.db, async (tx) => {
      const customerId = await claimPayment(tx, lease, (payment) => chooseOrganization(tx, payment));
      if (!customerId) throw await this.whatStopped(tx, lease.paymentId);
      return updateSeats(tx, customerId);
    }).catch((cause: unknown) => {
      if (cause instanceof AppError) throw cause;
      // The specification prescribes this message for any database error.
      throw new AppError(503, 'database_unavailable', FAILED, { cause });
    });
  }

  /** Returns why a claim failed: for example a refund in the meantime, or a lease held by another request. */
  private async whatStopped(db: Database | Tx, paymentId: string): Promise<AppError> {
    const payment = await findPaymentById(db, paymentId);
    return (payment && !payment.claimable && whyNotClaimable(payment)) || claimInProgress(payment);
  }

  /**
   * Releases the lease, so that the next attempt need not wait. Keeps it if a call got no response: that call may still
   * take effect, and must not do so during the next attempt.
   */
  private async releaseOnFailure(lease: Lease, error: unknown): Promise<unknown> {
    if (error instanceof AppError && error.extras.outcomeUnknown) {
      const retryAfter = Math.ceil((lease.deadline - performance.now()) / 1000);
      return new AppError(error.status, error.code, FAILED, { cause: error.cause, retryAfter });
    }
    await releaseLease(this.db, lease).catch(() => log.warn('lease_release_failed', 'a lease will run out by itself'));
    return error;
  }
}

export function claimInProgress(payment?: Payment): AppError {
  const message = 'This organization is being created by another request. Please try again in a minute.';
  const secondsLeft = payment?.lease_until ? Math.ceil((payment.lease_until.getTime() - Date.now()) / 1000) : 5;
  return new AppError(409, 'claim_in_progress', message, { retryAfter: Math.max(1, secondsLeft) });
}
