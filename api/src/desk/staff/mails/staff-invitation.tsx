import {
  Action,
  ActionAddress,
  EmailAddress,
  Facts,
  Note,
  Paragraph,
  TextLink,
  Title,
} from '../../../platform/mail/layout.tsx';
import { mailKind } from '../../../platform/mail/mail-kinds.ts';
import { type Mail, type MailContext, oneLine } from '../../../platform/mail/mail-text.ts';
import { renderMail } from '../../../platform/mail/render-mail.tsx';
import type { Staff } from '../../access/staff.repository.ts';

/** Invites a person to the desk. */
export interface StaffInvitation {
  /** In the table `staff`. */
  userId: string;
  /** The member's address when the mail was added; in lower case. */
  email: string;
  /** Who invited them: an owner's e-mail address, or "command line". */
  by: string;
}
export const staffInvitation = mailKind<StaffInvitation>('staff-invitation', 'The invitation to the desk');

/** Invites a new staff member to choose a password. @param link null for an account that already has one */
export async function renderStaffInvitation(
  { by }: StaffInvitation,
  { email, role }: Pick<Staff, 'email' | 'role'>,
  link: string | null,
  context: MailContext,
): Promise<Mail> {
  const desk = `${context.publicUrl}/desk`;
  const inviter = by.includes('@') ? oneLine(by) : 'An administrator of the site';
  return renderMail(context, {
    subject: `You are invited to the desk of ${context.brand}`,
    preheader: link ? 'Choose a password, and you are in.' : 'Sign in with the password of your account.',
    reason: `${inviter} added this email address to the staff of ${new URL(context.publicUrl).host}`,
    children: (
      <>
        <Title>You are invited to the desk</Title>
        <Paragraph>
          {inviter} invites you to the desk, where the team of {context.brand} works.{' '}
          {link ? 'Choose a password to accept.' : 'Sign in with the password of your existing account.'}
        </Paragraph>
        <Action href={link ?? desk}>{link ? 'Choose a password' : 'Sign in'}</Action>
        <Facts
          rows={[
            ['You sign in with', <EmailAddress key="email" email={oneLine(email)} />],
            ['Your role', role],
            [
              'The desk',
              <TextLink key="desk" href={desk}>
                {desk}
              </TextLink>,
            ],
          ]}
        />
        <ActionAddress href={link ?? desk} />
        {link && <Note>The link works once, for seven days. If you did not expect it, ignore this email.</Note>}
      </>
    ),
  });
}
