import type { SessionStatus } from '#contract/checkout.ts';
import { ApiFailure } from '../../../lib/api.ts';
import { type Verdict, verdictOf, verdictOnFailure } from './verify-payment.ts';

/** Pauses between two requests: bank debits take days, but some payments arrive while the buyer is still watching. */
const FIRST_MS = 3_000;
const LONGEST_MS = 60_000;
const GROWTH = 1.5;

/**
 * Polls, less and less often, until a payment on its way has arrived or failed. Pauses while the page is hidden, and
 * asks at once when the visitor returns. Failed requests do not end the wait.
 * @param ask asks once
 * @param onVerdict called with each verdict that the page can show; one that is not pending ends the wait
 * @returns a function that stops it
 */
export function watchPayment(ask: () => Promise<SessionStatus>, onVerdict: (verdict: Verdict) => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let pause = FIRST_MS;
  let isAsking = false;
  let isOver = false;

  const look = async () => {
    clearTimeout(timer);
    if (isAsking || isOver || document.hidden) return;
    isAsking = true;
    const verdict = await ask().then(verdictOf, verdictOnRefusal);
    isAsking = false;
    if (isOver) return;
    const isSettled = verdict?.kind === 'paid' || verdict?.kind === 'blocked';
    if (isSettled) stop();
    if (isSettled || verdict?.kind === 'pending') onVerdict(verdict);
    if (isSettled) return;
    timer = setTimeout(look, pause);
    pause = Math.min(pause * GROWTH, LONGEST_MS);
  };
  const onVisibility = () => {
    pause = FIRST_MS;
    void look();
  };
  const stop = () => {
    isOver = true;
    clearTimeout(timer);
    document.removeEventListener('visibilitychange', onVisibility);
  };
  document.addEventListener('visibilitychange', onVisibility);
  timer = setTimeout(look, pause);
  return stop;
}

/** Turns a refusal into a verdict. @returns null when there was no response */
function verdictOnRefusal(error: unknown): Verdict | null {
  return error instanceof ApiFailure ? verdictOnFailure(error) : null;
}
