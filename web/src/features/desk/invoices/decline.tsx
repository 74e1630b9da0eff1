import { useState } from 'react';
import type { DeskInvoiceDetail } from '../../../../../api/src/contract/desk/invoices.ts';
import { useDeskAction } from '../lib/desk-call.ts';
import { ConfirmButton } from '../pieces/actions.tsx';
import { ReasonField } from '../pieces/reason-field.tsx';

/** Declines a request for an invoice, after asking why. */
export function Decline({ invoice: { id, contact, state } }: { invoice: DeskInvoiceDetail }) {
  const [reason, setReason] = useState('');
  const [tell, setTell] = useState(true);
  const { mutate, isPending } = useDeskAction<DeskInvoiceDetail>();
  const to = contact?.email ?? 'the contact';
  const decline = () =>
    mutate({
      path: `/invoices/${id}/decline`,
      body: { reason, tell },
      done: () => (tell ? `Declined. ${to} is told why.` : 'Declined. Nobody is told.'),
    });
  return (
    <ConfirmButton
      label="Decline"
      busyLabel="Declining …"
      busy={isPending}
      question="Send no invoice?"
      confirm="Decline"
      onPress={decline}
    >
      {state === 'approving' && (
        <p>Its approval had begun: if this customer has a draft at Stripe, delete it there afterwards.</p>
      )}
      <ReasonField
        help={tell ? `${to} reads it. It is kept for good, so name no person.` : undefined}
        value={reason}
        onChange={setReason}
      />
      <p>
        <label>
          <input type="checkbox" checked={tell} onChange={({ target }) => setTell(target.checked)} /> Mail the reason to{' '}
          {to}
        </label>
      </p>
    </ConfirmButton>
  );
}
