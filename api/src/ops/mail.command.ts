import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Command } from 'commander';
import { readEnv } from '../platform/config/env.ts';
import { mailableAddress } from '../platform/config/mailbox.ts';
import { type Database, inTransaction } from '../platform/database/database.ts';
import { addMail } from '../platform/mail/mail.ts';
import { testMail } from '../platform/mail/test-mail.ts';
import { print, withDatabase } from './terminal.ts';

/** `mail test`. */
export function addMailCommands(program: Command): void {
  const mail = program.command('mail').description('A test of the mail server');
  mail.command('test <address>').description('send a test mail to this address').action(test);
}

async function test(address: string) {
  const to = mailableAddress(address);
  if (!to) throw new Error(`${address} is not a valid mail address`);
  await withDatabase(async (db) => {
    const id = await inTransaction(db, (tx) => addMail(tx, testMail, { cause: randomUUID(), to, parameters: {} }));
    print(`A test mail is being sent to ${to}.`);
    print(readEnv().SMTP_URL ? await outcomeOf(db, String(id)) : 'SMTP_URL is not set: mails wait until it is.');
  });
}

/** Waits until the api has tried to send a mail, ten seconds at most, and says what became of it. */
async function outcomeOf(db: Database, id: string): Promise<string> {
  for (let look = 0; look < 40; look += 1) {
    const mail = db.selectFrom('mails').select(['state', 'last_response', 'tries']).where('id', '=', id);
    const { state, last_response: words, tries } = await mail.executeTakeFirstOrThrow();
    if (tries > 0) return `It is ${state}. The mail server said: ${words}`;
    await sleep(250);
  }
  return 'It has not been sent yet. Is the api running?';
}
