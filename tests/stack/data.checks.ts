import assert from 'node:assert/strict';
import { check } from './checks.ts';
import { noLimits, type Stack } from './stack.ts';

export async function dataChecks(stack: Stack): Promise<void> {
  console.log('\nData');
  const count = async () =>
    (
      await stack.rows(
        'select (select count(*) from leads), (select count(*) from customers), (select count(*) from payments)',
      )
    )[0];
  await check('everything is still there after down and up', async () => {
    const before = await count();
    assert.match(before ?? '', /^[1-9]\d*\|[1-9]\d*\|[1-9]/);
    await stack.must(['down', '-t', '20'], noLimits);
    const seconds = await stack.up(noLimits);
    assert.equal(await count(), before);
    return `${before} leads, customers and payments; up in ${seconds.toFixed(1)} s`;
  });
  await check("the operator's commands run in the api's container", async () => {
    const list = await stack.must(
      ['exec', '-T', 'api', 'node', 'dist/server/ops.js', 'list', 'payments', '--json'],
      noLimits,
    );
    assert.ok(Array.isArray(JSON.parse(list)));
  });
}
