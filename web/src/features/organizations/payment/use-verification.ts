import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { SessionStatus } from '#contract/checkout.ts';
import { organization } from '../../../content/organization.ts';
import { call } from '../../../lib/api.ts';
import { rememberedPayment } from '../../../lib/claim-storage.ts';
import { paths, type VerificationState } from '../../../lib/paths.ts';
import { notePending, wasPending } from './use-visit.ts';
import { type Blocked, type Verdict, verifyPayment } from './verify-payment.ts';
import { watchPayment } from './watch-payment.ts';

const WATCH_TIMEOUT_MS = 10_000;

type Verification =
  | { kind: 'verifying'; slow: boolean }
  | (Verdict & { kind: 'paid' | 'pending'; sessionId: string })
  | Blocked;

/** Shown without a session: all that this browser knows is whether its last payment has become an organization. */
function withoutSession(): Blocked {
  const { titles, usedHere, required, invalidSession, cutOff } = organization;
  return rememberedPayment('claimedSession')
    ? { kind: 'blocked', title: titles.used, message: usedHere, next: 'login' }
    : { kind: 'blocked', title: required, message: invalidSession, note: cutOff, next: 'checkout' };
}

/**
 * Verifies a session. An unpaid one sends the buyer back to the checkout (specification, section 4); one
 * whose money is on its way is watched until it has arrived or failed.
 * @param sessionId a Checkout Session id or a claim token; empty without one
 */
export function useVerification(sessionId: string): Verification {
  const navigate = useNavigate();
  const [state, setState] = useState<Verification>({ kind: 'verifying', slow: false });

  useEffect(() => {
    if (sessionId === '') return setState(withoutSession());
    const path = `/api/checkout/session/${encodeURIComponent(sessionId)}`;
    const stop = new AbortController();
    let stopWatching = () => {};
    const ask = (timeoutMs: number) => call<SessionStatus>(path, { timeoutMs, signal: stop.signal });
    const show = (verdict: Verdict) => {
      if (verdict.kind === 'blocked') return setState(verdict);
      if (verdict.kind !== 'unverified') setState({ ...verdict, sessionId });
    };
    setState({ kind: 'verifying', slow: false });
    verifyPayment({
      ask,
      onDelay: () => !stop.signal.aborted && setState({ kind: 'verifying', slow: true }),
    }).then(
      (verdict) => {
        if (stop.signal.aborted) return;
        if (verdict.kind === 'pending') notePending();
        show(verdict);
        // A failed check must not send buyers whose money is on its way to pay again.
        const isAwaited = verdict.kind === 'pending' || (verdict.kind === 'unverified' && wasPending());
        if (isAwaited) stopWatching = watchPayment(() => ask(WATCH_TIMEOUT_MS), show);
        if (isAwaited || verdict.kind !== 'unverified') return;
        const back: VerificationState = { verificationError: verdict.message, resumeSession: sessionId };
        void navigate(paths.checkout, { state: back, replace: true });
      },
      (error: unknown) => {
        if (!stop.signal.aborted) throw error;
      },
    );
    return () => {
      stop.abort();
      stopWatching();
    };
  }, [sessionId, navigate]);
  return state;
}
