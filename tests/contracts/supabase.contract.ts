import type {
  AdminUserAttributes,
  AuthError,
  GenerateLinkProperties,
  Session,
  User,
  UserIdentity,
} from '@supabase/supabase-js';
import type { CustomerRow, ProfileRow } from '#api/platform/vendors/supabase.client.ts';
import type { Json } from './wire.ts';

/**
 * Supabase Auth and PostgREST: fields and error codes as supabase-js declares them, statuses as GoTrue sends them
 * (https://supabase.com/docs/guides/auth/debugging/error-codes).
 */

interface Keys {
  apikey: `sb_${'publishable' | 'secret'}_${string}`;
  authorization: `Bearer sb_${'publishable' | 'secret'}_${string}`;
}
interface ServerKeys {
  apikey: `sb_secret_${string}`;
  authorization: `Bearer sb_secret_${string}`;
}
type Versioned = { 'x-supabase-api-version': '2024-01-01' };
type Sent<Headers, Body, Query = Record<never, never>> = {
  headers: Headers & { 'content-type': `application/json${string}` };
  query: Query;
  body: Body;
};

type Asked<Headers, Query = Record<never, never>> = { headers: Headers; query: Query; body: null };
interface Call<Request, Response> {
  request: Request;
  response: Response;
}

/** The declared codes, without the plain `string` that supabase-js allows for future ones. */
type KnownCode<T> = T extends string ? (string extends T ? never : T) : never;
type ErrorCode = KnownCode<AuthError['code']>;
type Fault<Status, Code extends ErrorCode, More = unknown> = {
  status: Status;
  headers: Versioned & { 'content-type': `application/json${string}` };
  body: { code: Code; message: string } & More;
};
type Faults =
  | Fault<400, 'validation_failed' | 'bad_json' | 'email_address_invalid'>
  | Fault<403, 'not_admin' | 'bad_jwt'>
  | Fault<404, 'user_not_found' | 'validation_failed'>
  | Fault<422, 'email_exists' | 'user_already_exists' | 'signup_disabled'>
  | Fault<422, 'weak_password', { weak_password: { reasons: ('length' | 'characters' | 'pwned')[] } }>
  | Fault<429, 'over_email_send_rate_limit' | 'over_request_rate_limit'>
  | Fault<500, 'unexpected_failure'>;
type SignInFaults = Fault<400, 'invalid_credentials' | 'email_not_confirmed' | 'user_banned'>;

/** Adds `email`, which supabase-js does not declare but GoTrue sends. */
type WireUser = Json<Omit<User, 'identities'>> & { identities?: (Json<UserIdentity> & { email?: string })[] };
type WireSession = Json<Omit<Session, 'user'>> & {
  user: WireUser;
  weak_password?: { reasons: string[]; message: string } | null;
};
type Ok<Body> = { status: 200; headers: { 'content-type': `application/json${string}` }; body: Body };
interface Captcha {
  gotrue_meta_security: { captcha_token?: string };
}

/** As https://supabase.com/docs/guides/auth/signing-keys describes it. */
interface PublicKey {
  kid: string;
  kty: 'EC';
  alg: 'ES256';
  crv: 'P-256';
  use: 'sig';
  key_ops: ['verify'];
  ext: true;
  x: string;
  y: string;
}

type Written = { status: 200 | 201; headers: Record<never, never>; body: null };
type Upsert<Row, Key> = Call<
  Sent<ServerKeys & { prefer: 'resolution=merge-duplicates' }, Row, { on_conflict: Key }>,
  Written
>;

export interface SupabaseContract {
  'POST /auth/v1/signup': Call<
    Sent<
      Keys & Versioned,
      Captcha & { email: string; password: string; data: object; code_challenge: null; code_challenge_method: null }
    >,
    Ok<WireUser> | Ok<WireSession> | Faults
  >;
  'POST /auth/v1/token': Call<
    Sent<Keys & Versioned, Captcha & { email: string; password: string }, { grant_type: 'password' }>,
    Ok<WireSession> | Faults | SignInFaults
  >;
  /** Asks with our key on behalf of a signed-in user. */
  'GET /auth/v1/user': Call<
    Asked<{ apikey: `sb_secret_${string}`; authorization: `Bearer ey${string}.${string}.${string}` } & Versioned>,
    Ok<WireUser> | Faults | Fault<403, 'session_not_found' | 'user_not_found'>
  >;
  'GET /auth/v1/.well-known/jwks.json': Call<Asked<Record<never, never>>, Ok<{ keys: PublicKey[] }>>;
  'POST /auth/v1/admin/users': Call<Sent<ServerKeys & Versioned, Json<AdminUserAttributes>>, Ok<WireUser> | Faults>;
  'GET /auth/v1/admin/users': Call<
    Asked<ServerKeys & Versioned, { page?: `${number}` | ''; per_page?: `${number}` | ''; filter?: string }>,
    Ok<{ aud: string; users: WireUser[] }> | Faults
  >;
  'GET /auth/v1/admin/users/{id}': Call<Asked<ServerKeys & Versioned>, Ok<WireUser> | Faults>;
  'PUT /auth/v1/admin/users/{id}': Call<Sent<ServerKeys & Versioned, Json<AdminUserAttributes>>, Ok<WireUser> | Faults>;
  'POST /auth/v1/admin/generate_link': Call<
    Sent<ServerKeys & Versioned, { type: 'signup'; email: string; password: string; data?: object }>,
    Ok<WireUser & Json<GenerateLinkProperties>> | Faults
  >;
  'POST /auth/v1/verify': Call<
    Sent<Keys & Versioned, Captcha & { type: 'signup'; token_hash: string }>,
    Ok<WireSession> | Faults | Fault<403, 'otp_expired'>
  >;
  'POST /rest/v1/profiles': Upsert<ProfileRow, 'id'>;
  'POST /rest/v1/customers': Upsert<CustomerRow, 'admin_id'>;
}
