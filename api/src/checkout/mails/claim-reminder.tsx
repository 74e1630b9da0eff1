import { formatCents, formatSeats } from '../../contract/money.values.ts';
import { Action, ActionAddress, Facts, Note, Paragraph, Title } from '../../platform/mail/layout.tsx';
import { formatDay, type Mail, type MailContext } from '../../platform/mail/mail-text.ts';
import { renderMail } from '../../platform/mail/render-mail.tsx';
import { type Amounts, partsOf } from '../amounts.ts';
import { claimLink } from '../claim-link.ts';
import { keepLinkPrivate, paidWithThisAddress } from './words.ts';

/** What a reminder says about a payment that has not been claimed yet. Amounts are in the currency's smallest unit. */
export interface ClaimReminder extends Amounts {
  /** Days since paying; the one after three days is the last. */
  afterDays: 1 | 3;
  seats: number;
  currency: string;
  /** ISO 8601. */
  paidAt: string;
  claimToken: string;
}

declare module '../../platform/mail/mail.ts' {
  interface Mails {
    'claim-reminder': ClaimReminder;
  }
}

/** Reminds a buyer, one day and three days after paying, while there is no organization yet. */
export async function renderClaimReminder(unclaimed: ClaimReminder, context: MailContext): Promise<Mail> {
  const link = claimLink(context.publicUrl, unclaimed.claimToken);
  const isOne = unclaimed.seats === 1;
  const [seats, are, they] = isOne ? ['seat', 'is', 'It is'] : [formatSeats(unclaimed.seats), 'are', 'They are'];
  const paid = `${formatCents(unclaimed.amountCents, unclaimed.currency)} on ${formatDay(unclaimed.paidAt)}`;
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
        <Facts
          rows={[
            ['Seats', unclaimed.seats.toLocaleString('en-US')],
            ...partsOf(unclaimed, unclaimed.currency),
            ['Paid', paid],
          ]}
        />
        <ActionAddress href={link} />
        <Note>{keepLinkPrivate}</Note>
      </>
    ),
  });
}
