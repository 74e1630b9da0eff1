import { afterAll, beforeAll, it } from '@jest/globals';
import { readWeek } from '../../../api/src/analytics/week.ts';
import { DATABASE } from '../../../api/src/platform/database/database.ts';
import { NoticeRegistry } from '../../../api/src/platform/notices/notice-registry.ts';
import { findCopies } from '../../../api/src/desk/today/find-copies.ts';
import { findMachinery } from '../../../api/src/desk/today/find-machinery.ts';
import { findOrganizations } from '../../../api/src/desk/today/find-organizations.ts';
import { findPayments } from '../../../api/src/desk/today/find-payments.ts';
import * as P from '../../../api/src/desk/today/payments-today.repository.ts';
import { largeData } from '../../bench/large-data.ts';
import { startTestApi, type TestApi } from '../../support/test-api.ts';
let api: TestApi;
beforeAll(async () => { api = await startTestApi({ WORKER: 'off' }); }, 30000);
afterAll(() => api.close());
it('is quick', async () => {
  const t0 = Date.now();
  for (const name of ['leads', 'administrators', 'organizations', 'payments']) await api.rows(largeData[name] as string);
  await api.rows("update customers set address_verified_at = null where seats = 3");
  await api.rows('vacuum analyze');
  console.log('filled', Date.now() - t0);
  const db = api.app.get(DATABASE);
  const registry = api.app.get(NoticeRegistry);
  const un = await P.findUnclaimed(db);
  const parts: Record<string, () => Promise<unknown>> = {
    week: () => readWeek(db, 'UTC'), payments: () => findPayments(db), orgs: () => findOrganizations(db), copies: () => findCopies(db, true), machinery: () => findMachinery(db, registry),
    unclaimed: () => P.findUnclaimed(db), disputed: () => P.findDisputed(db), review: () => P.findInReview(db), buyers: () => P.findBuyers(db, un.rows), mails: () => P.countLinkMails(db, un.rows),
  };
  const out: string[] = [];
  for (const [name, part] of Object.entries(parts)) {
    const times: number[] = [];
    for (let i = 0; i < 12; i++) { const t = performance.now(); await part(); times.push(performance.now() - t); }
    times.sort((a, b) => a - b);
    out.push(`${name} min ${times[0]?.toFixed(0)} median ${times[6]?.toFixed(0)}`);
  }
  console.log(out.join('\n'));
  for (const q of [
    "select count(*) from leads where relay_state = 'refused'",
    "select id, fields, count(*) over () from leads where relay_state = 'refused' order by created_at limit 1",
    "select to_char(created_at at time zone 'UTC', 'YYYY-MM-DD') as day, count(*) from leads where created_at >= now() - interval '14 days' group by 1",
    "select 1 from payments where claimable = true and customer_id is null and paid_at < now() - interval '1 day' limit 10001",
    "select id from payments where claimable = true and customer_id is null and paid_at < now() - interval '1 day' order by paid_at, id limit 50",
  ]) console.log((await api.rows<{ 'QUERY PLAN': string }>('explain (analyze, buffers) ' + q)).map((r) => r['QUERY PLAN']).join('\n'));
}, 280000);
