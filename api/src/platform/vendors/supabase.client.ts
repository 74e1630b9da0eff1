import { randomBytes } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import type { SupabaseClient as Client, Session, User } from '@supabase/supabase-js';
import { ENV, type Env } from '../config/env.ts';
import { connect } from './supabase-connection.ts';
import { confirmationError, emailTaken, identityError, identityUnavailable } from './supabase-error.ts';
import { type FoundUser, findUserByEmail } from './supabase-users.ts';

export type { Session, User };

export interface NewUser {
  /** Our own choice, so that a crash can be resumed. */
  id: string;
  email: string;
  password: string;
  user_metadata: Record<string, unknown>;
  app_metadata: Record<string, unknown>;
}

export interface ProfileRow {
  id: string;
  first_name: string;
  last_name: string;
  email: string;
  user_roles: string;
  org_name: string | null;
  cohort_id: number;
}

export interface CustomerRow {
  name: string;
  admin_id: string;
  seats: number;
}

/** The calls that the product makes at Supabase, and the only place that calls them. */
@Injectable()
export class SupabaseClient {
  private readonly admin: Client;

  constructor(@Inject(ENV) private readonly env: Env) {
    this.admin = connect(env);
  }

  /** The user with exactly this address (in lower case, as Supabase stores it), or null. */
  findUserByEmail(email: string): Promise<FoundUser | null> {
    return findUserByEmail(this.env, email);
  }

  /** The user of that id, or null. */
  async findUser(id: string): Promise<User | null> {
    const { data, error } = await this.admin.auth.admin.getUserById(id);
    if (error?.code === 'user_not_found') return null;
    if (error) throw identityError(error);
    return data.user;
  }

  /**
   * Makes a confirmed user under the given id; sends no e-mail.
   * @throws AppError 409 email_taken, 422 identity_rejected with the provider's words, 503 identity_unavailable
   */
  async createUser(user: NewUser): Promise<void> {
    const { error } = await this.admin.auth.admin.createUser({ ...user, email_confirm: true });
    if (error) throw identityError(error, true);
  }

  /**
   * Gives an existing user address, password and metadata as wanted.
   * @throws AppError as `createUser` does
   */
  async updateUser({ id, ...wanted }: NewUser): Promise<void> {
    const { error } = await this.admin.auth.admin.updateUserById(id, { ...wanted, email_confirm: true });
    if (!error) return;
    // Supabase does not check for a taken address here: its database refuses, and the response is a bare 500.
    const owner = error.status === 500 ? await this.findUserByEmail(wanted.email) : null;
    throw owner && owner.id !== id ? emailTaken(error) : identityError(error, true);
  }

  /**
   * Signs a visitor up by the provider's own rules. With confirmations on, a taken address yields a made-up user without
   * identities.
   * @param address of the visitor, for Supabase's limits
   * @throws AppError as `createUser` does, and 503 mail_limit_reached when no confirmation can be sent
   */
  async signUp(
    email: string,
    password: string,
    data: Record<string, unknown>,
    address: string | null,
  ): Promise<User | null> {
    const { data: answer, error } = await this.visitor(address).auth.signUp({ email, password, options: { data } });
    if (error) throw identityError(error);
    return answer.user;
  }

  /**
   * Signs a visitor up as `signUp` does, but sends no mail and is bound by no limit of mails. Only for an address without an
   * account: an unconfirmed one would lose the link that it was sent.
   * @returns the new user's id
   * @throws AppError as `createUser` does
   */
  async signUpWithoutMail(email: string, password: string, data: Record<string, unknown>): Promise<string> {
    const params = { type: 'signup', email, password, options: { data } } as const;
    const { data: link, error } = await this.admin.auth.admin.generateLink(params);
    if (error) throw identityError(error, true);
    return link.user.id;
  }

  /**
   * A token that confirms the address of an unconfirmed account; the one of before ends.
   * @throws AppError 409 email_taken when the address is confirmed already, 503 identity_unavailable
   */
  async createConfirmationToken(email: string): Promise<string> {
    // Supabase wants a password, and keeps the one that the account has.
    const password = `aA1!${randomBytes(24).toString('base64url')}`;
    const { data, error } = await this.admin.auth.admin.generateLink({ type: 'signup', email, password });
    if (error) throw identityError(error);
    if (!data.properties.hashed_token) throw identityUnavailable(new Error('a link without a token'));
    return data.properties.hashed_token;
  }

  /**
   * Confirms an address. The session that begins with it is forgotten.
   * @param token of `createConfirmationToken`
   * @param address of the visitor, for Supabase's limits
   * @throws AppError 410 confirmation_expired, 503 identity_unavailable
   */
  async confirmEmail(token: string, address: string | null): Promise<void> {
    const { error } = await this.visitor(address).auth.verifyOtp({ type: 'signup', token_hash: token });
    if (error) throw confirmationError(error);
  }

  /**
   * Gives a user without a role this one, where others may trust it: user_metadata can be edited by its owner, and has it because
   * the specification lists it there (section 3).
   */
  async ensureRole(id: string, role: string): Promise<void> {
    const user = await this.findUser(id);
    if (!user || user.app_metadata.user_roles) return;
    const roles = { user_roles: role };
    const change = { app_metadata: roles, user_metadata: { ...user.user_metadata, ...roles } };
    const { error } = await this.admin.auth.admin.updateUserById(id, change);
    if (error) throw identityError(error);
  }

  /**
   * Signs in with a password. Null when the provider refuses; throws when it cannot be reached.
   * @param address of the visitor, for Supabase's limits
   */
  async signIn(email: string, password: string, address: string | null): Promise<Session | null> {
    const { data, error } = await this.visitor(address).auth.signInWithPassword({ email, password });
    if (error && (error.status ?? 500) >= 429) throw identityError(error);
    return data.session;
  }

  /** Writes the profile, and the organization when there is one, into the project's tables; repeats are harmless. */
  async upsertProfile(profile: ProfileRow, customer: CustomerRow | null): Promise<void> {
    const written = await this.admin.from('profiles').upsert(profile, { onConflict: 'id' });
    if (written.error) throw new Error(`profiles: ${written.error.message}`, { cause: written.error });
    if (!customer) return;
    const { error } = await this.admin.from('customers').upsert(customer, { onConflict: 'admin_id' });
    if (error) throw new Error(`customers: ${error.message}`, { cause: error });
  }

  /**
   * A client for signing one visitor up or in. Never the shared one: supabase-js keeps who signed in, and would act as them in
   * its next call. Supabase counts sign-ups and sign-ins by the caller's address, which is ours; where the project allows "IP
   * address forwarding" it counts the visitor's instead.
   */
  private visitor(address: string | null): Client {
    return connect(this.env, address ? { 'Sb-Forwarded-For': address } : {});
  }
}
