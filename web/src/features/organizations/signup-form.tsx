import { useState } from 'react';
import { NAME_MAX } from '../../../../api/src/contract/text.values.ts';
import { BusyButton } from '../../components/controls/busy-button.tsx';
import { ErrorSummary } from '../../components/controls/error-summary.tsx';
import { Field, PasswordField, PersonFields } from '../../components/controls/field.tsx';
import { organization } from '../../content/organization.ts';
import { readCheckoutSession } from '../../lib/checkout-session.ts';
import { errorOf } from '../../lib/field-errors.ts';
import type { useSignup } from './use-signup.ts';

interface SignupFormProps {
  signup: ReturnType<typeof useSignup>;
  /** The payer's address, for when none was stored on the way here. */
  payer: string | null;
}

/** The form itself; every answer stays as typed until the organization exists. */
export function SignupForm({ signup, payer }: SignupFormProps) {
  const [stored] = useState(readCheckoutSession);
  const { submit, errors, attempt, busy } = signup;
  const error = (field: string) => errorOf(errors, field);
  const only = errors.length === 1 ? errors[0]?.field : undefined;
  return (
    <form className="form" noValidate onSubmit={submit} aria-busy={busy || undefined}>
      <ErrorSummary errors={errors} attempt={attempt} focusField={only === 'email' ? only : undefined} />
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
      <PasswordField name="password" label="Password" help={organization.passwordHelp} error={error('password')} />
      <PasswordField name="confirmPassword" label="Confirm Password" error={error('confirmPassword')} />
      <BusyButton label={organization.submit} busyLabel={organization.submitting} busy={busy} />
    </form>
  );
}
