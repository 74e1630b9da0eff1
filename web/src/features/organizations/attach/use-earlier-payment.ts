import { useEffect, useState } from 'react';
import type { Attachment, AttachmentProof } from '#contract/organizations.ts';
import { ApiFailure } from '../../../lib/api.ts';
import { forgetPayment, rememberedPayment } from '../../../lib/claim-storage.ts';
import { describeAttachment } from '../organization-calls.ts';

/** How long this may delay the form, in milliseconds. */
const TIMEOUT_MS = 5000;

export interface Attachable {
  proof: AttachmentProof;
  attachment: Attachment;
}

/**
 * Looks for the organization that an earlier payment in this browser went to.
 * @returns undefined while asking; null if there is none, or the server does not confirm it. The sign-up form works
 * either way.
 */
export function useEarlierPayment(sessionId: string): Attachable | null | undefined {
  const [earlierSessionId] = useState(() => rememberedPayment('claimedSession'));
  const unknown = earlierSessionId === '' || earlierSessionId === sessionId;
  const [found, setFound] = useState<Attachable | null | undefined>(unknown ? null : undefined);
  useEffect(() => {
    if (unknown) return;
    const stop = new AbortController();
    const proof = { sessionId, earlierSessionId };
    describeAttachment(proof, { timeoutMs: TIMEOUT_MS, signal: stop.signal }).then(
      (attachment) => !stop.signal.aborted && setFound({ proof, attachment }),
      (error: unknown) => {
        if (stop.signal.aborted) return;
        if (error instanceof ApiFailure && error.status === 404) forgetPayment('claimedSession', earlierSessionId);
        setFound(null);
      },
    );
    return () => stop.abort();
  }, [unknown, sessionId, earlierSessionId]);
  return found;
}
