import { it } from '@jest/globals';
import { sharedApi } from '../../support/shared-api.ts';
import { until } from '../../support/until.ts';
import { TWO_SEATS } from './two-seats.ts';

const api = await sharedApi(TWO_SEATS);

it('runs a job that an older version left under its old name', async () => {
  const waiting = () => api.rows("select from graphile_worker.jobs where task_identifier = 'copy-blog'");
  await api.rows("select graphile_worker.add_job('copy-blog', '{}'::json, queue_name => 'copy-blog')");
  await until(async () => (await waiting()).length === 0);
});
