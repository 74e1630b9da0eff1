import { useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import type { ConfirmTrialRequest } from '../../../../api/src/contract/trials.ts';
import { confirmation } from '../../content/trial.ts';
import { ApiFailure, call } from '../../lib/api.ts';
import type { FieldError } from '../../lib/field-errors.ts';
import { useHydrated } from '../../lib/hydrated.ts';
import { isRecord } from '../../lib/storage.ts';

/** The token of a link that the server did not take, and why. */
interface Refusal {
  token: string;
  kind: 'expired' | 'incomplete';
}

const refusals: Partial<Record<string, Refusal['kind']>> = {
  confirmation_expired: 'expired',
  invalid_request: 'incomplete',
};

/**
 * The course of a confirmation: asked for, then confirmed or refused. It is confirmed when its visitor presses the button, never by
 * itself: programs open the links of mails too.
 */
export function useConfirmation() {
  const { hash, state } = useLocation();
  const navigate = useNavigate();
  const isHydrated = useHydrated();
  const [refused, setRefused] = useState<Refusal>();
  const [errors, setErrors] = useState<FieldError[]>([]);
  const [busy, setBusy] = useState(false);
  // Set at once, unlike state: the second press of a double click comes before the next render.
  const inFlight = useRef(false);
  const token = /^#token=(.+)$/.exec(hash)?.[1] ?? '';

  const kind = () => {
    // Only the browser knows the fragment; until then the page is the prerendered one.
    if (!isHydrated) return 'asked';
    if (isRecord(state) && state.confirmed) return 'confirmed';
    if (!token) return 'incomplete';
    // Another link may have been opened in this tab meanwhile.
    return refused?.token === token ? refused.kind : 'asked';
  };

  const confirm = async () => {
    if (inFlight.current) return;
    inFlight.current = true;
    setErrors([]);
    setBusy(true);
    try {
      const body: ConfirmTrialRequest = { token };
      await call('/api/trials/confirm', { body, timeoutMs: 60_000 });
      // The token leaves the history; a reload shows the same again.
      await navigate('.', { replace: true, state: { confirmed: true }, preventScrollReset: true });
    } catch (error) {
      const failure = error instanceof ApiFailure ? error : null;
      const refusal = refusals[failure?.code ?? ''];
      if (refusal) setRefused({ token, kind: refusal });
      else setErrors([{ message: failure?.text ?? confirmation.unreachable }]);
    } finally {
      inFlight.current = false;
      setBusy(false);
    }
  };

  return { kind: kind(), errors, busy, confirm };
}
