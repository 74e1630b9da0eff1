import { type FormEvent, useEffect, useRef, useState } from 'react';
import type { CreateTrialResponse } from '../../../../api/src/contract/trials.ts';
import { site } from '../../content/site.ts';
import { call } from '../../lib/api.ts';
import { type Fault, formTexts } from '../../lib/faults.ts';
import { removeFreeTrial } from '../../lib/free-trial.ts';
import { onReturn } from '../../lib/on-return.ts';
import { registrationFaults, registrationFaultsFrom, toTrialRequest } from './registration-answers.ts';

/** The registration's course: idle, submitting, then away to the app or back to idle with what is wrong. */
export function useRegistration() {
  const [faults, setFaults] = useState<Fault[]>([]);
  const [attempt, setAttempt] = useState(0);
  const [busy, setBusy] = useState(false);
  // Set at once, unlike state: the second press of a double click comes before the next render.
  const underWay = useRef(false);

  const rest = () => {
    underWay.current = false;
    setBusy(false);
  };
  useEffect(() => onReturn(rest), []);

  const show = (found: Fault[]) => {
    setFaults(found);
    setAttempt((count) => count + 1);
  };

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (underWay.current) return;
    const answers = formTexts(event.currentTarget);
    const found = registrationFaults(answers);
    if (found.length > 0) return show(found);
    underWay.current = true;
    setFaults([]);
    setBusy(true);
    try {
      await call<CreateTrialResponse>('/api/trials', { body: toTrialRequest(answers), patience: 60_000 });
      removeFreeTrial();
      location.assign(site.APP_AUTH_URL);
    } catch (error) {
      rest();
      show(registrationFaultsFrom(error));
    }
  };

  return { submit, faults, attempt, busy };
}
