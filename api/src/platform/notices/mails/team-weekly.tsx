import { Facts, Paragraph, TextLink, Title } from '../../mail/layout.tsx';
import type { Mail, MailContext } from '../../mail/mail-text.ts';
import { renderMail } from '../../mail/render-mail.tsx';
import { deskAddress, toTheTeam } from './words.ts';

/** A week in numbers. */
export interface TeamWeekly {
  /** When the week began and ended; ISO 8601. */
  from: string;
  to: string;
  /** What happened, and how much in this week and in the one before it. */
  happened: [label: string, last: string, before: string][];
  /** What waits for a person, how many, and the desk's page that lists it, below /desk. */
  waiting: [what: string, count: number, link: string][];
}

declare module '../../mail/mail.ts' {
  interface Mails {
    'team-weekly': TeamWeekly;
  }
}

/** Compares what came in during the week with the week before, and lists what waits for a person. */
export async function renderTeamWeekly(weekly: TeamWeekly, timeZone: string, context: MailContext): Promise<Mail> {
  const day = (time: string) =>
    new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone }).format(new Date(time));
  const waits = weekly.waiting.length > 0;
  return renderMail(context, {
    subject: `The week to ${day(weekly.to)}`,
    preheader: waits
      ? `Waiting for you: ${weekly.waiting.map(([what, count]) => `${count.toLocaleString('en-US')} ${what}`).join(', ')}.`
      : 'What came in, beside the week before. Nothing is waiting for you.',
    ...toTheTeam(context),
    children: (
      <>
        <Title>The week in numbers</Title>
        <Paragraph>
          From {day(weekly.from)} to {day(weekly.to)}, both at 8:00 ({timeZone}). In parentheses: the week before.
        </Paragraph>
        <Facts rows={weekly.happened.map(([label, last, before]) => [label, `${last} (${before})`] as const)} />
        <Paragraph>{waits ? 'Waiting for you now:' : 'Nothing is waiting for you now.'}</Paragraph>
        {weekly.waiting.map(([what, count, link]) => (
          <Paragraph key={what}>
            <TextLink href={deskAddress(context, link)}>{`${count.toLocaleString('en-US')} ${what}`}</TextLink>
          </Paragraph>
        ))}
      </>
    ),
  });
}
