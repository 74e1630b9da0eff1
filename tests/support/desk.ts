import { randomUUID } from 'node:crypto';
import type { StaffRole } from '../../api/src/contract/desk/roles.values.ts';
import { commandLine } from '../../api/src/desk/desk-actions.repository.ts';
import { StaffService } from '../../api/src/desk/staff.service.ts';
import type { TestApi } from './test-api.ts';

const password = 'battery staple';

export type Colleague = Awaited<ReturnType<ReturnType<typeof deskOf>['colleague']>>;

/** Helpers for tests of the desk, on an api with stand-ins. */
export function deskOf(api: TestApi) {
  const auth = async (method: string, path: string, body?: object, bearer = '') => {
    const { SUPABASE_PUBLISHABLE_KEY, SUPABASE_SECRET_KEY } = api.variables;
    const apikey = String(path.startsWith('admin/') ? SUPABASE_SECRET_KEY : SUPABASE_PUBLISHABLE_KEY);
    const headers = { apikey, authorization: `Bearer ${bearer || apikey}`, 'content-type': 'application/json' };
    const response = await fetch(`${api.standIns.url}/auth/v1/${path}`, {
      ...{ method, headers },
      ...(body && { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    return { status: response.status, body: text ? JSON.parse(text) : null };
  };
  const logIn = async (email: string): Promise<string> =>
    (await auth('POST', 'token?grant_type=password', { email, password })).body.access_token;
  /** Creates an account with a confirmed address. */
  const account = async (email = `colleague-${randomUUID()}@example.com`, more: object = {}) => {
    const { body } = await auth('POST', 'admin/users', { email, password, email_confirm: true, ...more });
    return { id: String(body.id), email };
  };
  return {
    auth,
    password,
    account,
    logIn,
    /** Creates an account, gives it a role and signs in. */
    async colleague(role: StaffRole) {
      const { id, email } = await account();
      await api.app.get(StaffService).grant(commandLine, { email, role });
      return { id, email, token: await logIn(email) };
    },
    get: (path: string, token: string) => api.http.get(`/api/desk${path}`).set('Authorization', `Bearer ${token}`),
    post: (path: string, token: string, body: object) =>
      api.http.post(`/api/desk${path}`).set('Authorization', `Bearer ${token}`).send(body),
    remove: (path: string, token: string) =>
      api.http.delete(`/api/desk${path}`).set('Authorization', `Bearer ${token}`),
    /** Changes the project's signing keys, as its administrator does at Supabase. */
    signingKeys: (change: { rotate?: boolean; revoke?: boolean; use?: 'ES256' | 'HS256' }) =>
      fetch(`${api.standIns.url}/__local/supabase/control/signing-keys`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(change),
      }),
  };
}
