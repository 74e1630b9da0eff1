import { createDatabase, createPool, inTransaction } from '#api/platform/database/database.ts';
import { addMail } from '#api/platform/mail/mail.ts';
import { testMail } from '#api/platform/mail/test-mail.ts';
import type { StoredMail } from '#stand-ins/smtp/mail-store.ts';
import { STRIPE_SENDER } from '#stand-ins/stripe/mail.ts';
import { AUTH_SENDER } from '#stand-ins/supabase/mailed-links.ts';
import type { TestEnvironment } from './test-environment.ts';

/** Adds test mails to a database's outbox, one per cause, as a feature does. @returns their ids */
export async function addTestMails(databaseUrl: string, causes: string[], sendAt?: Date): Promise<string[]> {
  const db = createDatabase(createPool({ DATABASE_URL: databaseUrl, DATABASE_WAIT_SECONDS: 60 }, 2, () => {}));
  try {
    return await inTransaction(db, async (tx) => {
      const ids: string[] = [];
      for (const cause of causes) {
        const mail = { cause, to: `${cause}@example.com`, parameters: {}, ...(sendAt && { sendAt }) };
        const id = await addMail(tx, testMail, mail);
        if (id) ids.push(id);
      }
      return ids;
    });
  } finally {
    await db.destroy();
  }
}

export function newCauses(count: number, prefix = 'cause'): string[] {
  return Array.from({ length: count }, (_, index) => `${prefix}-${index}`);
}

/** Returns the mails that the mail server accepted, newest first: not those of the vendors. */
export async function takenMails({ standIns }: Pick<TestEnvironment, 'standIns'>): Promise<StoredMail[]> {
  const all = (await (await fetch(`${standIns.url}/__local/mail/all.json`)).json()) as StoredMail[];
  return all.filter(({ sender }) => sender !== AUTH_SENDER && sender !== STRIPE_SENDER);
}

/** Returns those to an address. */
export const mailsTo = async (environment: Pick<TestEnvironment, 'standIns'>, address: string) =>
  (await takenMails(environment)).filter(({ recipients }) => recipients.includes(address));

/** Returns the contents of those. */
export const contentsTo = async (environment: Pick<TestEnvironment, 'standIns'>, address: string) =>
  Promise.all((await mailsTo(environment, address)).map(async ({ id }) => (await takenMail(environment, id)).content));

/** Returns the kinds of the outbox's mails to an address, in alphabetical order. */
export async function mailKindsTo({ rows }: Pick<TestEnvironment, 'rows'>, address: string): Promise<string[]> {
  const mails = await rows<{ kind: string }>('select kind from mails where recipient = $1 order by 1', [address]);
  return mails.map(({ kind }) => kind);
}

/** Returns a mail that the mail server accepted: its headers, text and HTML. */
export async function takenMail({ standIns }: Pick<TestEnvironment, 'standIns'>, id: number) {
  const mail = await (await fetch(`${standIns.url}/__local/mail/${id}.json`)).json();
  return mail as StoredMail & { content: import('postal-mime').Email };
}
