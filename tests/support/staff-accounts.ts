import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import type { StaffRole } from '#contract/desk/roles.values.ts';
import type { Tokens } from '#contract/desk/sign-in.ts';
import type { TestEnvironment } from './test-environment.ts';

/** What a browser keeps of a session. */
export interface StoredSession {
  refreshToken: string;
  idleMinutes?: number;
}

type Place = Pick<TestEnvironment, 'variables' | 'standIns'>;

export const password = 'battery staple';

/** Calls the accounts of Supabase's stand-in, as its administrator where the path says so. @param bearer an access token */
export async function auth(site: Place, method: string, path: string, body?: object, bearer = '') {
  const { SUPABASE_PUBLISHABLE_KEY, SUPABASE_SECRET_KEY } = site.variables;
  const apikey = String(path.startsWith('admin/') ? SUPABASE_SECRET_KEY : SUPABASE_PUBLISHABLE_KEY);
  const headers = { apikey, authorization: `Bearer ${bearer || apikey}`, 'content-type': 'application/json' };
  const response = await fetch(`${site.standIns.url}/auth/v1/${path}`, {
    ...{ method, headers },
    ...(body && { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  return { status: response.status, body: text ? JSON.parse(text) : null };
}

/** Creates an account with a confirmed address. */
export async function newAccount(site: Place, email = `colleague-${randomUUID()}@example.com`) {
  const { body } = await auth(site, 'POST', 'admin/users', { email, password, email_confirm: true });
  return { id: String(body.id), email };
}

export async function newStaff(
  site: TestEnvironment,
  role: StaffRole,
  email = `${role}-${randomUUID()}@example.com`,
): Promise<{ id: string; email: string }> {
  const account = await newAccount(site, email);
  await site.rows("insert into staff (user_id, email, role, granted_by) values ($1, $2, $3, 'command line')", [
    account.id,
    email,
    role,
  ]);
  return account;
}

/** Stores a session in a browser, as the desk's sign-in does. The page must be of the site. */
export async function storeSession(page: Page, { refreshToken, idleMinutes = 30 }: StoredSession): Promise<void> {
  const { hostname: domain } = new URL(page.url());
  const cookie = { name: 'desk_session', value: refreshToken, domain, path: '/api', httpOnly: true };
  await page.context().addCookies([{ ...cookie, sameSite: 'Strict' }]);
  await page.evaluate(`localStorage.setItem('deskSession', '${idleMinutes} ${refreshToken.slice(0, 4)}');
    localStorage.setItem('deskUsed', String(Date.now()))`);
}

/** Returns the session that a browser has stored. */
export async function storedSession(page: Page): Promise<StoredSession> {
  const cookies = await page.context().cookies(new URL('/api', page.url()).href);
  return { refreshToken: cookies.find(({ name }) => name === 'desk_session')?.value ?? '' };
}

/** Signs a staff member in at Supabase, as the desk's sign-in does. */
export async function sessionOf(site: Place, { email }: { email: string }): Promise<Tokens & { refreshToken: string }> {
  const { status, body } = await auth(site, 'POST', 'token?grant_type=password', { email, password });
  if (status !== 200) throw new Error(`${email} cannot sign in: ${status} ${JSON.stringify(body)}`);
  return {
    accessToken: body.access_token,
    refreshToken: body.refresh_token,
    expiresAt: new Date(Date.now() + body.expires_in * 1000).toISOString(),
    secondFactor: 'none',
    idleMinutes: 30,
  };
}
