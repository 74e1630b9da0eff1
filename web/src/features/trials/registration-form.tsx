import { consentWords } from '../../../../api/src/contract/leads.values.ts';
import { BusyButton } from '../../components/controls/busy-button.tsx';
import { ErrorSummary } from '../../components/controls/error-summary.tsx';
import { PasswordField } from '../../components/controls/password-field.tsx';
import { PersonFields } from '../../components/controls/person-fields.tsx';
import { registration } from '../../content/trial.ts';
import { errorOf } from '../../lib/field-errors.ts';
import type { FreeTrial } from '../../lib/free-trial.ts';
import { site } from '../../lib/site.ts';
import type { useRegistration } from './use-registration.ts';
import { WaitOverlay } from './wait-overlay.tsx';

interface RegistrationFormProps {
  trial: FreeTrial;
  course: ReturnType<typeof useRegistration>;
}

/** The form itself, filled in with the trial form's answers; every answer stays as typed until the account exists. */
export function RegistrationForm({ trial, course }: RegistrationFormProps) {
  const { submit, errors, attempt, busy } = course;
  const error = (field: string) => errorOf(errors, field);
  return (
    <form className="form" noValidate onSubmit={submit} aria-busy={busy || undefined}>
      <ErrorSummary errors={errors} attempt={attempt} />
      <PersonFields known={trial} error={error} />
      <PasswordField name="password" label="Password" error={error('password')} />
      <PasswordField name="confirmPassword" label="Confirm Password" error={error('confirmPassword')} />
      <BusyButton label={registration.submit} busyLabel={registration.submitting} busy={busy} />
      <p className="note">
        {consentWords.processing}
        <a href={site.PRIVACY_URL}>{consentWords.privacyLink}</a>
      </p>
      <WaitOverlay text={registration.overlay} open={busy} />
    </form>
  );
}
