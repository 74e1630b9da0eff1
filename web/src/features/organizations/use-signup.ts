import { useState } from 'react';
import { ApiFailure, call } from '../../lib/api.ts';
import { forgetAttempt } from '../../lib/attempt.ts';
import { removeCheckoutSession } from '../../lib/checkout-session.ts';
import type { FieldError } from '../../lib/field-errors.ts';
import { site } from '../../lib/site.ts';
import { useSubmission } from '../../lib/use-submission.ts';
import { errorsFrom, signupErrors, toRequest } from './signup-answers.ts';

/** The sign-up form's course: idle, busy, then done or back to idle with what is wrong. */
export function useSignup(sessionId: string, verified: boolean) {
  const [done, setDone] = useState(false);
  const submission = useSubmission({
    check: (answers) => signupErrors(answers, verified),
    send: async (answers) => {
      // Repeating it is safe: the server resumes what was half done.
      await call('/api/organizations', { body: toRequest(answers, sessionId), timeoutMs: 60_000 });
      removeCheckoutSession();
      forgetAttempt();
      setDone(true);
      location.assign(site.APP_URL);
    },
    explain: (error) => withWayOut(errorsFrom(error), error),
  });
  return { ...submission, done };
}

/** A used session has its account: the way on is to log in. */
function withWayOut(errors: FieldError[], error: unknown): FieldError[] {
  if (!(error instanceof ApiFailure) || error.code !== 'session_already_used') return errors;
  return errors.map((error) => ({ ...error, link: { to: site.APP_URL, label: 'Login' } }));
}
