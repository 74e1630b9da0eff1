import { beforeAll, describe, expect, it } from '@jest/globals';
import { Controller, Get } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import type { NestExpressApplication } from '@nestjs/platform-express';
import request from 'supertest';
import { AppModule } from '../../../api/src/app/app.module.ts';
import { type StaffRole, staffRoles } from '../../../api/src/contract/desk/roles.values.ts';
import { prepareDesk } from '../../support/desk.ts';

/** The lowest role for each route of the desk; the first test compares the list with the api's routes. */
const routes: Record<string, StaffRole> = {
  'GET /api/desk/actions': 'operator',
  'POST /api/desk/deals/retry-refused': 'operator',
  'POST /api/desk/mails/retry-refused': 'operator',
  'GET /api/desk/leads': 'viewer',
  'GET /api/desk/leads/:id': 'viewer',
  'GET /api/desk/leads/export': 'operator',
  'GET /api/desk/leads/summary': 'viewer',
  'POST /api/desk/leads/:id/retry': 'operator',
  'POST /api/desk/leads/retry-refused': 'operator',
  'GET /api/desk/link-checks': 'viewer',
  'POST /api/desk/link-checks': 'operator',
  'GET /api/desk/links': 'viewer',
  'GET /api/desk/links/:slug': 'viewer',
  'POST /api/desk/links': 'operator',
  'POST /api/desk/links/:slug/change': 'operator',
  'POST /api/desk/links/:slug/remove': 'operator',
  'POST /api/desk/links/check': 'operator',
  'POST /api/desk/links/check-target': 'operator',
  'GET /api/desk/me': 'viewer',
  'GET /api/desk/people/privacy': 'viewer',
  'POST /api/desk/people/search': 'operator',
  'POST /api/desk/people/show': 'operator',
  'POST /api/desk/people/export': 'operator',
  'POST /api/desk/people/erase': 'owner',
  'GET /api/desk/set-up': 'operator',
  'GET /api/desk/invoices': 'viewer',
  'GET /api/desk/invoices/:id': 'viewer',
  'POST /api/desk/invoices/:id/approve': 'operator',
  'POST /api/desk/invoices/:id/decline': 'operator',
  'POST /api/desk/invoices/:id/notes': 'operator',
  'GET /api/desk/organizations': 'viewer',
  'GET /api/desk/organizations/:id': 'viewer',
  'POST /api/desk/organizations/:id/notes': 'operator',
  'POST /api/desk/organizations/:id/return': 'operator',
  'POST /api/desk/organizations/:id/seats': 'operator',
  'POST /api/desk/organizations/:id/send-confirmation': 'operator',
  'POST /api/desk/organizations/:id/unfreeze': 'operator',
  'GET /api/desk/payments': 'viewer',
  'GET /api/desk/payments/:id': 'viewer',
  'POST /api/desk/payments/:id/accept': 'operator',
  'POST /api/desk/payments/:id/check': 'operator',
  'POST /api/desk/payments/:id/claim-link': 'operator',
  'POST /api/desk/payments/:id/notes': 'operator',
  'POST /api/desk/payments/:id/send-link': 'operator',
  'GET /api/desk/numbers': 'viewer',
  'GET /api/desk/numbers/csv': 'viewer',
  'GET /api/desk/posts': 'viewer',
  'GET /api/desk/posts/drafts': 'viewer',
  'POST /api/desk/posts/import': 'operator',
  'POST /api/desk/posts/:id/preview': 'operator',
  'GET /api/desk/staff': 'owner',
  'GET /api/desk/today': 'viewer',
  'POST /api/desk/staff': 'owner',
  'DELETE /api/desk/staff/:userId': 'owner',
};

const { api, desk, ...team } = prepareDesk({ viewer: 'viewer', operator: 'operator', owner: 'owner' });
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
const routesOf = (app: NestExpressApplication) =>
  (app.getHttpAdapter().getInstance().router.stack as Layer[]).flatMap(({ route }) =>
    route && String(route.path).startsWith('/api/desk')
      ? Object.keys(route.methods).map((method) => `${method.toUpperCase()} ${route.path}`)
      : [],
  );

it('the list of routes is complete', () => {
  expect(routesOf(api.app).sort()).toEqual(Object.keys(routes).sort());
});

describe.each(Object.entries(routes))('%s', (route, least) => {
  it('answers 401 without a token, and with an invalid one', async () => {
    for (const token of [undefined, 'nonsense', 'a.b.c']) {
      const response = await call(route, token);
      expect([response.status, response.body.code]).toEqual([401, 'not_signed_in']);
      expect(response.headers).toMatchObject({ 'cache-control': 'no-store', 'www-authenticate': 'Bearer' });
    }
  });

  it('answers 403 to an account that is not staff', async () => {
    const response = await call(route, stranger);
    expect([response.status, response.body.code]).toEqual([403, 'not_allowed']);
  });

  it.each(staffRoles)('lets a role that is high enough in, and no other: %s', async (role) => {
    const response = await call(route, team[role].token);
    const isEnough = staffRoles.indexOf(role) >= staffRoles.indexOf(least);
    expect([200, 400, 404]).toContain(isEnough ? response.status : 200);
    if (!isEnough) expect([response.status, response.body.code]).toEqual([403, 'not_allowed']);
    expect(response.headers['cache-control']).toBe('no-store');
    expect(Object.keys(response.headers).filter((name) => /^(access-control|set-cookie)/.test(name))).toEqual([]);
  });

  it('a token in a cookie, a query or another scheme is not accepted', async () => {
    const { token } = team.owner;
    const [method = '', path = ''] = route.replace(/:\w+/, 'nobody').split(' ');
    const send = (address: string) => request(api.apiUrl)[method.toLowerCase() as 'get'](address);
    await send(path).set('Cookie', `access_token=${token}`).expect(401);
    await send(`${path}?access_token=${token}`).expect(401);
    await send(path).set('Authorization', `Basic ${token}`).expect(401);
  });
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
