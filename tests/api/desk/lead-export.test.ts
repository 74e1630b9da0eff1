import { describe, expect, it } from '@jest/globals';
import { prepareDesk } from '../../support/desk.ts';
import { forms } from '../../support/leads.ts';

const { api, desk, operator } = prepareDesk({ operator: 'operator' });

const send = (more: object) =>
  api.http
    .post('/api/leads/partner')
    .send({ ...forms.partner(), ...more })
    .expect(201);

describe('the export of leads', () => {
  it('has the filtered leads as CSV without formulas, and is recorded without the search words', async () => {
    await send({ company: '=HYPERLINK("https://example.com")', lastname: 'Export', message: '+1;=2' });
    await send({ company: '@SUM(A1)', lastname: 'Export' });
    await send({ lastname: 'Elsewhere' });
    const { text, headers } = await desk.get('/leads/export?q=export&sort=oldest', operator.token).expect(200);
    expect(headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': expect.stringContaining('leads.csv'),
      'cache-control': 'no-store',
    });
    const [head, first, second, ...rest] = text.trim().split('\n');
    expect(head).toMatch(/^\uFEFF?"created","form","firstname"/);
    expect(first).toContain(`"'=HYPERLINK(""https://example.com"")"`);
    expect(first).toContain(`"'+1;'=2"`);
    expect(second).toContain(`"'@SUM(A1)"`);
    expect(rest).toEqual([]);
    const [action] = await desk.actions(operator.token, 'leads', 'export');
    expect(action).toMatchObject({ actor: operator.email, action: 'lead.export', after: { searched: true } });
    expect(action.after).not.toHaveProperty('q');
  });

  it('has each of many leads once, even those of the same moment', async () => {
    await api.rows(`insert into leads (id, form, email, fields, content_hash, relay_state, created_at)
      select gen_random_uuid(), 'pricing', 'many@example.com', jsonb_build_object('email', 'many' || i || '@example.com'), i::text, 'relayed',
        now() - i / 700 * interval '0.000001 s'
      from generate_series(1, 2500) i`);
    for (const sort of ['newest', 'oldest']) {
      const { text } = await desk.get(`/leads/export?form=pricing&sort=${sort}`, operator.token).expect(200);
      const emails = [...text.matchAll(/many\d+@/g)].map(String);
      expect([emails.length, new Set(emails).size]).toEqual([2500, 2500]);
    }
    expect((await desk.get('/leads/export?form=capstone-demo&source=none', operator.token).expect(200)).text).toBe(
      '\uFEFF',
    );
  });
});
