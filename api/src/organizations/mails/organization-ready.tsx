import { formatSeats } from '../../contract/money.values.ts';
import { Action, ActionAddress, EmailAddress, Facts, Note, Paragraph, Title } from '../../platform/mail/layout.tsx';
import { type Mail, type MailContext, oneLine, shortLine } from '../../platform/mail/mail-text.ts';
import { renderMail } from '../../platform/mail/render-mail.tsx';

/** The new organization and its administrator. */
export interface OrganizationReady {
  organizationName: string;
  /** Of this payment. */
  seats: number;
  administrator: { firstName: string; lastName: string; email: string };
}

declare module '../../platform/mail/mail.ts' {
  interface Mails {
    'organization-ready': OrganizationReady;
  }
}

/** Goes to the administrator, and also to the buyer if that is a different person, so that both know who manages the seats. */
export async function renderOrganizationReady(ready: OrganizationReady, context: MailContext): Promise<Mail> {
  const { administrator, seats } = ready;
  const hasSeats = `It has ${formatSeats(seats)}`;
  return renderMail(context, {
    subject: ['Your organization is ready', shortLine(ready.organizationName)].filter(Boolean).join(': '),
    preheader: `${hasSeats}. The administrator logs in with the email address and password chosen at sign-up.`,
    reason: `you paid for these seats at ${new URL(context.publicUrl).host} or are the administrator of the organization`,
    children: (
      <>
        <Title>Your organization is ready</Title>
        <Paragraph>
          {hasSeats}. Its administrator can now log in to the course with the email address below and the password
          chosen at sign-up.
        </Paragraph>
        <Action href={context.appUrl}>Log in</Action>
        <Facts
          rows={[
            ['Organization', oneLine(ready.organizationName)],
            ['Administrator', oneLine(`${administrator.firstName} ${administrator.lastName}`)],
            ['Logs in with', <EmailAddress key="address" email={administrator.email} />],
            ['Seats', seats.toLocaleString('en-US')],
          ]}
        />
        <ActionAddress href={context.appUrl} />
        <Note>
          If you did not create this organization and do not know its administrator, reply to this email right away:
          someone else may have used your link.
        </Note>
      </>
    ),
  });
}
