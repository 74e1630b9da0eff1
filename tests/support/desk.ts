import { beforeAll } from '@jest/globals';
import type { DeskAction } from '#api/desk/desk-actions.repository.ts';
import type { Env } from '#api/platform/config/env.ts';
import type { DeskRecord } from '#contract/desk/resource.ts';
import type { StaffRole } from '#contract/desk/roles.values.ts';
import { sharedApi } from './shared-api.ts';
import { auth, newAccount, newStaff, password, sessionOf } from './staff-accounts.ts';
import type { TestApi } from './test-api.ts';

export type Colleague = Awaited<ReturnType<ReturnType<typeof deskOf>['colleague']>>;

/** The api of the desk's tests that the team's day matters to, or that look at jobs before they run. */
export const STILL = { TEAM_TIME_ZONE: 'Pacific/Auckland', WORKER: 'off' };

/** Prepares an api's desk, by default the group's, with colleagues. What it returns is filled in before the tests. */
export function prepareDesk<Name extends string, Api extends TestApi = TestApi>(
  roles: Record<Name, StaffRole>,
  start: () => Promise<Api> = sharedApi as () => Promise<Api>,
) {
  const api = {} as Api;
  const desk = deskOf(api);
  const names = Object.keys(roles) as Name[];
  const team = Object.fromEntries(names.map((name) => [name, {}])) as Record<Name, Colleague>;
  beforeAll(async () => {
    Object.assign(api, await start());
    for (const name of names) Object.assign(team[name], await desk.colleague(roles[name]));
  });
  return { api, desk, ...team };
}

export function deskOf(api: TestApi) {
  const logIn = async (email: string) => (await sessionOf(api, { email })).accessToken;
  const get = (path: string, token: string) => api.http.get(`/api/desk${path}`).set('Authorization', `Bearer ${token}`);
  return {
    password,
    logIn,
    get,
    auth: (method: string, path: string, body?: object, bearer?: string) => auth(api, method, path, body, bearer),
    account: (email?: string) => newAccount(api, email),
    async colleague(role: StaffRole) {
      const { id, email } = await newStaff(api, role);
      return { id, email, token: await logIn(email) };
    },
    post: (path: string, token: string, body: object) =>
      api.http.post(`/api/desk${path}`).set('Authorization', `Bearer ${token}`).send(body),
    /** Returns what the form of a record's action contains, by the names of its fields. */
    async formOf(token: string, path: string, action: string): Promise<Record<string, unknown>> {
      const { actions }: DeskRecord = (await get(path, token).expect(200)).body;
      const fields = actions.find(({ name }) => name === action)?.fields ?? [];
      return Object.fromEntries(fields.map(({ name, value }) => [name, value]));
    },
    /** Reads the recorded actions on a subject, or on all of its kind, newest first. */
    actions: (kind: string, id: string | null = null) =>
      api.rows<Pick<DeskAction, 'actor' | 'action' | 'before' | 'after' | 'reason'>>(
        `select actor, action, before, after, reason from desk_actions
         where subject_kind = $1 and subject_id = coalesce($2, subject_id) order by id desc`,
        [kind, id],
      ),
    /** Changes settings of the api that it reads again for every request, while something is done. */
    async whileSet<T>(settings: Partial<Env>, work: () => PromiseLike<T>): Promise<T> {
      const before = { ...api.env };
      Object.assign(api.env, settings);
      try {
        return await work();
      } finally {
        Object.assign(api.env, before);
      }
    },
    /** Lets nobody else be an owner while something is done. */
    async whileOwnersAre(ids: string[], work: () => Promise<void>): Promise<void> {
      const others = await api.rows<{ user_id: string }>(
        `update staff set removed_at = now() where role = 'owner' and removed_at is null and user_id <> all($1)
         returning user_id`,
        [ids],
      );
      try {
        await work();
      } finally {
        const restored = others.map(({ user_id }) => user_id);
        await api.rows('update staff set removed_at = null where user_id = any($1)', [restored]);
      }
    },
    ...supabaseOf(api),
  };
}

export function supabaseOf(environment: Pick<TestApi, 'standIns'>) {
  return {
    signingKeys: (change: { rotate?: boolean; revoke?: boolean; use?: 'ES256' | 'HS256'; issuer?: string | null }) =>
      fetch(`${environment.standIns.url}/__local/supabase/control/signing-keys`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(change),
      }),
  };
}

/** Returns what the page of a record shows under a label. */
export function shown({ states, facts, groups }: DeskRecord, label: string): string | number | undefined {
  const all = [...states, ...facts, ...groups.flatMap((group) => group.facts)];
  const [cell] = all.find((one) => one.label === label)?.cells ?? [];
  if (!cell) return undefined;
  if ('text' in cell) return cell.text;
  if ('counts' in cell) return cell.counts.reduce((sum, count) => sum + count, 0);
  if ('address' in cell) return cell.address;
  return 'count' in cell ? cell.count : 'cents' in cell ? cell.cents : cell.at;
}
