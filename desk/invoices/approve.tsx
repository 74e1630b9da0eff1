import type { DeskInvoice, DeskInvoiceDetail } from '#contract/desk/invoices.ts';
import { useDeskAction } from '../lib/desk-call.ts';
import { formatCents, pluralize } from '../lib/format.ts';
import { ConfirmButton } from '../pieces/actions.tsx';

interface ApproveProps {
  invoice: DeskInvoice;
  /** Today's price of a seat in cents, if the form showed a different one. */
  newUnitAmountCents?: number | null;
  primary?: boolean;
}

/** Approves a request for an invoice, after a confirmation. */
export function Approve({ invoice, newUnitAmountCents, primary }: ApproveProps) {
  const { id, seats, amountCents, currency, company, contact, state } = invoice;
  const { mutate, isPending } = useDeskAction<DeskInvoiceDetail>();
  const cents = newUnitAmountCents ? seats * newUnitAmountCents : amountCents;
  const approve = () =>
    mutate({
      path: `/invoices/${id}/approve`,
      body: { atNewPrice: Boolean(newUnitAmountCents) },
      done: ({ number, contact: to }) => {
        const text = `Approved. Stripe has mailed invoice ${number ?? ''} to ${to?.email ?? 'the contact'}.`;
        return primary ? text : { text, to: `/invoices/${id}`, label: 'Open the request' };
      },
    });
  return (
    <ConfirmButton
      label={state === 'approving' ? 'Resume approval' : 'Approve'}
      busyLabel="Approving …"
      busy={isPending}
      primary={primary}
      question={`Send ${company ?? 'the company'} an invoice?`}
      confirm="Approve and send"
      onPress={approve}
    >
      <p>
        {pluralize(seats, 'seat')} for {formatCents(cents, currency)} before tax. Stripe mails the invoice to{' '}
        {contact?.email ?? 'the contact'} at once. This cannot be undone here.
      </p>
      {newUnitAmountCents && (
        <p>
          <b>The price has changed.</b> The form showed {formatCents(amountCents / seats, currency)} a seat, and the
          invoice will say {formatCents(newUnitAmountCents, currency)}. Agree on it with the company first.
        </p>
      )}
    </ConfirmButton>
  );
}
