import { formatSeats } from '../../contract/money.values.ts';
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
import { type Mail, type MailContext, oneLine, shortLine } from '../../platform/mail/mail-text.ts';
import { renderMail } from '../../platform/mail/render-mail.tsx';

/** The new organization and its administrator. */
export interface OrganizationReady {
  organizationName: string;
  /** The seats of this payment. */
  seats: number;
  administrator: { firstName: string; lastName: string; email: string };
  /** Id of the payment, if the mail asks the administrator whether the address is really theirs. */
  verifies?: string;
}
export const organizationReady = mailKind<OrganizationReady>('organization-ready', 'The organization is ready');

/**
 * Goes to the administrator, and also to the buyer if that is a different person, so that both know who manages the
 * seats.
 * @param verifyToken lets the administrator confirm the address, or say that they did not sign up
 * @param trial the unlisted page with the free trial, which everyone must complete before the course, and its length
 */
export async function renderOrganizationReady(
  ready: OrganizationReady,
  { verifyToken, trial }: { verifyToken: string | null; trial: { path: string; minutes: string } },
  context: MailContext,
): Promise<Mail> {
  const { administrator, seats } = ready;
  // Browsers never send the fragment, so the token appears in no log, and link scanners cannot answer.
  const verify = verifyToken && `${context.publicUrl}/confirm-address#token=${verifyToken}`;
  const trialAddress = context.publicUrl + trial.path;
  const hasSeats = `It has ${formatSeats(seats)}`;
  return renderMail(context, {
    subject: ['Your organization is ready', shortLine(ready.organizationName)].filter(Boolean).join(': '),
    preheader: `${hasSeats}. The administrator can log in now.`,
    reason: `you paid for these seats at ${new URL(context.publicUrl).host} or are the administrator of the organization`,
    children: (
      <>
        <Title>Your organization is ready</Title>
        <Paragraph>
          {hasSeats}. Its administrator can now log in to the course with the email address below and{' '}
          {verify ? 'the password chosen at sign-up' : 'their password'}.
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
        <Paragraph>
          The administrator decides in the app who takes each seat. Before week 1, everyone who takes one completes the
          free trial: {trial.minutes} minutes, at their own pace. Send your team this address:{' '}
          <TextLink href={trialAddress}>{trialAddress}</TextLink>
        </Paragraph>
        {verify ? (
          <>
            <Paragraph>
              One thing is left to do: please confirm that this email address is yours.{' '}
              <TextLink href={verify}>Confirm my address</TextLink>
            </Paragraph>
            <Note>
              If you did not sign up, tell us. We will block logins with your address and look into it.{' '}
              <TextLink href={`${verify}&not-me`}>This was not me</TextLink>
            </Note>
          </>
        ) : (
          <Note>
            If you did not create this organization and do not know its administrator, reply to this email right away:
            someone else may have used your link.
          </Note>
        )}
      </>
    ),
  });
}
