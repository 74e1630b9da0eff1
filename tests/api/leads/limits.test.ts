import { describe, expect, it } from '@jest/globals';
import type { RecordRow } from '#contract/desk/resource.ts';
import { deskOf } from '../../support/desk.ts';
import { FEW_LEADS, forms, LEADS, leadBecomes } from '../../support/leads.ts';
import { runOps } from '../../support/ops.ts';
import { sharedApi } from '../../support/shared-api.ts';
import type { TestApi } from '../../support/test-api.ts';

const lead = () => ({ ...forms['capstone-demo'](), lastname: '=1+1', company: 'Sample, "Company"' });
const send = (site: TestApi, address: string, body = lead()) =>
  site.http.post('/api/leads/partner').set('X-Forwarded-For', address).send(body);

const limited = await sharedApi(FEW_LEADS);
describe('a flood', () => {
  it('of 100 posts a minute from one address gets 429 after 20; other addresses do not', async () => {
    const statuses: number[] = [];
    for (let n = 0; n < 100; n += 1) statuses.push((await send(limited, '203.0.113.50')).status);
    expect(statuses.filter((status) => status === 201)).toHaveLength(20);
    const refused = await send(limited, '203.0.113.50').expect(429);
    expect(refused.body.message).toBe('Too many requests. Please wait a minute and try again.');
    await send(limited, '203.0.113.51').expect(201);
  });

  it('is answered with a page when there is no JavaScript, and Back keeps what was typed', async () => {
    const response = await send(limited, '203.0.113.50').type('form');
    expect([response.status, response.type]).toEqual([429, 'text/html']);
    expect(response.text).toMatch(/wait a minute[\s\S]*what you typed is still there/);
  });
});

const api = await sharedApi(LEADS);
describe("the operator's view of leads", () => {
  const command = async (...args: string[]) => {
    const { code, stdout, stderr } = await runOps(api.variables, args);
    if (code !== 0) throw new Error(`${args.join(' ')}: ${stderr}`);
    return stdout;
  };
  const refusedOf = async (email: string) => {
    const rows: RecordRow[] = JSON.parse(await command('list', 'leads', '--filter', 'state=refused', '--json'));
    return rows.find(({ second }) => second?.startsWith(email))?.id ?? '';
  };
  const retry = async (id: string) => {
    const { post, colleague } = deskOf(api);
    await post(`/leads/${id}/retry`, (await colleague('operator')).token, {}).expect(200);
  };

  it('lists leads, exports them as CSV that a spreadsheet does not run, and retries what HubSpot refused', async () => {
    const refusal = { status: 'error', message: 'refused', errors: [{ message: 'Unknown field', errorType: 'X' }] };
    api.standIns.faults.add({ path: '/submissions/', kind: 'status', status: 400, body: refusal });
    const body = lead();
    await send(api, '203.0.113.60', body).expect(201);
    const refused = await leadBecomes(api, body.email, 'refused');
    expect(refused?.relay_error).toContain('Unknown field');
    api.standIns.faults.clear();

    const id = await refusedOf(body.email);
    expect(await command('show', 'leads', id)).toContain(body.email);
    const csv = await command('export', 'leads', '--filter', 'state=refused');
    expect(csv).toMatch(/^\uFEFF"created","form","firstname","lastname","email","company"/);
    expect(csv).toContain(`"Sample","'=1+1","${body.email}","Sample, ""Company"""`);

    await retry(id);
    await leadBecomes(api, body.email, 'relayed');
  });

  it('says what to change at HubSpot when a form requires consent, and retry then sends the lead', async () => {
    await api.cms('/switches', { consentForms: ['partner'] }, 'PATCH');
    const body = lead();
    await send(api, '203.0.113.61', body).expect(201);
    const refused = await leadBecomes(api, body.email, 'refused');
    expect(refused?.relay_error).toMatch(/form demands consent: set its "Data privacy and consent" to none/);
    await api.cms('/switches', { consentForms: [] }, 'PATCH');
    await retry(await refusedOf(body.email));
    await leadBecomes(api, body.email, 'relayed');
  });
});
