import type { DeskInvoiceDetail } from '#contract/desk/invoices.ts';
import { useDeskAction } from '../lib/desk-call.ts';
import { formatCents, pluralize } from '../lib/format.ts';
import { ConfirmButton } from '../pieces/actions.tsx';

interface ApproveProps {
  invoice: DeskInvoiceDetail;
  /** Today's price of a seat in cents, if the form showed a different one. */
  newUnitAmountCents?: number | null;
}

/** Approves a request for an invoice, after a confirmation. */
export function Approve({ invoice, newUnitAmountCents }: ApproveProps) {
  const { id, seats, amountCents, currency, company, contact, state } = invoice;
  const { mutateAsync, isPending } = useDeskAction<DeskInvoiceDetail>();
  const cents = newUnitAmountCents ? seats * newUnitAmountCents : amountCents;
  const approve = () =>
    mutateAsync({
      path: `/invoices/${id}/approve`,
      body: { atNewPrice: Boolean(newUnitAmountCents) },
      done: ({ number, contact: to }) => `Approved. Stripe has mailed invoice ${number ?? ''} to ${to.email}.`,
    });
  return (
    <ConfirmButton
      label={state === 'approving' ? 'Resume approval' : 'Approve'}
      busyLabel="Approving …"
      busy={isPending}
      primary
      question={`Send ${company} an invoice?`}
      confirm="Approve and send"
      onPress={approve}
    >
      <p>
        {pluralize(seats, 'seat')} for {formatCents(cents, currency)} before tax. Stripe mails the invoice to{' '}
        {contact.email} at once. This cannot be undone here.
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
