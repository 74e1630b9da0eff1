import { formatSeats } from '../../contract/money.values.ts';
import { Action, ActionAddress, EmailAddress, Facts, Note, Paragraph, Title } from '../../platform/mail/layout.tsx';
import { mailKind } from '../../platform/mail/mail-kinds.ts';
import { type Mail, type MailContext, oneLine, shortLine } from '../../platform/mail/mail-text.ts';
import { renderMail } from '../../platform/mail/render-mail.tsx';

/** Seats added to an existing organization. */
export interface SeatsAdded {
  organizationName: string;
  added: number;
  /** The administrator's address. */
  administrator: string;
}
export const seatsAdded = mailKind<SeatsAdded>('seats-added', 'Seats were added');

/** Goes to the administrator, and also to the buyer if that is a different person. */
export async function renderSeatsAdded(
  { organizationName, added, administrator }: SeatsAdded,
  context: MailContext,
): Promise<Mail> {
  const seats = formatSeats(added);
  return renderMail(context, {
    subject: [`${seats} added`, shortLine(organizationName)].filter(Boolean).join(': '),
    preheader: 'Log in to invite your team.',
    reason: `you paid for these seats at ${new URL(context.publicUrl).host} or are the administrator of the organization`,
    children: (
      <>
        <Title>{seats} added</Title>
        <Paragraph>Your organization has {seats} more. Its administrator can log in to the course as before.</Paragraph>
        <Action href={context.appUrl}>Log in</Action>
        <Facts
          rows={[
            ['Organization', oneLine(organizationName)],
            ['Seats added', added.toLocaleString('en-US')],
            ['Administrator', <EmailAddress key="email" email={oneLine(administrator)} />],
          ]}
        />
        <ActionAddress href={context.appUrl} />
        <Note>If you did not expect this, reply to this email right away.</Note>
      </>
    ),
  });
}
