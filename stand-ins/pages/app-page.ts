import { createClient, type SupabaseClient } from '@supabase/supabase-js';
import { type Request, Router } from 'express';
import { facts, field, html, page } from './html.ts';

export interface AppPageOptions {
  /** The identity service, real or stand-in. */
  supabaseUrl: string;
  publishableKey: string;
}

const COOKIE = 'local_app_session';
const NAME = 'the course app';

/**
 * Stands in for the external app: signs in with e-mail and password and shows what the user's own token can read.
 * The token is kept in an HttpOnly cookie.
 */
export function appPage(options: AppPageOptions): Router {
  const router = Router();

  router.get('/', async (request, response) => {
    const token = cookie(request);
    const shown = token ? await accountPage(connect(options, token), token) : undefined;
    if (token && !shown) response.clearCookie(COOKIE, { path: '/__local/app' });
    const message = token ? 'Your session has ended. Please sign in again.' : undefined;
    response.send(shown ?? signInPage({ message, back: returnPath(request) }));
  });

  router.get('/auth', (_request, response) => void response.send(signInPage({})));

  router.post('/sign-in', async (request, response) => {
    const { email = '', password = '' } = request.body ?? {};
    const { data, error } = await connect(options).auth.signInWithPassword({
      email: String(email),
      password: String(password),
    });
    if (error || !data.session) {
      response.status(error?.status === 400 ? 400 : 503);
      return void response.send(signInPage({ message: error?.message ?? 'Please try again.', email: String(email) }));
    }
    const { access_token: token, expires_in: seconds } = data.session;
    response.cookie(COOKIE, token, { path: '/__local/app', httpOnly: true, sameSite: 'lax', maxAge: seconds * 1000 });
    response.redirect(303, '/__local/app');
  });

  router.post('/sign-out', async (request, response) => {
    const token = cookie(request);
    if (token) await connect(options).auth.admin.signOut(token, 'local');
    response.clearCookie(COOKIE, { path: '/__local/app' });
    response.redirect(303, '/__local/app');
  });
  return router;
}

/** Returns the path on the site to return to after resetting a password. */
function returnPath(request: Request): string | undefined {
  const { redirect_to: address } = request.query;
  return typeof address === 'string' && URL.canParse(address) ? new URL(address).pathname : undefined;
}

function signInPage({ message, email = '', back }: { message?: string; email?: string; back?: string }): string {
  const body = html`<p class="lead">Sign in with the e-mail address and password of the account that you made on the site.</p>
${message ? html`<p class="notice" role="alert">${message}</p>` : undefined}
${back ? html`<p>The course app would let you choose a new password here, and then lead you <a href="${back}">back to the site</a>.</p>` : undefined}
<form method="post" action="/__local/app/sign-in">
${field('Email', { name: 'email', type: 'email', autocomplete: 'username', required: '', value: email })}
${field('Password', { name: 'password', type: 'password', autocomplete: 'current-password', required: '' })}
<button>Sign in</button>
</form>`;
  return page({ title: 'Sign in', standsFor: NAME, body });
}

async function accountPage(client: SupabaseClient, token: string): Promise<string | undefined> {
  const { data } = await client.auth.getUser(token);
  if (!data.user) return undefined;
  const [profile, customer] = await Promise.all([
    client.from('profiles').select().eq('id', data.user.id).maybeSingle(),
    client.from('customers').select().eq('admin_id', data.user.id).maybeSingle(),
  ]);
  const error = profile.error ?? customer.error;
  const note = error
    ? `The account's data could not be read: ${error.message}`
    : profile.data && (customer.data || profile.data.user_roles !== 'customer_admin')
      ? undefined
      : 'Your account is still being set up. Reload this page in a moment.';
  const person = profile.data ?? {};
  const name = [person.first_name, person.last_name].filter(Boolean).join(' ');
  const body = html`${note ? html`<p class="notice" role="status">${note}</p>` : undefined}
${facts({
  Name: name || '–',
  Email: person.email ?? data.user.email ?? '–',
  Role: person.user_roles ?? '–',
  Organization: customer.data?.name ?? person.org_name ?? '–',
  Seats: customer.data?.seats ?? '–',
  Cohort: person.cohort_id ?? '–',
})}
<form method="post" action="/__local/app/sign-out"><button class="quiet">Sign out</button></form>`;
  return page({ title: name ? `Welcome, ${name}` : 'Welcome', standsFor: NAME, body });
}

function connect(options: AppPageOptions, token?: string): SupabaseClient {
  return createClient(options.supabaseUrl, options.publishableKey, {
    auth: { persistSession: false, autoRefreshToken: false, detectSessionInUrl: false },
    ...(token ? { global: { headers: { Authorization: `Bearer ${token}` } } } : {}),
  });
}

function cookie(request: Request): string | undefined {
  const pairs = (request.get('cookie') ?? '').split(';').map((pair) => pair.trim().split('='));
  return pairs.find(([name]) => name === COOKIE)?.[1] || undefined;
}
