import { formatCents, formatSeats } from '../../contract/money.values.ts';
import { Action, ActionAddress, Facts, Note, Paragraph, TextLink, Title } from '../../platform/mail/layout.tsx';
import { mailKind } from '../../platform/mail/mail-kinds.ts';
import { formatDay, type Mail, type MailContext } from '../../platform/mail/mail-text.ts';
import { renderMail } from '../../platform/mail/render-mail.tsx';
import { partsOf } from '../amounts.ts';
import { claimLink } from '../claim-link.ts';
import { keepLinkPrivate, type PaidInMail, paidWithThisAddress } from './words.ts';

/** What the first email says about a payment that can be claimed. */
export interface SeatsPaid extends PaidInMail {
  unitAmountCents: number;
}
export const seatsPaid = mailKind<SeatsPaid>('seats-paid', 'The seats are paid, with the claim link');

/** Tells a buyer, soon after paying and while there is no organization yet, how to take step 2 of 2. */
export async function renderSeatsPaid(paid: SeatsPaid, context: MailContext): Promise<Mail> {
  const link = claimLink(context.publicUrl, paid.claimToken);
  const yourSeats = `Your ${paid.seats === 1 ? 'seat is' : `${formatSeats(paid.seats)} are`}`;
  return renderMail(context, {
    subject: `${yourSeats} paid for: create your organization`,
    preheader: 'Step 2 of 2: name your organization and choose a password. You can do it now or later, on any device.',
    reason: paidWithThisAddress(context),
    children: (
      <>
        <Title step="Step 2 of 2">{yourSeats} paid for</Title>
        <Paragraph>
          Thank you. There is one step left: name your organization and choose a password. You will be its
          administrator, and {yourSeats.toLowerCase()} ready for your team: you decide in the app who takes each one.
        </Paragraph>
        <Action href={link}>Create your organization</Action>
        <Facts
          rows={[
            ['Seats', paid.seats.toLocaleString('en-US')],
            ['Price per seat', formatCents(paid.unitAmountCents, paid.currency)],
            ...partsOf(paid, paid.currency),
            ['Paid', `${formatCents(paid.amountCents, paid.currency)} on ${formatDay(paid.paidAt)}`],
            // The page behind the link shows it; Stripe sends its own.
            [
              'Receipt',
              <TextLink key="receipt" href={link}>
                View your receipt
              </TextLink>,
            ],
          ]}
        />
        <ActionAddress href={link} />
        <Note>You can do this now or later, on any device. {keepLinkPrivate}</Note>
      </>
    ),
  });
}
