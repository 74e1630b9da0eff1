import { Inject, Injectable } from '@nestjs/common';
import { AuthError, type SupabaseClient as Client, createClient, type Session, type User } from '@supabase/supabase-js';
import { ENV, type Env } from '../config/env.ts';
import { AppError } from '../http/app-error.ts';
import { timeFetch } from './vendor-metrics.ts';

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

/** The calls that the product makes at Supabase, and the only importer of its SDK. */
@Injectable()
export class SupabaseClient {
  private readonly admin: Client;
  /** For signing in only: supabase-js keeps who signed in last, and would act as them in any other call. */
  private readonly visitors: Client;

  constructor(@Inject(ENV) private readonly env: Env) {
    this.admin = this.connect(env.SUPABASE_SECRET_KEY);
    this.visitors = this.connect(env.SUPABASE_PUBLISHABLE_KEY);
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
    if (error) throw identityError(error, true);
  }

  /**
   * Signs a visitor up by the provider's own rules. With confirmations on, a taken address yields a made-up user without
   * identities.
   * @throws AppError as `createUser` does
   */
  async signUp(email: string, password: string, data: Record<string, unknown>): Promise<User | null> {
    const { data: answer, error } = await this.visitors.auth.signUp({ email, password, options: { data } });
    if (error) throw identityError(error);
    return answer.user;
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

  /** Signs in with a password. Null when the provider refuses; throws when it cannot be reached. */
  async signIn(email: string, password: string): Promise<Session | null> {
    const { data, error } = await this.visitors.auth.signInWithPassword({ email, password });
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

  private connect(key: string): Client {
    return createClient(this.env.SUPABASE_URL, key, {
      auth: { persistSession: false, autoRefreshToken: false, detectSessionInUrl: false },
      global: {
        fetch: (input, init) =>
          timeFetch('supabase', operationOf(input, init), () =>
            fetch(input, { ...init, signal: this.deadline(init?.signal) }),
          ),
      },
    });
  }

  private deadline(signal?: AbortSignal | null): AbortSignal {
    const timeout = AbortSignal.timeout(this.env.VENDOR_TIMEOUT_SECONDS * 1000);
    return signal ? AbortSignal.any([signal, timeout]) : timeout;
  }
}

/** Method and path of a call without the ids in it. */
function operationOf(input: Parameters<typeof fetch>[0], init: RequestInit | undefined): string {
  const { pathname } = new URL(input instanceof Request ? input.url : input);
  const path = pathname
    .replace(/\/[0-9a-f]{8}-[0-9a-f-]{27}(?=\/|$)/gi, '/:id')
    .replace(/^.*(?=\/(auth|rest)\/v1\/)/, '');
  return `${init?.method ?? 'GET'} ${path}`;
}

/** The codes are those of Supabase Auth. One that is not known counts as a refusal with the provider's own words. */
function identityError(cause: AuthError, isChange = false): AppError {
  const status = cause.status ?? 0;
  if (cause.code === 'email_exists' || cause.code === 'user_already_exists') {
    const message = 'This email address is already registered. Use another address, or log in with it.';
    return new AppError(409, 'email_taken', message, { cause, details: [{ field: 'email', message }] });
  }
  if (status === 429) {
    const message = 'Too many accounts are being created right now. Please try again in a moment.';
    return new AppError(503, 'identity_unavailable', message, { cause, retryAfter: 30 });
  }
  // 401 and 403 mean that our own key is wrong: nothing the visitor can mend, nothing to show them.
  if (status === 0 || status >= 500 || status === 401 || status === 403) {
    const message = 'Failed to create account. Please try again.';
    return new AppError(503, 'identity_unavailable', message, {
      cause,
      retryAfter: 5,
      outcomeUnknown: isChange && status === 0,
    });
  }
  return new AppError(422, 'identity_rejected', cause.message, { cause });
}
