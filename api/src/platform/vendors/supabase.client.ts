import { randomBytes } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import type { SupabaseClient as Client, Session, User } from '@supabase/supabase-js';
import { ENV, type Env } from '../config/env.ts';
import { connect, connectVisitor } from './supabase-connection.ts';
import {
  confirmationError,
  emailTaken,
  identityError,
  identityUnavailable,
  tokenUncheckable,
} from './supabase-error.ts';
import type { AccountState, CustomerRow, NewUser, ProfileRow } from './supabase-types.ts';
import { type FoundUser, findUserByEmail, isBanned } from './supabase-users.ts';

export type { CustomerRow, NewUser, ProfileRow, Session, User };

/** A hundred years, in hours: GoTrue has no larger unit. */
const FOREVER = '876000h';

/** Calls to Supabase about accounts and profiles. For auth sessions and second factors, see `SupabaseSessions`. */
@Injectable()
export class SupabaseClient {
  private readonly admin: Client;

  constructor(@Inject(ENV) private readonly env: Env) {
    this.admin = connect(env);
  }

  /** Returns the user with exactly this address, or null. @param email in lower case, as Supabase stores it */
  findUserByEmail(email: string): Promise<FoundUser | null> {
    return findUserByEmail(this.env, email);
  }

  /** Returns the user with this id, or null. */
  async findUser(id: string): Promise<User | null> {
    const { data, error } = await this.admin.auth.admin.getUserById(id);
    if (error?.code === 'user_not_found') return null;
    if (error) throw identityError(error);
    return data.user;
  }

  /**
   * Creates a confirmed user with the given id, without sending a mail.
   * @throws AppError 409 email_taken, 422 identity_rejected with Supabase's message, 503 identity_unavailable
   */
  async createUser(user: NewUser): Promise<void> {
    const { error } = await this.admin.auth.admin.createUser({ ...user, email_confirm: true });
    if (error) throw identityError(error, true);
  }

  /**
   * Sets an existing user's address, password and metadata.
   * @throws AppError as `createUser` does
   */
  async updateUser({ id, ...wanted }: NewUser): Promise<void> {
    const { error } = await this.admin.auth.admin.updateUserById(id, { ...wanted, email_confirm: true });
    if (!error) return;
    // Supabase does not check here whether the address is taken. Its database does, and the response is a bare 500.
    const owner = error.status === 500 ? await this.findUserByEmail(wanted.email) : null;
    throw owner && owner.id !== id ? emailTaken(error) : identityError(error, true);
  }

  /**
   * Signs a visitor up by Supabase's own rules. If the project confirms addresses, a taken address yields a fake user
   * without identities.
   * @param address the visitor's IP address, for Supabase's rate limits
   * @throws AppError as `createUser` does, and 503 mail_limit_reached if no confirmation mail can be sent
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
   * Signs a visitor up like `signUp`, but sends no mail and has no mail limit. Only for an address without an account:
   * otherwise, the link already sent to an unconfirmed account would stop working.
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
   * Creates a token that confirms the address of an unconfirmed account, and invalidates the previous one.
   * @throws AppError 409 email_taken if the address is already confirmed, 503 identity_unavailable
   */
  async createConfirmationToken(email: string): Promise<string> {
    // Supabase requires a password, but keeps the account's existing one.
    const password = `aA1!${randomBytes(24).toString('base64url')}`;
    const { data, error } = await this.admin.auth.admin.generateLink({ type: 'signup', email, password });
    if (error) throw identityError(error);
    if (!data.properties.hashed_token) throw identityUnavailable(new Error('a link without a token'));
    return data.properties.hashed_token;
  }

  /**
   * Confirms an address. The session that this starts is discarded.
   * @param token from `createConfirmationToken`
   * @param address the visitor's IP address, for Supabase's rate limits
   * @throws AppError 410 confirmation_expired, 503 identity_unavailable
   */
  async confirmEmail(token: string, address: string | null): Promise<void> {
    const { error } = await this.visitor(address).auth.verifyOtp({ type: 'signup', token_hash: token });
    if (error) throw confirmationError(error);
  }

