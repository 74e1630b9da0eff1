import { z } from 'zod';
import { parseMailbox } from './mailbox.ts';

/** What the team is told as it happens. */
export const noticeKinds = [
  'lead',
  'payment',
  'payment-review',
  'unclaimed',
  'refund',
  'dispute',
  'lead-refused',
  'mail-refused',
  'import-stale',
  'import-well',
  'jobs-failing',
] as const;
export type NoticeKind = (typeof noticeKinds)[number];

/** Everything that TEAM_MAIL_OFF can switch off. */
export const teamMailKinds = [...noticeKinds, 'weekly'] as const;
export type TeamMailKind = (typeof teamMailKinds)[number];

/** Who is told, and what not. */
interface TeamMailSettings {
  TEAM_MAIL_TO: string;
  TEAM_MAIL_OFF: string;
}

/** The team's addresses, each once; none where nobody is to be told. */
export function teamAddresses({ TEAM_MAIL_TO }: Pick<TeamMailSettings, 'TEAM_MAIL_TO'>): string[] {
  const addresses = listOf(TEAM_MAIL_TO).flatMap((part) => parseMailbox(part)?.address ?? []);
  const isSame = (one: string, other: string) => one.toLowerCase() === other.toLowerCase();
  return addresses.filter((address, at) => addresses.findIndex((other) => isSame(other, address)) === at);
}

/** Whether somebody is to get the team's mails of a kind. */
export function isTold(settings: TeamMailSettings, kind: TeamMailKind): boolean {
  return teamAddresses(settings).length > 0 && !listOf(settings.TEAM_MAIL_OFF).includes(kind);
}

/** The parts between commas; empty ones do not count. */
function listOf(text: string): string[] {
  return text.split(',').flatMap((part) => part.trim() || []);
}

const addressList = z
  .string()
  .refine(
    (text) => listOf(text).every((part) => parseMailbox(part)),
    'must be addresses like hello@example.com, with commas between them',
  );

const kindList = z.string().superRefine((text, { addIssue }) => {
  const unknown = listOf(text).filter((kind) => !teamMailKinds.includes(kind as TeamMailKind));
  if (unknown.length === 0) return;
  const message = `names what is no kind of mail to the team: ${unknown.join(', ')}; there are ${teamMailKinds.join(', ')}`;
  addIssue({ code: 'custom', message });
});

const timeZone = z
  .string()
  // Neither "+02:00", which Postgres reads the other way round, nor what only one of the two knows.
  .refine((name) => /^[A-Za-z]+(\/[A-Za-z0-9_+-]+)*$/.test(name) && isTimeZone(name), {
    message: 'must be the IANA name of a time zone, like Europe/Berlin',
  });

function isTimeZone(name: string): boolean {
  try {
    return Boolean(new Intl.DateTimeFormat('en', { timeZone: name }));
  } catch {
    return false;
  }
}

/** The variables of the mails to the team. */
export const teamMail = {
  TEAM_MAIL_TO: addressList
    .default('')
    .describe(
      'Who is told of leads, payments and trouble: addresses with commas between them. Not set: nobody is told.',
    ),
  TEAM_MAIL_OFF: kindList
    .default('')
    .describe(`What the team is not told of, with commas between: ${teamMailKinds.join(', ')}.`),
  TEAM_TIME_ZONE: timeZone
    .default('UTC')
    .describe(
      'Time zone of the times in mails to the team, like Europe/Berlin; their week begins there on Monday at 8:00.',
    ),
};
