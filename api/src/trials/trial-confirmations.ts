import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { ENV, type Env } from '../platform/config/env.ts';
import { databaseNow } from '../platform/database/clock.ts';
import { DATABASE, type Database, inTransaction, type Tx } from '../platform/database/database.ts';
import { findMailsTo, withdrawMail } from '../platform/mail/held-mails.ts';
import { addMail } from '../platform/mail/mail.ts';
import { mayMailAgain, nextCause } from '../platform/mail/mail-pace.ts';
import { MailRegistry } from '../platform/mail/mail-registry.ts';
import { SupabaseClient } from '../platform/vendors/supabase.client.ts';
import { emailTaken, identityUnavailable } from '../platform/vendors/supabase-error.ts';
import { renderTrialConfirmation, type TrialConfirmation, trialConfirmation } from './mails/trial-confirmation.tsx';

/** An account whose profile may be written, and the mail that goes with it. */
export interface Account {
  id: string;
  /** Held until the profile is written. */
  mailId?: string | undefined;
}

/** A mail that is held or on its way. */
interface Reservation {
  mailId: string;
  /** Whether this request added it, which means that no other request is creating the account. */
  isOurs: boolean;
}

/**
 * Handles registrations for which Supabase sends no mail: the account is created without one, and our outbox sends the
 * confirmation. The mail is added first and held, so that only one request at a time creates the account of an address.
 * The transaction that writes the profile releases it; without a profile it is dropped. Its link is created when the
 * mail is sent, because Supabase's clock starts then and each new link invalidates the previous one.
 *
 * An address gets no second mail while one is waiting, and no more than `mayMailAgain` allows.
 */
@Injectable()
export class TrialConfirmations implements OnModuleInit {
  constructor(
    @Inject(DATABASE) private readonly db: Database,
    @Inject(ENV) private readonly env: Env,
    private readonly registry: MailRegistry,
    private readonly supabase: SupabaseClient,
  ) {}

  onModuleInit() {
    this.registry.define(trialConfirmation, {
      isStillWanted: (db, confirmation) => this.isStillWanted(db, confirmation),
      render: async (confirmation, context) => {
        const token = await this.supabase.createConfirmationToken(confirmation.email);
        return renderTrialConfirmation(confirmation, { token, trialPath: this.env.TRIAL_PATH }, context);
      },
    });
  }

  /**
   * Creates the account, or finds an unconfirmed one, which stays as its first visitor left it.
   * @param email in lower case
   * @throws AppError 409 email_taken when the address is confirmed, and as `SupabaseClient.signUpWithoutMail` does
   */
  async signUp(email: string, password: string, data: Record<string, unknown>): Promise<Account> {
    const reservation = await inTransaction(this.db, (tx) => this.reserve(tx, email));
    try {
      const known = await this.supabase.findUserByEmail(email);
      if (known?.email_confirmed_at) throw emailTaken(new Error('confirmed'));
      if (known) return { id: known.id, mailId: reservation?.mailId };
      // Another request is creating this account, or it has just been deleted.
      if (!reservation?.isOurs) throw identityUnavailable(new Error('another registration of this address'));
      return { id: await this.supabase.signUpWithoutMail(email, password, data), mailId: reservation.mailId };
    } catch (error) {
      if (reservation?.isOurs) await inTransaction(this.db, (tx) => withdrawMail(tx, reservation.mailId));
      throw error;
    }
  }

  /** Whether our last mail to this address was never sent because of a crash or a failure. */
  async isOwed(email: string): Promise<boolean> {
    const [last] = await findMailsTo(this.db, trialConfirmation, email);
    return last !== undefined && last.state !== 'sent';
  }

  /** @returns undefined when this address has had enough mail for now */
  private async reserve(tx: Tx, email: string): Promise<Reservation | undefined> {
    const mails = await findMailsTo(tx, trialConfirmation, email);
    const waiting = mails.find(({ state }) => state === 'waiting');
    if (waiting) return { mailId: waiting.id, isOurs: false };
    if (!mayMailAgain(mails)) return;
    const cause = nextCause(email, mails);
    const mailId = await addMail(tx, trialConfirmation, {
      cause,
      to: email,
      parameters: { email },
      sendAt: await this.afterSignUp(tx),
    });
    // Another request was faster and has committed by now.
    return mailId ? { mailId, isOurs: true } : this.reserve(tx, email);
  }

  /** By when a sign-up that begins now has succeeded or failed: it makes two calls to Supabase. */
  private async afterSignUp(tx: Tx): Promise<Date> {
    return new Date((await databaseNow(tx)).getTime() + 3 * this.env.VENDOR_TIMEOUT_SECONDS * 1000);
  }

  /** False once the address is confirmed, and for an account without a profile: its registration never completed. */
  private async isStillWanted(db: Database, { email }: TrialConfirmation): Promise<boolean> {
    const user = await this.supabase.findUserByEmail(email);
    if (!user || user.email_confirmed_at) return false;
    const profile = db.selectFrom('profiles').select('id').where('id', '=', user.id);
    return (await profile.executeTakeFirst()) !== undefined;
  }
}
