import { beforeAll, expect, it } from '@jest/globals';
import { Controller, Get } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import type { NestExpressApplication } from '@nestjs/platform-express';
import request from 'supertest';
import { AppModule } from '#api/app/app.module.ts';
import { resources } from '#api/desk/resources.ts';
import { type StaffRole, staffRoles } from '#contract/desk/roles.values.ts';
import { prepareDesk } from '../../support/desk.ts';

/** The lowest role for each route of the desk; the first test compares the list with the api's routes. */
const list: [role: StaffRole, method: string, paths: string][] = [
  ['viewer', 'GET', 'leads leads/:id links links/:id me people/privacy invoices mails mails/:id'],
  ['viewer', 'GET', 'invoices/:id organizations organizations/:id payments payments/:id numbers numbers/csv'],
  ['viewer', 'GET', 'content content/:name drafts drafts/:id log log/:id posts posts/:id resources today'],
  ['editor', 'POST', 'content/:name/files content/:name/save content/:name/versions/:id/preview'],
  ['editor', 'POST', 'posts/import drafts/:id/preview'],
  ['operator', 'GET', 'leads/export set-up'],
  ['operator', 'POST', 'find people/export people/search people/show'],
  ['operator', 'POST', 'mails/:id/handled mails/:id/retry mails/:id/send-again mails/retry-refused'],
  ['operator', 'POST', 'deals/retry-refused leads/retry-refused'],
  ['operator', 'POST', 'links links/:id/change links/:id/check links/:id/remove'],
  ['operator', 'POST', 'links/check link-checks/draft link-checks/target'],
  ['operator', 'POST', 'leads/:id/assign leads/:id/correct leads/:id/handled leads/:id/notes leads/:id/retry'],
  ['operator', 'POST', 'leads/:id/unassign organizations/:id/notes organizations/:id/return organizations/:id/seats'],
  ['operator', 'POST', 'invoices/:id/approve invoices/:id/correct invoices/:id/decline invoices/:id/notes'],
  [
    'operator',
    'POST',
    'organizations/:id/send-confirmation organizations/:id/unfreeze payments/:id/accept payments/:id/handled',
  ],
  ['operator', 'POST', 'payments/:id/check payments/:id/claim-link payments/:id/notes payments/:id/send-link'],
  ['owner', 'GET', 'staff staff/:id'],
  ['owner', 'POST', 'people/erase staff staff/:id/invite staff/:id/mails staff/:id/remove staff/:id/role'],
];
const routes = list.flatMap(([role, method, paths]) =>
  paths.split(' ').map((path): [string, StaffRole] => [`${method} /api/desk/${path}`, role]),
);

const roles = { viewer: 'viewer', editor: 'editor', operator: 'operator', owner: 'owner' } as const;
const { api, desk, ...team } = prepareDesk(roles);
let stranger: string;
beforeAll(async () => {
  stranger = await desk.logIn((await desk.account()).email);
});

const call = (route: string, token?: string, url = api.apiUrl) => {
  const [method = '', path = ''] = route.split(' ');
  const sent = request(url)[method.toLowerCase() as 'get'](path.replace(/:\w+/, 'nobody'));
  return token ? sent.set('Authorization', `Bearer ${token}`) : sent;
};

interface Layer {
  route?: { path: string; methods: Record<string, boolean> };
}

it('a record that an action changes is locked meanwhile', () => {
  for (const { kind, actions = {}, lock } of resources)
    if (Object.values(actions).some(({ run }) => run)) expect([kind, lock]).toEqual([kind, expect.any(Function)]);
});

it('the list of routes is complete', () => {
  const layers = api.app.getHttpAdapter().getInstance().router.stack as Layer[];
  const all = layers.flatMap(({ route }) =>
    Object.keys(route?.methods ?? {}).map((method) => `${method.toUpperCase()} ${route?.path}`),
  );
  const ofDesk = all.filter((route) => route.includes(' /api/desk'));
  expect(ofDesk.sort()).toEqual(routes.map(([route]) => route).sort());
});

it.each(routes)(
  '%s: 401 without a token, 403 for an account that is not staff and for a lower role',
  async (route, least) => {
    const anonymous = await call(route);
    expect([anonymous.status, anonymous.body.code]).toEqual([401, 'not_signed_in']);
    expect(anonymous.headers).toMatchObject({ 'cache-control': 'no-store', 'www-authenticate': 'Bearer' });
    const lower = staffRoles[staffRoles.indexOf(least) - 1];
    for (const token of [stranger, ...(lower ? [team[lower].token] : [])]) {
      const { status, body } = await call(route, token);
      expect([status, body.code]).toEqual([403, 'not_allowed']);
    }
    const { status, headers } = await call(route, team[least].token);
    expect([200, 400, 404]).toContain(status);
    expect(headers['cache-control']).toBe('no-store');
    expect(Object.keys(headers).filter((name) => /^(access-control|set-cookie)/.test(name))).toEqual([]);
  },
);

it('takes a token from the Authorization header only, and lets in the lowest role and those above it', async () => {
  const { token } = team.owner;
  const route = 'GET /api/desk/leads/export';
  for (const invalid of ['nonsense', 'a.b.c']) await call(route, invalid).expect(401);
  await call(route).set('Cookie', `access_token=${token}`).expect(401);
  await call(`${route}?access_token=${token}`).expect(401);
  await call(route).set('Authorization', `Basic ${token}`).expect(401);
  const statuses = { viewer: 403, editor: 403, operator: 200, owner: 200 };
  for (const role of staffRoles) await call(route, team[role].token).expect(statuses[role]);
});

it('a route that declares no role refuses everybody, however its address is spelt', async () => {
  @Controller()
  class Forgotten {
    @Get('desk/forgotten')
    first() {
      return 'secret';
    }
    @Get('Desk')
    second() {
      return 'secret';
    }
  }
  const module = { module: class {}, imports: [AppModule.forEnv(api.env)], controllers: [Forgotten] };
  const app = await NestFactory.create<NestExpressApplication>(module, { logger: false });
  await app.setGlobalPrefix('api').listen(0, '127.0.0.1');
  const url = (await app.getUrl()).replace('[::1]', '127.0.0.1');
  for (const path of ['/api/desk/forgotten', '/API/DESK/FORGOTTEN/', '/api/desk', '/api/Desk/']) {
    expect([path, (await call(`GET ${path}`, undefined, url)).status]).toEqual([path, 401]);
    const response = await call(`GET ${path}`, team.owner.token, url);
    expect([path, response.status, response.text.includes('secret')]).toEqual([path, 403, false]);
  }
  await app.close();
});
