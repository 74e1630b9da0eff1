import { useState } from 'react';
import type { DeskPaymentDetail } from '#contract/desk/payments.ts';
import { useDeskAction } from '../lib/desk-call.ts';
import { pluralize } from '../lib/format.ts';
import { ConfirmButton } from '../pieces/actions.tsx';
import { TextField } from '../pieces/field.tsx';
import { ReasonField } from '../pieces/reason-field.tsx';

/** Says why a payment needs a person, and lets an operator give seats for it. */
export function AcceptPayment({ payment: { id, problem, seats } }: { payment: DeskPaymentDetail }) {
  const [given, setGiven] = useState(String(seats));
  const [reason, setReason] = useState('');
  const { mutateAsync, isPending } = useDeskAction<DeskPaymentDetail>();
  const accept = () =>
    mutateAsync({
      path: `/payments/${id}/accept`,
      body: { seats: Number(given), reason, was: problem },
      done: (accepted) => `Accepted with ${pluralize(accepted.seats, 'seat')}. The payer gets the claim link by mail.`,
    });
  return (
    <div className="refusal spaced">
      <p>
        <b>This payment does not match its order</b>
      </p>
      <p className="mono">{problem}</p>
      <p>Refund it in Stripe, or give seats for it. Until then, the buyer cannot continue.</p>
      <div className="actions spaced">
        <ConfirmButton
          label="Give seats for it"
          busy={isPending}
          question="Give seats for this payment?"
          confirm="Give seats and send the link"
          onPress={accept}
        >
          <p>The payer gets the claim link by mail at once. This cannot be undone.</p>
          <TextField
            label="Seats"
            type="number"
            min={1}
            required
            value={given}
            onChange={({ target }) => setGiven(target.value)}
          />
          <ReasonField value={reason} onChange={setReason} />
        </ConfirmButton>
      </div>
    </div>
  );
}
