import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { countPasswordTry } from '../../checkout/payment-claims.repository.ts';
import { PaymentRecorder } from '../../checkout/payment-recorder.ts';
import { seatsOf } from '../../checkout/payment-review.ts';
import { assertClaimable } from '../../checkout/payment-states.ts';
import { findPaymentById, type Payment } from '../../checkout/payments.repository.ts';
import type {
  OwnershipLinkSent,
  OwnershipTokenResponse,
  RequestOwnershipLink,
  RequestOwnershipToken,
} from '../../contract/organizations.ts';
import { DATABASE, type Database, inTransaction } from '../../platform/database/database.ts';
import { AppError } from '../../platform/http/app-error.ts';
import { findMailsTo } from '../../platform/mail/held-mails.ts';
import { addMail } from '../../platform/mail/mail.ts';
import { mayMailAgain, nextCause } from '../../platform/mail/mail-pace.ts';
import { MailRegistry } from '../../platform/mail/mail-registry.ts';
import { SupabaseClient } from '../../platform/vendors/supabase.client.ts';
import { ownershipLink, renderOwnershipLink } from '../mails/ownership-link.tsx';
import { type Account, Accounts, accountExists } from './accounts.ts';
import { issueToken } from './ownership-tokens.repository.ts';

/** How long a token works, in minutes. */
const MINUTES = 30;

/**
 * Gives the holder of a paid payment a token for an account, once they have proved that the account is theirs: with its
 * password, or by reading a mail to its address. A mailed token is created only when the mail is sent, so that only its
 * hash is ever stored.
 */
@Injectable()
export class OwnershipProofs implements OnModuleInit {
  constructor(
    @Inject(DATABASE) private readonly db: Database,
    private readonly recorder: PaymentRecorder,
    private readonly accounts: Accounts,
    private readonly supabase: SupabaseClient,
    private readonly mails: MailRegistry,
  ) {}

  onModuleInit() {
    this.mails.define(ownershipLink, {
      isStillWanted: async (db, { paymentId }) => (await findPaymentById(db, paymentId))?.claimable ?? false,
      render: async (link, context) => {
        const { paymentId, email, answers } = link;
        const purpose = 'attach';
        const token = await issueToken(this.db, { purpose, paymentId, email, userId: null, answers, minutes: MINUTES });
        return renderOwnershipLink(link, { token, minutes: MINUTES }, context);
      },
    });
  }

  /**
   * Mails a one-time link to an address that has an account.
   * @throws AppError 400 if it has none, 409 organization_frozen or the reason why the payment cannot be claimed, 429
   *   too_many_requests, 503 identity_unavailable
   */
  async requestLink(request: RequestOwnershipLink): Promise<OwnershipLinkSent> {
    const { email, sessionId, ...answers } = request;
    const { payment } = await this.findBoth(sessionId, email);
    const parameters = { paymentId: payment.id, email, seats: seatsOf(payment), answers };
    await inTransaction(this.db, async (tx) => {
      const earlier = await findMailsTo(tx, ownershipLink, email);
      const isOfThisPayment = (mail: { parameters: unknown }) =>
        (mail.parameters as { paymentId?: string }).paymentId === payment.id;
      if (earlier.some((mail) => mail.state === 'waiting' && isOfThisPayment(mail))) return;
      if (!mayMailAgain(earlier)) throw tooManyLinks();
      await addMail(tx, ownershipLink, { cause: nextCause(`${payment.id} ${email}`, earlier), to: email, parameters });
    });
    return { sentTo: email };
  }

  /**
   * Exchanges an account's password for a token.
   * @throws AppError 403 wrong_password, 409 account_exists if a password is no proof for this account, 429
   *   too_many_tries, and as `requestLink` does
   */
  async requestToken(request: RequestOwnershipToken, visitorAddress: string | null): Promise<OwnershipTokenResponse> {
    const { email, sessionId, password, ...answers } = request;
    const { payment, account } = await this.findBoth(sessionId, email);
    if (!account.isProven || !account.hasPassword) throw accountExists(account);
    if (!(await countPasswordTry(this.db, payment.id))) throw tooManyTries();
    const session = await this.supabase.signIn(email, password, visitorAddress);
    if (session?.user.id !== account.id) throw wrongPassword();
    const proof = { paymentId: payment.id, email, userId: account.id, answers };
    return { token: await issueToken(this.db, { purpose: 'attach', ...proof, minutes: MINUTES }) };
  }

  private async findBoth(sessionId: string, email: string): Promise<{ payment: Payment; account: Account }> {
    const payment = await this.recorder.getPayment(sessionId);
    assertClaimable(payment);
    const account = await this.accounts.find(email);
    if (account) return { payment, account };
    const message = 'There is no account with this email address. Please go back and create one.';
    throw new AppError(400, 'invalid_request', message, { details: [{ field: 'email', message }] });
  }
}

function wrongPassword(): AppError {
  const message = 'This password is wrong. Try again, or let us send you a one-time link.';
  return new AppError(403, 'wrong_password', message, { details: [{ field: 'password', message }] });
}

function tooManyTries(): AppError {
  const message = 'Too many wrong passwords. Let us send you a one-time link instead.';
  return new AppError(429, 'too_many_tries', message, { retryAfter: 3_600 });
}

function tooManyLinks(): AppError {
  const message =
    'We have just sent a link to this address. Please look in your inbox and in the spam folder, or ask again later.';
  return new AppError(429, 'too_many_requests', message, { retryAfter: 60 });
}
