import type { StoredMail } from './mails.repository.ts';

const PAUSE_MS = 60_000;
const HOUR_MS = 3_600_000;
const MAILS_PER_HOUR = 5;

/**
 * Returns whether an address typed by a visitor may get another mail of a kind. Limits: one per minute, five per hour.
 * @param mails the earlier mails of this kind to the address (`findMailsTo`)
 */
export function mayMailAgain(mails: readonly StoredMail[]): boolean {
  const ages = mails
    .filter(({ state }) => state !== 'dropped')
    .map(({ sent_at, created_at }) => Date.now() - (sent_at ?? created_at).getTime());
  return ages.every((age) => age >= PAUSE_MS) && ages.filter((age) => age < HOUR_MS).length < MAILS_PER_HOUR;
}

/**
 * Returns the cause of the next mail to an address. It contains the previous mail's id, so that of several simultaneous
 * requests only one adds a mail.
 */
export function nextCause(about: string, mails: readonly StoredMail[]): string {
  // The first mail uses the date instead, because mails older than two days are not read.
  return `${about} after ${mails[0]?.id ?? new Date().toISOString().slice(0, 10)}`;
}
