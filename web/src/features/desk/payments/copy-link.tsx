import { useState } from 'react';
import type { ClaimLink } from '../../../../../api/src/contract/desk/payments.ts';
import { useDeskAction } from '../lib/desk-call.ts';
import { useSaid } from '../lib/said.ts';
import { ActionButton } from '../pieces/actions.tsx';

/** Copies the claim link of a payment. The api records who took it. */
export function CopyLink({ id }: { id: string }) {
  const { mutate, isPending } = useDeskAction<ClaimLink>();
  const { say } = useSaid();
  const [uncopied, setUncopied] = useState<string>();
  const copy = () =>
    mutate(
      {
        path: `/payments/${id}/claim-link`,
        done: () => 'Read the claim link; the time line says that you took it.',
      },
      {
        onSuccess: ({ link }) =>
          void navigator.clipboard.writeText(link).then(
            () => say({ isWrong: false, text: 'Copied the claim link. Whoever has it can claim the seats.' }),
            () => setUncopied(link),
          ),
      },
    );
  // Some browsers do not allow copying after a call.
  if (uncopied) return <input readOnly value={uncopied} aria-label="Copy the claim link from here" />;
  return <ActionButton icon="copy" label="Copy link" busyLabel="Reading …" busy={isPending} onPress={copy} />;
}
