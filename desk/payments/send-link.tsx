import type { DeskPaymentDetail } from '#contract/desk/payments.ts';
import { useDeskAction } from '../lib/desk-call.ts';
import { ActionButton } from '../pieces/actions.tsx';

/** Sends the claim link to the payer once more. */
export function SendLink({ payment: { id, payer } }: { payment: DeskPaymentDetail }) {
  const { mutate, isPending } = useDeskAction<DeskPaymentDetail>();
  const done = () => `Sent the claim link to ${payer ?? 'the payer'}.`;
  return (
    <ActionButton
      label="Send link again"
      busyLabel="Sending …"
      busy={isPending}
      primary
      onPress={() => mutate({ path: `/payments/${id}/send-link`, done })}
    />
  );
}
