import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it } from '@jest/globals';
import { type ApiProcess, startApiProcess } from '../support/api-process.ts';
import { startTwoApis } from '../support/drill.ts';
import { addTestMails, newCauses, takenMails } from '../support/mails.ts';
import { until } from '../support/until.ts';

/** For a longer run: MAIL_KILLS=50 MAIL_CAUSES=300. */
const KILLS = Number(process.env.MAIL_KILLS ?? 12);
const CAUSES = Number(process.env.MAIL_CAUSES ?? 60);
/** One mail in each of two queues, and one in the job that picks up what was left. */
const MOST_IN_FLIGHT = 3;

const { environment, apis } = await startTwoApis({ WORKER_CHECK_SECONDS: '1' });

it(`sends all of ${CAUSES} mails when two processes are killed ${KILLS} times, and repeats have the same Message-ID`, async () => {
  // Keeps mails in flight long enough to be hit by a kill. The server takes them even when the sender dies.
  environment.standIns.smtp?.faults.add({ at: 'data', kind: 'stall', delayMs: 150 });
  const causes = newCauses(CAUSES);
  const adding = (async () => {
    for (const cause of causes) {
      await addTestMails(environment.database.url, [cause]);
      await sleep(100);
    }
  })();
  for (let kill = 0; kill < KILLS; kill += 1) {
    await sleep(Math.random() * 300);
    const victim = kill % 2;
    const { url } = apis[victim] as ApiProcess;
    await apis[victim]?.kill();
    apis[victim] = await startApiProcess({ ...environment.variables, PORT: new URL(url).port });
  }
  await adding;
  const unsent = "select cause, state, last_response from mails where state <> 'sent'";
  await until(async () => (await environment.rows(unsent)).length === 0, 60);

  const stored = await environment.rows<{ id: string; recipient: string }>('select id, recipient from mails');
  expect(stored).toHaveLength(CAUSES);
  const taken = await takenMails(environment);
  const idOf = new Map(stored.map(({ id, recipient }) => [recipient, `<${id}@lodestar.example>`]));
  expect(taken.filter(({ recipients, messageId }) => idOf.get(recipients.join()) !== messageId)).toEqual([]);
  expect(new Set(taken.map(({ messageId }) => messageId)).size).toBe(CAUSES);
  console.log(`${CAUSES} mails over ${KILLS} kills, ${taken.length - CAUSES} arrived twice`);
  expect(taken.length - CAUSES).toBeLessThanOrEqual(KILLS * MOST_IN_FLIGHT);
});
