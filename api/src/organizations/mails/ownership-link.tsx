import { formatSeats } from '../../contract/money.values.ts';
import type { Answers } from '../../contract/organizations.ts';
import { Action, ActionAddress, EmailAddress, Facts, Note, Paragraph, Title } from '../../platform/mail/layout.tsx';
import { mailKind } from '../../platform/mail/mail-kinds.ts';
import { type Mail, type MailContext, oneLine } from '../../platform/mail/mail-text.ts';
import { renderMail } from '../../platform/mail/render-mail.tsx';

/** A buyer's request to attach a payment to the account with an address. */
export interface OwnershipLink {
  paymentId: string;
  /** The account's address, in lower case. */
  email: string;
  seats: number;
  answers: Answers;
}
export const ownershipLink = mailKind<OwnershipLink>(
  'ownership-link',
  'The link that attaches a payment to an account',
);

/** Lets the owner of an address attach a payment to their account, on the page behind the link. */
export async function renderOwnershipLink(
  { email, seats }: OwnershipLink,
  { token, minutes }: { token: string; minutes: number },
  context: MailContext,
): Promise<Mail> {
  // Browsers never send the fragment, so the token appears in no log, and link scanners cannot use it.
  const link = `${context.publicUrl}/create-org#ownership=${token}`;
  const { host } = new URL(context.publicUrl);
  return renderMail(context, {
    subject: `Use your account for ${formatSeats(seats)}`,
    preheader: `Open the link within ${minutes} minutes. It shows what will happen; nothing changes until you confirm.`,
    reason: `someone asked at ${host} to use the account with this email address for seats that have been paid for`,
    children: (
      <>
        <Title>Use your account for {formatSeats(seats)}</Title>
        <Paragraph>
          {formatSeats(seats)} {seats === 1 ? 'has' : 'have'} been paid for, and this email address already has an
          account. Open the link to see what will be added to it. You decide there.
        </Paragraph>
        <Action href={link}>Show me</Action>
        <Facts
          rows={[
            ['Account', <EmailAddress key="email" email={oneLine(email)} />],
            ['Seats', seats.toLocaleString('en-US')],
          ]}
        />
        <ActionAddress href={link} />
        <Note>
          The link works once, for {minutes} minutes. If you did not ask for it, ignore this email: no one can use your
          account without the link.
        </Note>
      </>
    ),
  });
}
