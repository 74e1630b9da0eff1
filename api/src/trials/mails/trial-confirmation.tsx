import {
  Action,
  ActionAddress,
  EmailAddress,
  Facts,
  Note,
  Paragraph,
  TextLink,
  Title,
} from '../../platform/mail/layout.tsx';
import { mailKind } from '../../platform/mail/mail-kinds.ts';
import type { Mail, MailContext } from '../../platform/mail/mail-text.ts';
import { renderMail } from '../../platform/mail/render-mail.tsx';

/** Holds the address alone: a stranger could enter another person's address, with anything at all as the name. */
export interface TrialConfirmation {
  email: string;
}
export const trialConfirmation = mailKind<TrialConfirmation>(
  'trial-confirmation',
  'The free trial, with the link that confirms the address',
);

/** What the link is built from when the mail is sent. */
export interface ConfirmationLink {
  token: string;
  /** Path of the unlisted trial form ("/…"), where visitors can request a new link. */
  trialPath: string;
}

/** Asks a trial student to confirm the address; it replaces Supabase's own mail. */
export async function renderTrialConfirmation(
  { email }: TrialConfirmation,
  { token, trialPath }: ConfirmationLink,
  context: MailContext,
): Promise<Mail> {
  // Browsers never send the fragment, so the token ends up in no log, and link scanners cannot confirm the address.
  const link = `${context.publicUrl}/confirm-email#token=${token}`;
  return renderMail(context, {
    subject: 'Confirm your email address to start your free trial',
    preheader: 'One click, and you can log in to the course with the password that you chose.',
    reason: `someone registered for the free trial at ${new URL(context.publicUrl).host} with this email address`,
    children: (
      <>
        <Title>Confirm your email address</Title>
        <Paragraph>
          Thank you for registering for the free trial. Please confirm that this address is yours. You can then log in
          to the course with the password that you chose.
        </Paragraph>
        <Action href={link}>Confirm my email address</Action>
        <Facts
          rows={[
            ['You log in with', <EmailAddress key="email" email={email} />],
            [
              'The course',
              <TextLink key="app" href={context.appUrl}>
                Log in
              </TextLink>,
            ],
          ]}
        />
        <ActionAddress href={link} />
        <Paragraph>
          The link works once, and for at least an hour. If it no longer works, register again with the same address,
          and we will send you a new one. <TextLink href={context.publicUrl + trialPath}>Go to the trial form</TextLink>
        </Paragraph>
        <Note>
          If you did not register, ignore this email: unless you confirm, no one can use an account with your address.
        </Note>
      </>
    ),
  });
}
