import { randomUUID } from 'node:crypto';
import { type Command, Option } from 'commander';
import { commandLine } from '../desk/desk-actions.repository.ts';
import { retryMails } from '../desk/retries/retries.ts';
import { readEnv } from '../platform/config/env.ts';
import { mailableAddress } from '../platform/config/mailbox.ts';
import { type Database, inTransaction } from '../platform/database/database.ts';
import { sameAddress } from '../platform/database/same-address.ts';
import { type MailState, mailStates } from '../platform/database/tables.ts';
import { addMail } from '../platform/mail/mail.ts';
import type { StoredMail } from '../platform/mail/mails.repository.ts';
import { isUuid } from './is-uuid.ts';
import { print, printOne, printRows, wholeNumber, withDatabase } from './terminal.ts';

/** `mail list | show | retry | test`. */
export function addMailCommands(program: Command): void {
  const mail = program.command('mail').description('Mails waiting to be sent, and mails already sent');
  mail
    .command('list')
    .description('newest first')
    .addOption(new Option('--state <state>', 'only mails in this state').choices(mailStates))
    .option('--limit <n>', 'at most the newest n', wholeNumber, 50)
    .option('--json', 'print JSON', false)
    .action(list);
  mail
    .command('show <id>')
    .description('one mail, by id or recipient (the newest)')
    .option('--json', 'print JSON', false)
    .action(show);
  mail
    .command('retry [ids...]')
    .description('send now: the given mails, or all that the mail server refused')
    .action(retry);
  mail.command('test <address>').description('send a test mail to this address').action(test);
}

async function list({ state, limit, json }: { state?: MailState; limit: number; json: boolean }) {
  await withDatabase(async (db) => {
    let query = db.selectFrom('mails').selectAll().orderBy('created_at', 'desc').limit(limit);
    if (state) query = query.where('state', '=', state);
    const rows = (await query.execute()).map((mail) => {
      const { created, due, kind, recipient, state, tries, response, id } = describe(mail);
      return { created, due, kind, recipient, state, tries, response, id };
    });
    printRows(rows, json);
    if (!json) warnWithoutServer();
  });
}

async function show(id: string, { json }: { json: boolean }) {
  await withDatabase(async (db) => {
    const mail = await find(db, id);
    if (!mail) throw new Error(`there is no mail with the id or recipient ${id}`);
    printOne(describe(mail), json);
  });
}

async function retry(ids: string[]) {
  const unknown = ids.find((id) => !isUuid(id));
  if (unknown !== undefined) throw new Error(`there is no mail with the id ${unknown}`);
  await withDatabase(async (db) => {
    const released = await retryMails(db, commandLine, ids);
    print(`${released} ${released === 1 ? 'mail' : 'mails'} will be sent again.`);
    warnWithoutServer();
  });
}

async function test(address: string) {
  const to = mailableAddress(address);
  if (!to) throw new Error(`${address} is not a valid mail address`);
  await withDatabase(async (db) => {
    const id = await inTransaction(db, (tx) => addMail(tx, 'test', { cause: randomUUID(), to, parameters: {} }));
    print(`A test mail is being sent to ${to}. To see whether it arrived: ops mail show ${id}`);
    warnWithoutServer();
  });
}

function warnWithoutServer(): void {
  if (!readEnv().SMTP_URL) print('SMTP_URL is not set: mails wait until it is.');
}

async function find(db: Database, id: string): Promise<StoredMail | undefined> {
  const mails = db.selectFrom('mails').selectAll().orderBy('created_at', 'desc').limit(1);
  if (isUuid(id)) return mails.where('id', '=', id).executeTakeFirst();
  return id.includes('@') ? mails.where(sameAddress('mails.recipient', id)).executeTakeFirst() : undefined;
}

function describe(mail: StoredMail) {
  return {
    created: mail.created_at.toISOString(),
    due: mail.due_at.toISOString(),
    kind: mail.kind,
    cause: mail.cause,
    recipient: mail.recipient,
    'reply to': mail.reply_to,
    parameters: JSON.stringify(mail.parameters),
    state: mail.state,
    tries: mail.tries,
    response: mail.last_response,
    'next try': mail.state === 'waiting' ? mail.next_try_at.toISOString() : null,
    sent: mail.sent_at?.toISOString() ?? null,
    id: mail.id,
  };
}
