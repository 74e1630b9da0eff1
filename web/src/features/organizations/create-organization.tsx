import { useEffect, useState } from 'react';
import { NAME_MAX } from '../../../../api/src/contract/text.values.ts';
import { BusyButton } from '../../components/controls/busy-button.tsx';
import { ErrorSummary } from '../../components/controls/error-summary.tsx';
import { Field, PasswordField, PersonFields } from '../../components/controls/field.tsx';
import { PageHead } from '../../components/layout/page-head.tsx';
import { focusHeading } from '../../components/layout/route-announcer.tsx';
import { organization } from '../../content/organization.ts';
import { call } from '../../lib/api.ts';
import { forgetAttempt, readCheckoutSession, removeCheckoutSession } from '../../lib/checkout-storage.ts';
import { errorOf } from '../../lib/field-errors.ts';
import { paths } from '../../lib/paths.ts';
import { site } from '../../lib/site.ts';
import { useSubmission } from '../../lib/use-submission.ts';
import { NoWayOn, Ready, Verifying } from './organization-screens.tsx';
import { Receipt } from './receipt.tsx';
import { errorsFrom, signupErrors, toRequest } from './signup-answers.ts';
import { useVerification } from './use-verification.ts';

/** The page after paying: verifies the payment, then takes the organization's details, or says why it cannot. */
export function CreateOrganization() {
  const verification = useVerification();
  const signup = useSignup(verification.kind === 'paid' ? verification.sessionId : undefined);
  const screen = signup.done ? 'done' : verification.kind;
  useEffect(() => {
    if (screen !== 'verifying') focusHeading();
  }, [screen]);
  return (
    <>
      <PageHead title={organization.title} description={organization.description} path={paths.createOrg} noindex />
      {screen === 'done' && <Ready />}
      {verification.kind === 'verifying' && <Verifying slow={verification.slow} />}
      {verification.kind === 'blocked' && <NoWayOn {...verification} />}
      {verification.kind === 'paid' && !signup.done && (
        <div className="organization wrap">
          <header>
            <p className="step">{organization.step}</p>
            <h1>{organization.title}</h1>
            <p className="lead">{organization.lead(verification.session.seats)}</p>
          </header>
          <Receipt session={verification.session} sessionId={verification.sessionId} />
          <SignupForm signup={signup} payer={verification.session.customer_details.email} />
        </div>
      )}
    </>
  );
}

/**
 * Runs the sign-up form: idle, busy, then done, or back to idle with errors.
 * @param sessionId empty until the payment is verified
 */
function useSignup(sessionId = '') {
  const [done, setDone] = useState(false);
  const submission = useSubmission({
    check: (answers) => signupErrors(answers, sessionId !== ''),
    send: async (answers) => {
      // Safe to repeat: the server resumes a half-finished sign-up.
      await call('/api/organizations', { body: toRequest(answers, sessionId), timeoutMs: 60_000 });
      removeCheckoutSession();
      forgetAttempt();
      setDone(true);
      location.assign(site.APP_URL);
    },
    explain: errorsFrom,
  });
  return { ...submission, done };
}

interface SignupFormProps {
  signup: ReturnType<typeof useSignup>;
  /** The payer's address, used when none was stored on the way here. */
  payer: string | null;
}

/** The sign-up form. Answers stay as typed until the organization exists. */
function SignupForm({ signup, payer }: SignupFormProps) {
  const [stored] = useState(readCheckoutSession);
  const { submit, errors, busy } = signup;
  const error = (field: string) => errorOf(errors, field);
  const only = errors.length === 1 ? errors[0]?.field : undefined;
  return (
    <form className="form" noValidate onSubmit={submit} aria-busy={busy || undefined}>
      <ErrorSummary errors={errors} focusField={only === 'email' ? only : undefined} />
      <PersonFields
        known={{ ...stored, email: stored?.email || (payer ?? undefined) }}
        emailHelp={organization.emailHelp}
        error={error}
      />
      <Field
        name="organizationName"
        label="Organization Name"
        autoComplete="organization"
        maxLength={NAME_MAX}
        required
        defaultValue={stored?.company}
        error={error('organizationName')}
      />
      <div className="field-pair">
        <PasswordField name="password" label="Password" help={organization.passwordHelp} error={error('password')} />
        <PasswordField
          name="confirmPassword"
          label="Confirm Password"
          help={organization.confirmHelp}
          error={error('confirmPassword')}
        />
      </div>
      <BusyButton label={organization.submit} busyLabel={organization.submitting} busy={busy} />
    </form>
  );
}
