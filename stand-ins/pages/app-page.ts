import { createClient, type Session, type SupabaseClient } from '@supabase/supabase-js';
import { type Request, type Response, Router } from 'express';
import { facts, field, type Html, html, page } from './html.ts';

export interface AppPageOptions {
  /** The identity service, real or stand-in. */
  supabaseUrl: string;
  publishableKey: string;
}

const COOKIE = 'local_app_session';
const NAME = 'the course app';
const ALL_MAILS = html`<a href="/__local/mail">All e-mails</a>`;

/**
 * Stands in for the external app: signs in with e-mail and password, takes the links of the identity service's mails,
 * and shows what the user's own token can read. The token is kept in an HttpOnly cookie.
 */
export function appPage(options: AppPageOptions): Router {
  const router = Router();
  const keep = (response: Response, { access_token: token, expires_in: seconds }: Session) =>
    response.cookie(COOKIE, token, { path: '/__local/app', httpOnly: true, sameSite: 'lax', maxAge: seconds * 1000 });

  router.get('/', async (request, response) => {
    const token = cookie(request);
    const shown = token ? await accountPage(connect(options, token), token) : undefined;
    if (token && !shown) response.clearCookie(COOKIE, { path: '/__local/app' });
    const message = token ? 'Your session has ended. Please sign in again.' : undefined;
    response.send(shown ?? signInPage({ message, forgot: `forgot${search(request)}` }));
  });

  router.get('/auth', (_request, response) => void response.send(signInPage({})));

  router.post('/sign-in', async (request, response) => {
    const { email = '', password = '' } = request.body ?? {};
    const { data, error } = await connect(options).auth.signInWithPassword({
      email: String(email),
      password: String(password),
    });
    if (error || !data.session) {
      const message =
        error?.code === 'email_not_confirmed'
          ? html`Your email address is not confirmed yet. Open the link in the email that was sent to ${email}, then sign in.
            ${ALL_MAILS}`
          : (error?.message ?? 'Please try again.');
      return void response
        .status(error?.status === 400 ? 400 : 503)
        .send(signInPage({ message, email: String(email) }));
    }
    keep(response, data.session);
    response.redirect(303, '/__local/app');
  });

  router.get('/confirm', async (request, response) => {
    const { token_hash = '', type } = request.query;
    const kind = type === 'recovery' ? 'recovery' : 'signup';
    const { data, error } = await connect(options).auth.verifyOtp({ token_hash: String(token_hash), type: kind });
    if (error || !data.session) {
      const message = error?.message ?? 'Please open the link again.';
      return void response.status(403).send(signInPage({ message }));
    }
    keep(response, data.session);
    response.redirect(303, `/__local/app${kind === 'recovery' ? `/password${search(request)}` : ''}`);
  });

  router.get('/forgot', (request, response) => void response.send(forgotPage(search(request))));
  router.post('/forgot', async (request, response) => {
    const { email = '' } = request.body ?? {};
    const redirectTo = String(request.query.redirect_to ?? '');
    const { error } = await connect(options).auth.resetPasswordForEmail(String(email), { redirectTo });
    response.status(error ? 503 : 200).send(page({ title: 'Check your email', standsFor: NAME, body: sent(error) }));
  });

  router.get('/password', (request, response) => void response.send(passwordPage(search(request))));
  router.post('/password', async (request, response) => {
    const client = connect(options);
    await client.auth.setSession({ access_token: cookie(request) ?? '', refresh_token: 'not given' });
    const { error } = await client.auth.updateUser({ password: String(request.body?.password ?? '') });
    if (error) return void response.status(400).send(passwordPage(search(request), error.message));
    response.redirect(303, returnPath(request) ?? '/__local/app');
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

/** Hands the way back on to the next page. */
function search(request: Request): string {
  const back = returnPath(request);
  return back ? `?${new URLSearchParams({ redirect_to: String(request.query.redirect_to) })}` : '';
}

interface SignIn {
  message?: Html | string | undefined;
  email?: string;
  forgot?: string;
}

function signInPage({ message, email = '', forgot = 'forgot' }: SignIn): string {
  const body = html`<p class="lead">Sign in with the e-mail address and password of the account that you made on the site.
If you have just registered, open the link in the email first. ${ALL_MAILS}</p>
${warning(message)}
<form method="post" action="/__local/app/sign-in">
${field('Email', { name: 'email', type: 'email', autocomplete: 'username', required: '', value: email })}
${field('Password', { name: 'password', type: 'password', autocomplete: 'current-password', required: '' })}
<button>Sign in</button>
</form>
<p><a href="/__local/app/${forgot}">Forgot your password?</a></p>`;
  return page({ title: 'Sign in', standsFor: NAME, body });
}

function forgotPage(query: string): string {
  const body = html`<p class="lead">We send a link with which you choose a new password.</p>
<form method="post" action="/__local/app/forgot${query}">
${field('Email', { name: 'email', type: 'email', autocomplete: 'username', required: '' })}
<button>Send the link</button>
</form>`;
  return page({ title: 'Forgot your password?', standsFor: NAME, body });
}

function sent(error: Error | null): Html {
  if (error) return html`${warning(error.message)}<p><a href="/__local/app/forgot">Try again</a></p>`;
  return html`<p class="lead">If there is an account with this address, a link is on its way. ${ALL_MAILS}</p>`;
}

function passwordPage(query: string, message?: string): string {
  const body = html`${warning(message)}
<form method="post" action="/__local/app/password${query}">
${field('New password', { name: 'password', type: 'password', autocomplete: 'new-password', required: '' })}
<button>Save</button>
</form>`;
  return page({ title: 'Choose a new password', standsFor: NAME, body });
}

function warning(message: Html | string | undefined): Html | undefined {
  return message ? html`<p class="notice" role="alert">${message}</p>` : undefined;
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
