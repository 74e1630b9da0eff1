import { useState } from 'react';
import type { ClaimLink } from '#contract/desk/payments.ts';
import { copyText } from '#web/lib/copy-text.ts';
import { useDeskAction } from '../lib/desk-call.ts';
import { useToast } from '../lib/toast.ts';
import { ActionButton } from '../pieces/actions.tsx';

/** Copies the claim link of a payment. The api records who requested it. */
export function CopyLink({ id }: { id: string }) {
  const { mutate, isPending } = useDeskAction<ClaimLink>();
  const showToast = useToast();
  const [uncopied, setUncopied] = useState<string>();
  const copy = () =>
    mutate(
      {
        path: `/payments/${id}/claim-link`,
        done: () => 'Fetched the claim link. The timeline shows that you did.',
      },
      {
        onSuccess: ({ link }) =>
          void copyText(link).then(
            () => showToast({ isWrong: false, text: 'Copied the claim link. Anyone who has it can claim the seats.' }),
            () => setUncopied(link),
          ),
      },
    );
  // Some browsers do not allow copying after a request.
  if (uncopied) return <input readOnly value={uncopied} aria-label="Copy the claim link from here" />;
  return <ActionButton icon="copy" label="Copy link" busyLabel="Reading …" busy={isPending} onPress={copy} />;
}
