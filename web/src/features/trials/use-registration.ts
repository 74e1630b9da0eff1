import type { CreateTrialResponse } from '../../../../api/src/contract/trials.ts';
import { call } from '../../lib/api.ts';
import { removeFreeTrial } from '../../lib/free-trial.ts';
import { site } from '../../lib/site.ts';
import { useSubmission } from '../../lib/use-submission.ts';
import { registrationFaults, registrationFaultsFrom, toTrialRequest } from './registration-answers.ts';

/** The registration's course: idle, submitting, then away to the app or back to idle with what is wrong. */
export function useRegistration() {
  return useSubmission({
    check: registrationFaults,
    send: async (answers) => {
      await call<CreateTrialResponse>('/api/trials', { body: toTrialRequest(answers), patience: 60_000 });
      removeFreeTrial();
      location.assign(site.APP_AUTH_URL);
    },
    explain: registrationFaultsFrom,
  });
}
