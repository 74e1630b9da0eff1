import { z } from 'zod';
import { parseMailbox } from './mailbox.ts';

/** Events that the team gets a notice about. */
const eventKinds = [
  'lead',
  'payment',
  'payment-failed',
  'refund',
  'dispute',
  'invoice-request',
  'invoice',
  'staff',
] as const;

/** Conditions whose cases the team gets a notice about. */
const conditionMails = [
  'payment-review',
  'unclaimed',
  'organization-frozen',
  'profile-unsynced',
  'lead-refused',
  'mail-refused',
  'import-stale',
  'jobs-failing',
  'certificate-failing',
  'backup-failing',
  'archive-failing',
  'disk-nearly-full',
  'pages-unwritten',
] as const;
export type ConditionMail = (typeof conditionMails)[number];

/** The news that such a case is over. */
const recoveryMails = ['import-recovered', 'certificate-recovered', 'backup-recovered'] as const;
export type RecoveryMail = (typeof recoveryMails)[number];

/** All kinds of notices, each of which can be switched off: for all by TEAM_MAIL_OFF, for a person on the desk. */
export const noticeKinds = [...eventKinds, ...conditionMails, ...recoveryMails] as const;
export type NoticeKind = (typeof noticeKinds)[number];

/** Where team mails go, and which kinds are switched off. */
interface TeamMailSettings {
  TEAM_MAIL_TO: string;
  TEAM_MAIL_OFF: string;
}

/** Returns the team's addresses without duplicates; empty if team mails are off. */
export function teamAddresses({ TEAM_MAIL_TO }: Pick<TeamMailSettings, 'TEAM_MAIL_TO'>): string[] {
  const addresses = listOf(TEAM_MAIL_TO).flatMap((part) => parseMailbox(part)?.address ?? []);
  const isSame = (one: string, other: string) => one.toLowerCase() === other.toLowerCase();
  return addresses.filter((address, at) => addresses.findIndex((other) => isSame(other, address)) === at);
}

/** Whether team mails of this kind are sent. */
export function sendsTeamMail(settings: TeamMailSettings, kind: NoticeKind): boolean {
  return teamAddresses(settings).length > 0 && !listOf(settings.TEAM_MAIL_OFF).includes(kind);
}

/** Splits a comma-separated list, ignoring empty parts. */
function listOf(text: string): string[] {
  return text.split(',').flatMap((part) => part.trim() || []);
}

const addressList = z
  .string()
  .refine(
    (text) => listOf(text).every((part) => parseMailbox(part)),
    'must be a comma-separated list of addresses like hello@example.com',
  );

const kindList = z.string().superRefine((text, { addIssue }) => {
  const unknown = listOf(text).filter((kind) => !noticeKinds.some((known) => known === kind));
  if (unknown.length === 0) return;
  const message = `contains unknown kinds: ${unknown.join(', ')}. Valid kinds: ${noticeKinds.join(', ')}`;
  addIssue({ code: 'custom', message });
});

const timeZone = z
  .string()
  // Rejects offsets like "+02:00", whose sign Postgres interprets the other way round.
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

/** Variables for team mails. */
export const teamMail = {
  TEAM_MAIL_TO: addressList
    .default('')
    .describe(
      'Comma-separated addresses that receive notices about leads, payments and problems. If not set, no notices are sent.',
    ),
  TEAM_MAIL_OFF: kindList
    .default('')
    .describe(`Comma-separated kinds of team mail to switch off: ${noticeKinds.join(', ')}.`),
  TEAM_TIME_ZONE: timeZone
    .default('UTC')
    .describe(
      'IANA time zone, like Europe/Berlin, for times in team mails, the days of posts, and the days by which views are counted.',
    ),
};
