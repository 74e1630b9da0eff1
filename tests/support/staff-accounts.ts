import { randomUUID } from 'node:crypto';
import type { StaffRole } from '../../api/src/contract/desk/roles.values.ts';
import type { Tokens } from '../../api/src/contract/desk/sign-in.ts';
import type { TestEnvironment } from './test-environment.ts';

export const password = 'battery staple';

/** Creates an account with a confirmed address, and makes it a staff member. */
export async function newStaff(
  site: TestEnvironment,
  role: StaffRole,
  email = `${role}-${randomUUID()}@example.com`,
): Promise<{ id: string; email: string }> {
  const { id } = await auth(site, 'admin/users', { email, password, email_confirm: true });
  await site.rows("insert into staff (user_id, email, role, granted_by) values ($1, $2, $3, 'command line')", [
    id,
    email,
    role,
  ]);
  return { id: String(id), email };
}

/** Signs a staff member in at Supabase, as the desk's sign-in does. */
export async function sessionOf(site: TestEnvironment, { email }: { email: string }): Promise<Tokens> {
  const session = await auth(site, 'token?grant_type=password', { email, password });
  return {
    accessToken: String(session.access_token),
    refreshToken: String(session.refresh_token),
    expiresAt: new Date(Date.now() + Number(session.expires_in) * 1000).toISOString(),
    secondFactor: 'none',
  };
}

async function auth(site: TestEnvironment, path: string, body: object): Promise<Record<string, unknown>> {
  const { SUPABASE_PUBLISHABLE_KEY, SUPABASE_SECRET_KEY } = site.variables;
  const apikey = String(path.startsWith('admin/') ? SUPABASE_SECRET_KEY : SUPABASE_PUBLISHABLE_KEY);
  const response = await fetch(`${site.standIns.url}/auth/v1/${path}`, {
    method: 'POST',
    headers: { apikey, authorization: `Bearer ${apikey}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
  return (await response.json()) as Record<string, unknown>;
}
