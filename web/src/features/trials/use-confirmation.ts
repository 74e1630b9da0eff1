import { useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import type { ConfirmTrialRequest } from '../../../../api/src/contract/trials.ts';
import { confirmation } from '../../content/trial.ts';
import { ApiFailure, call } from '../../lib/api.ts';
import type { FieldError } from '../../lib/field-errors.ts';
import { useHydrated } from '../../lib/hydrated.ts';
import { isRecord } from '../../lib/storage.ts';

/** A token that the server refused, and why. */
interface Refusal {
  token: string;
  kind: 'expired' | 'incomplete';
}

const refusals: Partial<Record<string, Refusal['kind']>> = {
  confirmation_expired: 'expired',
  invalid_request: 'incomplete',
};

/**
 * Runs a confirmation: asked for, then confirmed or refused. Only pressing the button confirms, because programs that
 * scan mails also open their links.
 */
export function useConfirmation() {
  const { hash, state } = useLocation();
  const navigate = useNavigate();
  const isHydrated = useHydrated();
  const [refused, setRefused] = useState<Refusal>();
  const [errors, setErrors] = useState<FieldError[]>([]);
  const [busy, setBusy] = useState(false);
  // A ref, because a double click's second click comes before the next render.
  const inFlight = useRef(false);
  const token = /^#token=(.+)$/.exec(hash)?.[1] ?? '';

  const kind = () => {
    // Only the browser knows the fragment. Until hydration the page must match the prerendered one.
    if (!isHydrated) return 'asked';
    if (isRecord(state) && state.confirmed) return 'confirmed';
    if (!token) return 'incomplete';
    // Another link may have been opened in this tab since.
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
      // Removes the token from the history. A reload still shows that the address is confirmed.
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
