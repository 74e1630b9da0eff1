import { BusyButton } from '../../components/controls/busy-button.tsx';
import { ErrorSummary } from '../../components/controls/error-summary.tsx';
import { PasswordField } from '../../components/controls/password-field.tsx';
import { PersonFields } from '../../components/controls/person-fields.tsx';
import { registration } from '../../content/trial.ts';
import { faultOf } from '../../lib/faults.ts';
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
  const { submit, faults, attempt, busy } = course;
  const fault = (field: string) => faultOf(faults, field);
  return (
    <form className="form" noValidate onSubmit={submit} aria-busy={busy || undefined}>
      <ErrorSummary faults={faults} attempt={attempt} />
      <PersonFields known={trial} fault={fault} />
      <PasswordField name="password" label="Password" fault={fault('password')} />
      <PasswordField name="confirmPassword" label="Confirm Password" fault={fault('confirmPassword')} />
      <BusyButton label={registration.submit} busyLabel={registration.submitting} busy={busy} />
      <p className="note">
        {registration.privacy}
        <a href={site.PRIVACY_URL}>{registration.privacyLink}</a>
      </p>
      <WaitOverlay text={registration.overlay} open={busy} />
    </form>
  );
}
