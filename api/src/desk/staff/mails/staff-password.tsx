import { Action, ActionAddress, EmailAddress, Facts, Note, Paragraph, Title } from '../../../platform/mail/layout.tsx';
import { mailKind } from '../../../platform/mail/mail-kinds.ts';
import { type Mail, type MailContext, oneLine } from '../../../platform/mail/mail-text.ts';
import { renderMail } from '../../../platform/mail/render-mail.tsx';

/** For a member in the table `staff`. */
export const staffPassword = mailKind<{ userId: string; email: string }>(
  'staff-password',
  'The link to a new password for the desk',
);

/** Lets a staff member who has forgotten the password choose a new one. */
export async function renderStaffPassword(email: string, link: string, context: MailContext): Promise<Mail> {
  return renderMail(context, {
    subject: 'Choose a new password for the desk',
    preheader: 'Open the link within an hour.',
    reason: `someone asked at ${new URL(context.publicUrl).host} for a new password for this email address`,
    children: (
      <>
        <Title>Choose a new password</Title>
        <Paragraph>Open the link to choose a new password. You are then signed out everywhere else.</Paragraph>
        <Action href={link}>Choose a password</Action>
        <Facts rows={[['You sign in with', <EmailAddress key="email" email={oneLine(email)} />]]} />
        <ActionAddress href={link} />
        <Note>
          The link works once, for an hour. If you did not ask for it, ignore this email: your password stays as it is.
        </Note>
      </>
    ),
  });
}
