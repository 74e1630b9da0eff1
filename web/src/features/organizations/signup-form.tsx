import { useState } from 'react';
import { BusyButton } from '../../components/controls/busy-button.tsx';
import { ErrorSummary } from '../../components/controls/error-summary.tsx';
import { Field } from '../../components/controls/field.tsx';
import { PasswordField } from '../../components/controls/password-field.tsx';
import { PersonFields } from '../../components/controls/person-fields.tsx';
import { organization } from '../../content/organization.ts';
import { readCheckoutSession } from '../../lib/checkout-session.ts';
import { faultOf } from '../../lib/faults.ts';
import type { useSignup } from './use-signup.ts';

interface SignupFormProps {
  signup: ReturnType<typeof useSignup>;
  /** The payer's address, for when none was stored on the way here. */
  payer: string | null;
}

/** The form itself; every answer stays as typed until the organization exists. */
export function SignupForm({ signup, payer }: SignupFormProps) {
  const [stored] = useState(readCheckoutSession);
  const { submit, faults, attempt, busy } = signup;
  const fault = (field: string) => faultOf(faults, field);
  const only = faults.length === 1 ? faults[0]?.field : undefined;
  return (
    <form className="form" noValidate onSubmit={submit} aria-busy={busy || undefined}>
      <ErrorSummary faults={faults} attempt={attempt} focusField={only === 'email' ? only : undefined} />
      <PersonFields
        known={{ ...stored, email: stored?.email || (payer ?? undefined) }}
        emailHelp={organization.emailHelp}
        fault={fault}
      />
      <Field
        name="organizationName"
        label="Organization Name"
        autoComplete="organization"
        maxLength={200}
        required
        defaultValue={stored?.company}
        fault={fault('organizationName')}
      />
      <PasswordField name="password" label="Password" help={organization.passwordHelp} fault={fault('password')} />
      <PasswordField name="confirmPassword" label="Confirm Password" fault={fault('confirmPassword')} />
      <BusyButton label={organization.submit} busyLabel={organization.submitting} busy={busy} />
    </form>
  );
}