  /**
   * Sets the password and metadata that the owner of the address chose, and confirms the address. Supabase then ends
   * all earlier auth sessions and one-time tokens of the account. Removes the account's second factors, which may be a stranger's.
   * @throws AppError as `createUser` does
   */
  async takeOver(id: string, password: string, user_metadata: Record<string, unknown>): Promise<void> {
    const { admin } = this.admin.auth;
    const change = { password, user_metadata, email_confirm: true };
    const { data, error } = await admin.updateUserById(id, change);
    if (error) throw identityError(error, true);
    for (const factor of data.user.factors ?? []) {
      const { error } = await admin.mfa.deleteFactor({ id: factor.id, userId: id });
      if (error) throw identityError(error);
    }
  }

  /**
   * Grants a user this role, unless they already have a role other than `replaces`, and freezes or unfreezes the
   * account. The role is stored in app_metadata, which can be trusted, and in user_metadata, which the user can edit
   * but the specification prescribes (section 3). A frozen account cannot log in, but access tokens issued
   * earlier remain valid for up to an hour.
   */
  async ensureAccountState(id: string, wanted: AccountState): Promise<void> {
    const user = await this.findUser(id);
    if (!user) return;
    const { user_roles: role, frozen } = user.app_metadata;
    const changesRole = role !== wanted.role && (!role || role === wanted.replaces);
    const changesFreeze = wanted.isFrozen !== undefined && wanted.isFrozen !== Boolean(frozen);
    if (!changesRole && !changesFreeze) return;
    const roles = changesRole ? { user_roles: wanted.role } : {};
    const { error } = await this.admin.auth.admin.updateUserById(id, {
      user_metadata: { ...user.user_metadata, ...roles },
      // Unfreezes only accounts that we froze, not those banned at Supabase.
      app_metadata: { ...roles, ...(changesFreeze && { frozen: wanted.isFrozen || null }) },
      ...(changesFreeze && { ban_duration: wanted.isFrozen ? FOREVER : 'none' }),
    });
    if (error) throw identityError(error);
  }

  /**
   * Signs in with a password.
   * @param address the visitor's IP address, for Supabase's rate limits
   * @returns null if Supabase refuses
   * @throws AppError 503 identity_unavailable
   */
  async signIn(email: string, password: string, address: string | null): Promise<Session | null> {
    const { data, error } = await this.visitor(address).auth.signInWithPassword({ email, password });
    // Without a response from Supabase, the status is 0 or missing.
    if (error && (!error.status || error.status >= 429)) throw identityError(error);
    return data.session;
  }

  /**
   * Asks Supabase whether an access token's session still exists. Call it only after `SupabaseTokens.check`, which
   * cannot know whether the user has signed out everywhere, or was banned or deleted.
   * @throws AppError 503 identity_unavailable
   */
  async isSignedIn(token: string): Promise<boolean> {
    const { data, error } = await this.visitor(null).auth.getUser(token);
    if (!error) return !isBanned(data.user);
    const status = error.status ?? 0;
    // 401: Supabase refused our own key, not the user's token.
    if (status === 0 || status === 401 || status === 429 || status >= 500) throw tokenUncheckable(error);
    return false;
  }

  /** Writes the profile, and the organization if there is one, to the project's tables. Safe to repeat. */
  async upsertProfile(profile: ProfileRow, customer: CustomerRow | null): Promise<void> {
    const written = await this.admin.from('profiles').upsert(profile, { onConflict: 'id' });
    if (written.error) throw new Error(`profiles: ${written.error.message}`, { cause: written.error });
    if (!customer) return;
    const { error } = await this.admin.from('customers').upsert(customer, { onConflict: 'admin_id' });
    if (error) throw new Error(`customers: ${error.message}`, { cause: error });
  }

  /**
   * Deletes an account and its rows in the project's tables. Safe to repeat.
   * @throws Error if the rows cannot be deleted; AppError as `identityError` returns, e.g. 503 identity_unavailable
   */
  async deleteUser(id: string): Promise<void> {
    // In older projects, deleting the account does not delete its rows.
    for (const [table, column] of [
      ['customers', 'admin_id'],
      ['profiles', 'id'],
    ] as const) {
      const { error } = await this.admin.from(table).delete().eq(column, id);
      if (error) throw new Error(`${table}: ${error.message}`, { cause: error });
    }
    const { error } = await this.admin.auth.admin.deleteUser(id);
    if (error && error.code !== 'user_not_found') throw identityError(error);
  }

  private visitor(address: string | null): Client {
    return connectVisitor(this.env, address);
  }
}
