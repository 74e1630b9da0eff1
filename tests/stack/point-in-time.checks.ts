import assert from 'node:assert/strict';
import path from 'node:path';
import { commandsOf } from './backup.checks.ts';
import { check } from './checks.ts';
import { asCloned, NAME, Stack, sleep } from './stack.ts';

/** Checks pgBackRest as docs/backup-and-restore.md describes it, on a Postgres of its own. */
export async function pointInTimeChecks(): Promise<void> {
  console.log('\nRecovery to a point in time');
  await check('a backup and the archived log bring the database back as it was before a mistake', async () => {
    const stack = new Stack(`lodestar-${NAME}-pitr`);
    const files = { COMPOSE_FILE: `${asCloned.COMPOSE_FILE}:db/point-in-time/compose.yml` };
    const commands = commandsOf(path.join(stack.dir, 'docs/backup-and-restore.md'));
    const shell = (script: string, extra = {}) => stack.mustShell(script, { ...files, ...extra });
    try {
      await shell(commands('pitr-backup'));
      await stack.rows("create table entries (what text); insert into entries values ('right')");
      // pgBackRest knows in whole seconds when the backup ended.
      await sleep(2_000);
      const [moment = ''] = await stack.rows('select clock_timestamp()');
      // Postgres' clock and the log's are the same, but a transaction must have ended on either side of the moment.
      await sleep(100);
      await stack.rows("insert into entries values ('wrong')");
      await stack.rows('select pg_switch_wal()');
      assert.deepEqual(await stack.rows('table entries'), ['right', 'wrong']);
      await shell(commands('pitr-restore'), { MOMENT: moment });
      assert.deepEqual(await stack.rows('table entries'), ['right']);
    } finally {
      await stack.compose(['down', '-v', '-t', '5'], files);
      await stack.destroy();
    }
  });
}
