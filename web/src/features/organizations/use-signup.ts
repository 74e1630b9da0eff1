import { type FormEvent, useRef, useState } from 'react';
import { site } from '../../content/site.ts';
import { ApiFailure } from '../../lib/api.ts';
import { forgetAttempt } from '../../lib/attempt.ts';
import { removeCheckoutSession } from '../../lib/checkout-session.ts';
import { type Fault, formTexts } from '../../lib/faults.ts';
import { createOrganization } from './organization-calls.ts';
import { faultsFrom, signupFaults, toRequest } from './signup-answers.ts';

/** The sign-up form's course: idle, busy, then done or back to idle with what is wrong. */
export function useSignup(sessionId: string, verified: boolean) {
  const [faults, setFaults] = useState<Fault[]>([]);
  const [attempt, setAttempt] = useState(0);
  const [busy, setBusy] = useState(false);
  const [done, setDone] = useState(false);
  // Set at once, unlike state: the second press of a double click comes before the next render.
  const underWay = useRef(false);

  const show = (found: Fault[]) => {
    setFaults(found);
    setAttempt((count) => count + 1);
  };

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (underWay.current) return;
    const answers = formTexts(event.currentTarget);
    const found = signupFaults(answers, verified);
    if (found.length > 0) return show(found);
    underWay.current = true;
    setFaults([]);
    setBusy(true);
    try {
      await createOrganization(toRequest(answers, sessionId));
      removeCheckoutSession();
      forgetAttempt();
      setDone(true);
      location.assign(site.APP_URL);
    } catch (error) {
      underWay.current = false;
      show(withWayOut(faultsFrom(error), error));
    } finally {
      setBusy(false);
    }
  };

  return { submit, faults, attempt, busy, done };
}

/** A used session has its account: the way on is to log in. */
function withWayOut(faults: Fault[], error: unknown): Fault[] {
  if (!(error instanceof ApiFailure) || error.code !== 'session_already_used') return faults;
  return faults.map((fault) => ({ ...fault, link: { to: site.APP_URL, label: 'Login' } }));
}
