import type { StoredMail } from './mails.repository.ts';

const PAUSE_MS = 60_000;
const HOUR_MS = 3_600_000;
const MAILS_PER_HOUR = 5;

/**
 * Returns whether an address that anyone can type may get another mail of a kind: none within a minute of the last, or
 * after five in an hour.
 * @param mails the address's earlier mails of this kind (`findMailsTo`)
 */
export function mayMailAgain(mails: readonly StoredMail[]): boolean {
  const ages = mails
    .filter(({ state }) => state !== 'dropped')
    .map(({ sent_at, created_at }) => Date.now() - (sent_at ?? created_at).getTime());
  return ages.every((age) => age >= PAUSE_MS) && ages.filter((age) => age < HOUR_MS).length < MAILS_PER_HOUR;
}

/**
 * Returns the cause of the next mail to an address. It names the mail before it, so that only one of several
 * simultaneous requests adds a mail.
 */
export function nextCause(about: string, mails: readonly StoredMail[]): string {
  // The first mail takes the date instead: mails older than two days are not looked at.
  return `${about} after ${mails[0]?.id ?? new Date().toISOString().slice(0, 10)}`;
}
