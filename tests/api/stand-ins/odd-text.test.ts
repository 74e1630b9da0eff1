import { describe, expect, it } from '@jest/globals';
import { LOCAL_HUBSPOT } from '#stand-ins/hubspot/local-account.ts';
import { testKeys } from '../../support/keys.ts';
import { environment } from './environment.ts';

const { HUBSPOT_PORTAL_ID: portal, HUBSPOT_FORM_FREE_TRIAL: form } = LOCAL_HUBSPOT;
const email = 'per\u0000son@example.com';
const password = 'a long password';
const fields = Object.entries({ firstname: 'Sample', lastname: 'Person', email }).map(([name, value]) => ({
  name,
  value,
}));
const key = testKeys.SUPABASE_SECRET_KEY;
const headers = { 'content-type': 'application/json', apikey: key, authorization: `Bearer ${key}` };

const json = (body: object) => ({ method: 'POST', headers, body: JSON.stringify(body) });
const plain = (body: Record<string, string>) => ({ method: 'POST', body: new URLSearchParams(body) });

describe('a NUL, which Postgres cannot store', () => {
  it.each([
    ['the sign-in page', '/__local/app/sign-in', plain({ email, password }), 400, /Invalid login credentials/],
    ['sign-in', '/auth/v1/token?grant_type=password', json({ email, password }), 400, /Invalid login credentials/],
    ['sign-up', '/auth/v1/signup', json({ email, password }), 400, /Unable to validate email address/],
    ['a new user', '/auth/v1/admin/users', json({ email, password }), 400, /Unable to validate email address/],
    [
      'a row',
      '/rest/v1/profiles',
      json({ id: '7a1b4f0e-0000-4000-8000-000000000000', email }),
      400,
      /invalid byte sequence/,
    ],
    [
      'a submission',
      `/submissions/v3/integration/submit/${portal}/${form}`,
      json({ fields }),
      400,
      /Invalid email address/,
    ],
    ['the list of submissions', '/__local/hubspot/control/submissions?form=%00', {}, 400, /no such form/],
    [
      'the pay page',
      '/__local/stripe/api/pay',
      json({ client_secret: 'cs_\u0000_secret_x', email }),
      404,
      /No such Checkout/,
    ],
    ['a refund', '/__local/stripe/dashboard/refund', plain({ session: 'cs_\u0000' }), 404, /No such checkout/],
  ])('in %s gets a clear refusal', async (_what, path, request: RequestInit, status, words) => {
    const response = await fetch(environment.standIns.url + path, request);
    expect([response.status, await response.text()]).toEqual([status, expect.stringMatching(words)]);
  });
});
