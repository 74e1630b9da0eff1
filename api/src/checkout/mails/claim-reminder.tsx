import { formatSeats } from '../../contract/money.values.ts';
import { Action, ActionAddress, Facts, Note, Paragraph, Title } from '../../platform/mail/layout.tsx';
import { mailKind } from '../../platform/mail/mail-kinds.ts';
import type { Mail, MailContext } from '../../platform/mail/mail-text.ts';
import { renderMail } from '../../platform/mail/render-mail.tsx';
import { claimLink } from '../claim-link.ts';
import { keepLinkPrivate, type PaidInMail, paidFacts, paidWithThisAddress } from './words.ts';

/** What a reminder says about a payment that has not been claimed yet. */
export interface ClaimReminder extends PaidInMail {
  /** Days since paying; the one after three days is the last. */
  afterDays: 1 | 3;
}
export const claimReminder = mailKind<ClaimReminder>('claim-reminder', 'Reminder of the claim link');

/** Reminds a buyer, one day and three days after paying, while there is no organization yet. */
export async function renderClaimReminder(unclaimed: ClaimReminder, context: MailContext): Promise<Mail> {
  const link = claimLink(context.publicUrl, unclaimed.claimToken);
  const isOne = unclaimed.seats === 1;
  const [seats, are, they] = isOne ? ['seat', 'is', 'It is'] : [formatSeats(unclaimed.seats), 'are', 'They are'];
  const isLast = unclaimed.afterDays === 3;
  return renderMail(context, {
    subject: isLast
      ? `A last reminder: your ${seats} ${are} waiting for an organization`
      : `Your ${seats} ${are} waiting for an organization`,
    preheader: `${they} paid for. There is one step left: name your organization and choose a password.`,
    reason: paidWithThisAddress(context),
    children: (
      <>
        <Title step="Step 2 of 2">
          Your {seats} {are} {isLast ? 'still waiting' : 'waiting'}
        </Title>
        <Paragraph>
          {they} paid for, and there is one step left: name your organization and choose a password. You will be its
          administrator, and your {seats} {are} ready for your team.
        </Paragraph>
        {isLast && (
          <Paragraph>
            This is our last reminder. The link keeps working, so you can do this whenever it suits you. If anything
            gets in the way, reply to this email and we will help.
          </Paragraph>
        )}
        <Action href={link}>Create your organization</Action>
        <Facts rows={paidFacts(unclaimed)} />
        <ActionAddress href={link} />
        <Note>{keepLinkPrivate}</Note>
      </>
    ),
  });
}
