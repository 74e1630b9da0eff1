import { beforeAll, expect } from '@jest/globals';
import type { Response } from 'supertest';
import type { DeskAction } from '#api/desk/desk-actions.repository.ts';
import type { Env } from '#api/platform/config/env.ts';
import type { DeskList } from '#contract/desk/lists.ts';
import type { DeskRecord, DeskResource } from '#contract/desk/resource.ts';
import type { StaffRole } from '#contract/desk/roles.values.ts';
import { sharedApi } from './shared-api.ts';
import { auth, newAccount, newStaff, password, sessionOf } from './staff-accounts.ts';
import type { TestApi } from './test-api.ts';

export type Colleague = Awaited<ReturnType<ReturnType<typeof deskOf>['colleague']>>;

/** The api of the desk's tests that the team's day matters to, or that look at jobs before they run. */
export const STILL = { TEAM_TIME_ZONE: 'Pacific/Auckland', WORKER: 'off' };
export const stillApi = () => sharedApi(STILL);

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
  const post = (path: string, token: string, body: object) =>
    api.http.post(`/api/desk${path}`).set('Authorization', `Bearer ${token}`).send(body);
  const record = async (path: string, token: string): Promise<DeskRecord> => (await get(path, token).expect(200)).body;
  const list = async (path: string, token: string): Promise<DeskList> => (await get(path, token).expect(200)).body;
  /** Returns what the form of a record's action contains, by the names of its fields. */
  const formOf = async (token: string, path: string, action: string): Promise<Record<string, unknown>> => {
    const { actions } = await record(path, token);
    const fields = actions.find(({ name }) => name === action)?.fields ?? [];
    return Object.fromEntries(fields.map(({ name, value }) => [name, value]));
  };
  return {
    password,
    logIn,
    get,
    post,
    record,
    list,
    /** @param path of a list, with the query */
    idsOf: async (path: string, token: string) => (await list(path, token)).items.map(({ id }) => id),
    /** Returns the choices of a list's filter. */
    async choicesOf(token: string, path: string, filter: string) {
      const resources: DeskResource[] = (await get('/resources', token).expect(200)).body;
      const filters = resources.find((resource) => resource.path === path)?.filters ?? [];
      return filters.find(({ name }) => name === filter)?.choices ?? [];
    },
    formOf,
    /** Submits the form of a record's action, with changes to what it shows. */
    async submit(token: string, path: string, action: string, change: object) {
      const form = await formOf(token, path, action);
      await post(`${path}/${action}`, token, { ...form, ...change }).expect(200);
    },
    auth: (method: string, path: string, body?: object, bearer?: string) => auth(api, method, path, body, bearer),
    account: (email?: string) => newAccount(api, email),
    async colleague(role: StaffRole) {
      const { id, email } = await newStaff(api, role);
      return { id, email, token: await logIn(email) };
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
      const names = Object.keys(settings) as (keyof Env)[];
      const before = Object.fromEntries(names.map((name) => [name, api.env[name]]));
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
  };
}

/** Makes two calls at once, of which one must succeed and the other be refused. @returns the responses */
export async function oneOfTwo(first: PromiseLike<Response>, second: PromiseLike<Response>, refusal = 409) {
  const both = await Promise.all([first, second]);
  expect(both.map(({ status }) => status).sort()).toEqual([200, refusal]);
  const isFirst = both[0].status === 200;
  return isFirst ? { isFirst, won: both[0], lost: both[1] } : { isFirst, won: both[1], lost: both[0] };
}

/** What an action answers to somebody who has not seen the last change. */
export const changedMeanwhile = (message: RegExp) => ({
  code: 'changed_meanwhile',
  message: expect.stringMatching(message),
});

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
