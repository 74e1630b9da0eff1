import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import type { SessionStatus } from '../../../../api/src/contract/checkout.ts';
import { organization } from '../../content/organization.ts';
import { call } from '../../lib/api.ts';
import { paths, type VerificationState } from '../../lib/paths.ts';
import { takeSession } from './session-of-visit.ts';
import { type Blocked, type Verdict, verifyPayment } from './verify-payment.ts';

type Verification = { kind: 'verifying'; slow: boolean } | (Verdict & { kind: 'paid'; sessionId: string }) | Blocked;

const missing: Blocked = {
  kind: 'blocked',
  title: organization.required,
  message: organization.invalidSession,
  next: 'checkout',
};

/**
 * Verifies the session in the address. An unpaid one sends the buyer back to the checkout (specification, section 4).
 */
export function useVerification(): Verification {
  const { search } = useLocation();
  const navigate = useNavigate();
  const [state, setState] = useState<Verification>({ kind: 'verifying', slow: false });

  useEffect(() => {
    const sessionId = takeSession(search);
    if (sessionId === '') return setState(missing);
    const path = `/api/checkout/session/${encodeURIComponent(sessionId)}`;
    const stop = new AbortController();
    setState({ kind: 'verifying', slow: false });
    verifyPayment({
      ask: (timeoutMs) => call<SessionStatus>(path, { timeoutMs, signal: stop.signal }),
      onDelay: () => !stop.signal.aborted && setState({ kind: 'verifying', slow: true }),
    }).then(
      (verdict) => {
        if (stop.signal.aborted) return;
        if (verdict.kind === 'blocked') return setState(verdict);
        if (verdict.kind === 'paid') return setState({ ...verdict, sessionId });
        const back: VerificationState = { verificationError: verdict.message, resumeSession: sessionId };
        void navigate(paths.checkout, { state: back, replace: true });
      },
      (error: unknown) => {
        if (!stop.signal.aborted) throw error;
      },
    );
    return () => stop.abort();
  }, [search, navigate]);
  return state;
}
