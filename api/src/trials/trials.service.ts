import { Inject, Injectable } from '@nestjs/common';
import { Counter } from 'prom-client';
import type { CreateTrialRequest, CreateTrialResponse } from '../contract/trials.ts';
import { saveProfile } from '../organizations/organizations.repository.ts';
import { ENV, type Env } from '../platform/config/env.ts';
import { DATABASE, type Database, inTransaction } from '../platform/database/database.ts';
import { AppError } from '../platform/http/app-error.ts';
import { log } from '../platform/log.ts';
import { SupabaseClient } from '../platform/vendors/supabase.client.ts';

/** A registration, and whose it is: the visitor's address is for Supabase's limits. */
type Registration = CreateTrialRequest & { visitorAddress: string | null };

/** Within an hour its recipient is still likely to find a mail, and its link works. */
const MAIL_ON_THE_WAY_MS = 3_600_000;

const mailLimitRefusals = new Counter({
  name: 'trial_registrations_refused_total',
  help: "Trial registrations refused because Supabase's limit of mails an hour was reached",
});

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

  /**
   * @throws AppError 409 email_taken, 422 identity_rejected with the provider's words, 503 identity_unavailable or
   *   mail_limit_reached
   */
  async register(request: Registration): Promise<CreateTrialResponse> {
    const id = await this.signUp(request);
    if (id) await this.saveStudent(id, request);
    return { user: { email: request.email } };
  }

  /**
   * @returns the account whose profile this person may write; null when the address is another's, which the provider does not
   *   say: then everybody gets its neutral response
   */
  private async signUp(request: Registration): Promise<string | null> {
    const { email, password, firstName, lastName, visitorAddress } = request;
    const data = { first_name: firstName, last_name: lastName, cohort_id: this.env.COHORT_ID, user_roles: TRIAL_ROLE };
    try {
      const user = await this.supabase.signUp(email, password, data, visitorAddress);
      if (!user?.id) throw new AppError(422, 'identity_rejected', 'No user ID returned from sign up');
      const isObfuscated = user.identities?.length === 0;
      return isObfuscated ? await this.findOwnAccount(request) : user.id;
    } catch (error) {
      const existing = error instanceof AppError ? await this.findExisting(error, request) : null;
      if (existing) return existing;
      throw error;
    }
  }

  /** The account that is there already, where the refusal says so and this person may complete it. */
  private async findExisting({ code }: AppError, request: Registration): Promise<string | null> {
    if (code === 'email_taken') return this.findOwnAccount(request);
    if (code !== 'mail_limit_reached') return null;
    const pending = await this.findPendingAccount(request.email);
    if (!pending) this.tellOperator();
    return pending;
  }

  /** The account of this address, for its owner, who knows the password. */
  private async findOwnAccount({ email, password, visitorAddress }: Registration): Promise<string | null> {
    const session = await this.supabase.signIn(email, password, visitorAddress).catch(() => null);
    return session?.user.id ?? null;
  }

  /**
   * The account of this address when its confirmation is on the way. Supabase refuses to send another within a minute, in the
   * same code as when the project's mails of the hour are used up: after a second click, or when the response to a first
   * sign-up was lost.
   */
  private async findPendingAccount(email: string): Promise<string | null> {
    const found = await this.supabase.findUserByEmail(email);
    const sentAt = Date.parse(found?.confirmation_sent_at ?? '');
    const isOnTheWay = !found?.email_confirmed_at && Date.now() - sentAt < MAIL_ON_THE_WAY_MS;
    return found && isOnTheWay ? found.id : null;
  }

  private tellOperator(): void {
    mailLimitRefusals.inc();
    log.error(
      "registrations are refused, because Supabase's limit of mails an hour is reached; see docs/operations.md",
    );
  }

  /** A profile that exists stays as it is: an unconfirmed address may be somebody else's, an administrator stays one. */
  private async saveStudent(id: string, { firstName, lastName, email }: Registration): Promise<void> {
    const names = { first_name: firstName, last_name: lastName, email };
    const profile = { id, ...names, user_roles: TRIAL_ROLE, cohort_id: this.env.COHORT_ID };
    await inTransaction(this.db, (tx) => saveProfile(tx, profile, 'keep'));
  }
}
