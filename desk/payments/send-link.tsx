import type { DeskPayment, DeskPaymentDetail } from '#contract/desk/payments.ts';
import { useDeskAction } from '../lib/desk-call.ts';
import { ActionButton } from '../pieces/actions.tsx';

/** Sends the claim link to the payer once more. @param primary on the payment's own page */
export function SendLink({ payment: { id, payer }, primary }: { payment: DeskPayment; primary?: boolean }) {
  const { mutate, isPending } = useDeskAction<DeskPaymentDetail>();
  return (
    <ActionButton
      label="Send link again"
      busyLabel="Sending …"
      busy={isPending}
      primary={primary}
      onPress={() =>
        mutate({
          path: `/payments/${id}/send-link`,
          done: () => {
            const text = `Sent the claim link to ${payer ?? 'the payer'}.`;
            return primary ? text : { text, to: `/payments/${id}`, label: 'Open the payment' };
          },
        })
      }
    />
  );
}
