import { Action, Facts, Note, Paragraph, Title } from '../../mail/layout.tsx';
import { mailKind } from '../../mail/mail-kinds.ts';
import type { Mail, MailContext } from '../../mail/mail-text.ts';
import { renderMail } from '../../mail/render-mail.tsx';
import { deskAddress, formatClock, formatMoment, toTheTeam } from './words.ts';

/** Many notices of a kind, in one mail. */
export interface TeamDigest {
  kind: string;
  /** How many there are. */
  count: number;
  /** The first of them. */
  lines: { /** ISO 8601. */ at: string; summary: string }[];
}
export const teamDigest = mailKind<TeamDigest>('team-digest', 'To the team: what happened');

/** Lists notices that came too fast for separate mails. @param words what is counted, and where to see all of it */
export async function renderTeamDigest(
  { count, lines }: Pick<TeamDigest, 'count' | 'lines'>,
  words: { noun: readonly [one: string, many: string]; link: string },
  timeZone: string,
  context: MailContext,
): Promise<Mail> {
  const counted = `${count.toLocaleString('en-US')} ${words.noun[count === 1 ? 0 : 1]}`;
  const since = lines[0] && formatMoment(lines[0].at, timeZone);
  const more = count - lines.length;
  return renderMail(context, {
    subject: counted,
    preheader: since ? `In one email, because they came quickly: since ${since}.` : 'In one email.',
    ...toTheTeam(context),
    children: (
      <>
        <Title>{counted}</Title>
        <Paragraph>
          {since && `Since ${since}. `}More than ten came within ten minutes, so they share one email
          {more > 0 && `, which shows the first ${lines.length}`}.
        </Paragraph>
        <Facts
          rows={lines.map(({ at, summary }, index) => [`${index + 1}. ${formatClock(at, timeZone)}`, summary] as const)}
        />
        {more > 0 && <Note>And {more.toLocaleString('en-US')} more.</Note>}
        <Action href={deskAddress(context, words.link)}>See them at the desk</Action>
      </>
    ),
  });
}
