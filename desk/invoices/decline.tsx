import { useState } from 'react';
import type { DeskInvoiceDetail } from '#contract/desk/invoices.ts';
import { useDeskAction } from '../lib/desk-call.ts';
import { ConfirmButton } from '../pieces/actions.tsx';
import { ReasonField } from '../pieces/reason-field.tsx';

/** Declines a request for an invoice, with a reason. */
export function Decline({ invoice: { id, contact, state } }: { invoice: DeskInvoiceDetail }) {
  const [reason, setReason] = useState('');
  const [notify, setNotify] = useState(true);
  const { mutateAsync, isPending } = useDeskAction<DeskInvoiceDetail>();
  const to = contact.email;
  const decline = () =>
    mutateAsync({
      path: `/invoices/${id}/decline`,
      body: { reason, notify },
      done: () => (notify ? `Declined. The reason is mailed to ${to}.` : 'Declined. No mail is sent.'),
    });
  return (
    <ConfirmButton
      label="Decline"
      busyLabel="Declining …"
      busy={isPending}
      question="Decline this request?"
      confirm="Decline"
      onPress={decline}
    >
      {state === 'approving' && (
        <p>
          Its approval was interrupted. If Stripe has a draft invoice for this customer, delete it there afterwards.
        </p>
      )}
      <ReasonField
        help={notify ? `${to} will read it. It is kept permanently, so do not name anyone.` : undefined}
        value={reason}
        onChange={setReason}
      />
      <p>
        <label>
          <input type="checkbox" checked={notify} onChange={({ target }) => setNotify(target.checked)} /> Mail the
          reason to {to}
        </label>
      </p>
    </ConfirmButton>
  );
}
