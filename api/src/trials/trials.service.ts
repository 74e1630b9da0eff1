import { Inject, Injectable } from '@nestjs/common';
import { Counter } from 'prom-client';
import type { CreateTrialRequest, CreateTrialResponse } from '../contract/trials.ts';
import { saveProfile } from '../organizations/organizations.repository.ts';
import { TRIAL_ROLE } from '../organizations/roles.ts';
import { ENV, type Env } from '../platform/config/env.ts';
import { DATABASE, type Database, inTransaction } from '../platform/database/database.ts';
import { AppError } from '../platform/http/app-error.ts';
import { log } from '../platform/log.ts';
import { releaseMail } from '../platform/mail/held-mails.ts';
import { SupabaseClient } from '../platform/vendors/supabase.client.ts';
import { isLimit, isMailerFault } from '../platform/vendors/supabase-error.ts';
import { type Account, TrialConfirmations } from './trial-confirmations.ts';

/** A registration with the visitor's IP address, which Supabase's rate limits need. */
type Registration = CreateTrialRequest & { visitorAddress: string | null };

/** For an hour the recipient is likely to find a mail, and its link still works. */
const MAIL_ON_THE_WAY_MS = 3_600_000;

const refusals = new Counter({
  name: 'trial_registrations_refused_total',
  help: "Trial registrations refused because Supabase's limit of mails or sign-ups was reached",
});

/**
 * Registers trial students through the identity provider's own sign-up, so that its confirmation rule holds, and stores
 * their profile. When the provider cannot or should not send the confirmation, our outbox does (`TrialConfirmations`).
 * Submitting again completes what a crash left unfinished.
 */
@Injectable()
export class TrialsService {
  constructor(
    @Inject(DATABASE) private readonly db: Database,
    @Inject(ENV) private readonly env: Env,
    private readonly supabase: SupabaseClient,
    private readonly confirmations: TrialConfirmations,
  ) {}

  /**
   * @throws AppError 409 email_taken, 422 identity_rejected with the provider's words, 503 identity_unavailable or
   *   mail_limit_reached
   */
  async register(request: Registration): Promise<CreateTrialResponse> {
    const account =
      this.env.TRIAL_CONFIRMATION === 'own' ? await this.signUpOurWay(request) : await this.signUp(request);
    if (account) await this.saveStudent(account, request);
    return { user: { email: request.email } };
  }

  /**
   * @returns the account whose profile this person may write; null when the address belongs to another person. The
   *   provider does not reveal that, so the visitor gets the same neutral response.
   */
  private async signUp(request: Registration): Promise<Account | null> {
    const { email, password, visitorAddress } = request;
    try {
      const user = await this.supabase.signUp(email, password, this.metadataOf(request), visitorAddress);
      if (!user?.id) throw new AppError(422, 'identity_rejected', 'No user ID returned from sign up');
      const isObfuscated = user.identities?.length === 0;
      return isObfuscated ? await this.findOwnAccount(request) : user;
    } catch (error) {
      if (isLimit(error) || (isMailerFault(error) && this.env.SMTP_URL))
        return (await this.findPendingAccount(email)) ?? this.signUpUnmailed(request, error);
      const isTaken = error instanceof AppError && error.code === 'email_taken';
      const own = isTaken ? await this.findOwnAccount(request) : null;
      if (own) return own;
      throw error;
    }
  }

  /** Signs up without Supabase's mail; a taken address gets the same response as a free one. */
  private async signUpOurWay(request: Registration): Promise<Account | null> {
    try {
      return await this.confirmations.signUp(request.email, request.password, this.metadataOf(request));
    } catch (error) {
      if (error instanceof AppError && error.code === 'email_taken') return this.findOwnAccount(request);
      throw error;
    }
  }

  /**
   * Falls back to our own mail while Supabase's mailer fails, or once its limit is reached: of mails an hour, or of
   * sign-ups from one address, which a class shares. @throws the refusal if SMTP_URL is not set
   */
  private async signUpUnmailed(request: Registration, refusal: unknown): Promise<Account | null> {
    if (this.env.SMTP_URL) {
      log.warn(
        'trial_mailed_by_us',
        "Supabase's mailer fails, or its limit of mails or sign-ups is reached; our own mail confirms a registration",
      );
      return this.signUpOurWay(request);
    }
    refusals.inc();
    log.error('trial_refused', "Supabase's limit of mails or sign-ups is reached; set SMTP_URL or raise the limit");
    throw refusal;
  }

  /** The metadata that the specification lists (section 3). */
  private metadataOf({ firstName, lastName }: Registration) {
    return { first_name: firstName, last_name: lastName, cohort_id: this.env.COHORT_ID, user_roles: TRIAL_ROLE };
  }

  /** Returns the account of this address to its owner, who knows the password. */
  private async findOwnAccount({ email, password, visitorAddress }: Registration): Promise<Account | null> {
    const session = await this.supabase.signIn(email, password, visitorAddress).catch(() => null);
    return session?.user ?? null;
  }

  /**
   * Returns the account of this address if its confirmation is on the way. After a second click, or when the response
   * to the first sign-up was lost, Supabase refuses to send another mail within a minute, as it does when the project's
   * mails of the hour are used up. It counts a link of ours as a mail, even if ours was never sent.
   */
  private async findPendingAccount(email: string): Promise<Account | null> {
    const found = await this.supabase.findUserByEmail(email);
    const sentAt = Date.parse(found?.confirmation_sent_at ?? '');
    const isOnTheWay = !found?.email_confirmed_at && Date.now() - sentAt < MAIL_ON_THE_WAY_MS;
    return found && isOnTheWay && !(await this.confirmations.isOwed(email)) ? found : null;
  }

  /** Keeps an existing profile: an unconfirmed address may be another person's, and administrators keep their role. */
  private async saveStudent(account: Account, { firstName, lastName, email }: Registration): Promise<void> {
    const names = { first_name: firstName, last_name: lastName, email };
    const profile = { id: account.id, ...names, user_roles: TRIAL_ROLE, cohort_id: this.env.COHORT_ID };
    await inTransaction(this.db, async (tx) => {
      await saveProfile(tx, profile, 'keep');
      if (account.mailId) await releaseMail(tx, account.mailId);
    });
  }
}
