import type { CreateTrialResponse } from '../../../../api/src/contract/trials.ts';
import { call } from '../../lib/api.ts';
import { removeFreeTrial } from '../../lib/free-trial.ts';
import { site } from '../../lib/site.ts';
import { useSubmission } from '../../lib/use-submission.ts';
import { registrationErrors, registrationErrorsFrom, toTrialRequest } from './registration-answers.ts';

/** The registration's course: idle, submitting, then away to the app or back to idle with what is wrong. */
export function useRegistration() {
  return useSubmission({
    check: registrationErrors,
    send: async (answers) => {
      await call<CreateTrialResponse>('/api/trials', { body: toTrialRequest(answers), timeoutMs: 60_000 });
      removeFreeTrial();
      location.assign(site.APP_AUTH_URL);
    },
    explain: registrationErrorsFrom,
  });
}
