import { DATABASE, type Database, inTransaction, type Tx } from '#api/platform/database/database.ts';
import { addMail, addSendJob } from '#api/platform/mail/mail.ts';
import { type MailDefinition, MailRegistry } from '#api/platform/mail/mail-registry.ts';
import { renderTestMail, testMail } from '#api/platform/mail/test-mail.ts';
import type { SmtpFault } from '#stand-ins/smtp/smtp-faults.ts';
import { mailsTo } from '../../support/mails.ts';
import type { TestApi } from '../../support/test-api.ts';
import { until } from '../../support/until.ts';

interface Row {
  id: string;
  state: string;
  tries: number;
  last_response: string | null;
  sent_at: Date | null;
}

/** The variables of the api that the tests of mails share. Buyers have an hour before they are mailed. */
export const MAILS = {
  MAIL_FROM: 'Lodestar Team <team@mail.example>',
  MAIL_REPLY_TO: 'help@mail.example',
  CLAIM_MAIL_AFTER_SECONDS: '3600',
};

/** Opens the outbox of an api in this process. Mails are identified by their causes. */
export function openOutbox(api: TestApi) {
  const inTx = <T>(work: (tx: Tx) => Promise<T>) => inTransaction(api.app.get<Database>(DATABASE), work);
  const define = (definition: MailDefinition<object>) => api.app.get(MailRegistry).define(testMail, definition);
  const row = async (cause: string) =>
    (await api.rows<Row>('select * from mails where kind = $1 and cause = $2', ['test', cause]))[0] as Row;
  const add = (cause: string, more: { to?: string; replyTo?: string; sendAt?: Date } = {}) =>
    inTx((tx) => addMail(tx, testMail, { cause, to: 'buyer@example.com', parameters: {}, ...more }));
  const settled = async (cause: string) => {
    await until(async () => (await row(cause)).state !== 'waiting');
    return row(cause);
  };
  return {
    inTx,
    define,
    row,
    add,
    /** Waits until a mail was sent, refused or dropped. @returns its row */
    settled,
    /** Adds a mail and does the same. */
    async settle(cause: string, more?: { to?: string; replyTo?: string }) {
      await add(cause, more);
      return settled(cause);
    },
    jobs: (id: string) => {
      const find = "select run_at from graphile_worker.jobs where task_identifier = 'send-mail' and key = $1";
      return api.rows<{ run_at: Date }>(find, [`send-mail:${id}`]);
    },
    tried: (cause: string) => until(async () => (await row(cause)).tries > 0),
    async letCome(cause: string) {
      const { id } = await row(cause);
      await api.rows('update mails set due_at = now(), next_try_at = now() where id = $1', [id]);
      await api.rows('update graphile_worker._private_jobs set run_at = now() where key = $1', [`send-mail:${id}`]);
    },
    /** Does what retrying it does. */
    async retryNow(cause: string) {
      const { id } = await row(cause);
      await inTx((tx) => addSendJob(tx, id));
    },
    fault: (fault: SmtpFault) => api.standIns.smtp?.faults.add(fault),
    arrivedTo: (address: string) => mailsTo(api, address),
    mend: () => define({ render: renderTestMail }),
  };
}
