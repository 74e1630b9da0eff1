import type { ReactNode } from 'react';
import { Action, Facts, Note, Title } from '../../mail/layout.tsx';
import { mailKind } from '../../mail/mail-kinds.ts';
import { type Mail, type MailContext, oneLine, shortLine } from '../../mail/mail-text.ts';
import { renderMail } from '../../mail/render-mail.tsx';
import type { Description } from '../notice-registry.ts';
import { deskAddress, toTheTeam } from './words.ts';

/** A notice: its kind, and what its words are made from. */
export const teamNotice = mailKind<{ kind: string; facts: unknown }>('team-notice', 'To the team: something happened');

/** Maximum characters of a subject and of a fact; the desk shows the rest. */
const SUBJECT_LENGTH = 78;
const FACT_LENGTH = 1_500;

/** Tells the team one thing. */
export async function renderTeamNotice(said: Description, context: MailContext): Promise<Mail> {
  const subject = shortLine(said.subject, SUBJECT_LENGTH);
  return renderMail(context, {
    subject,
    preheader: shortLine(said.summary, 110),
    ...toTheTeam(context),
    children: (
      <>
        <Title>{subject}</Title>
        {said.link && <Action href={deskAddress(context, said.link)}>See it at the desk</Action>}
        <Facts rows={said.facts.map(([label, value]) => [label, value && shown(value)] as const)} />
        {said.whatToDo && <Note>{oneLine(said.whatToDo)}</Note>}
      </>
    ),
  });
}

/** Returns the lines of untrusted text without disturbing characters; null when nothing is left. */
function shown(text: string): ReactNode {
  const whole = text.length > FACT_LENGTH ? `${text.slice(0, FACT_LENGTH).trimEnd()} … (shortened)` : text;
  const lines = whole.split(/\r\n|[\r\n\u2028\u2029]/).map(oneLine);
  if (!lines.some(Boolean)) return null;
  return lines.map((line, at) => [at > 0 && <br key={`${at} end`} />, line]);
}
