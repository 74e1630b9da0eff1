import { useState } from 'react';
import { NAME_MAX } from '#contract/text.values.ts';
import { BusyButton } from '../../../components/controls/busy-button.tsx';
import { ErrorSummary } from '../../../components/controls/error-summary.tsx';
import { Field, PasswordField, PersonFields } from '../../../components/controls/field.tsx';
import { organization } from '../../../content/organization.ts';
import { readCheckoutSession } from '../../../lib/checkout-storage.ts';
import { errorOf } from '../../../lib/field-errors.ts';
import { useSubmission } from '../../../lib/use-submission.ts';
import { createOrganization } from '../organization-calls.ts';
import type { PaidSession } from '../payment/verify-payment.ts';
import { type KnownAccount, knownAccount } from './known-account.ts';
import { type Answers, errorsFrom, signupErrors, toRequest } from './signup-answers.ts';

interface SignupFormProps {
  /** Empty until the payment is verified. */
  sessionId: string;
  /** The payer, used for what was not stored on the way here. */
  payer: PaidSession['customer_details'];
  /** What was typed before, when the buyer comes back to the form. */
  answers?: Answers;
  emailHelp?: string;
  onDone: () => void;
  /** The address has an account. */
  onKnownAccount: (account: KnownAccount) => void;
}

/** The sign-up form. Answers stay as typed until the organization exists. */
export function SignupForm({ sessionId, payer, answers, emailHelp, onDone, onKnownAccount }: SignupFormProps) {
  const [stored] = useState(readCheckoutSession);
  const { form, errors, busy, isShown } = useSubmission({
    check: (typed) => signupErrors(typed, sessionId !== ''),
    send: async (typed) => {
      try {
        await createOrganization(toRequest(typed, sessionId));
        onDone();
      } catch (error) {
        const account = knownAccount(error, typed);
        if (!account) throw error;
        if (isShown()) onKnownAccount(account);
      }
    },
    explain: (error) => errorsFrom(error),
  });
  const names = payer.name?.split(' ') ?? [];
  const known = {
    firstName: stored?.firstName || names.slice(0, -1).join(' '),
    lastName: stored?.lastName || names.at(-1),
    email: stored?.email || (payer.email ?? undefined),
    organizationName: stored?.company || payer.company,
    ...answers,
  };
  const error = (field: string) => errorOf(errors, field);
  const only = errors.length === 1 ? errors[0]?.field : undefined;
  return (
    <form className="form" noValidate {...form}>
      <ErrorSummary errors={errors} focusField={only === 'email' ? only : undefined} />
      <PersonFields known={known} emailHelp={emailHelp ?? organization.emailHelp} error={error} />
      <Field
        name="organizationName"
        label="Organization Name"
        autoComplete="organization"
        maxLength={NAME_MAX}
        required
        defaultValue={known.organizationName}
        error={error('organizationName')}
      />
      <div className="field-pair">
        <PasswordField
          name="password"
          label="Password"
          help={organization.passwordHelp}
          defaultValue={answers?.password}
          error={error('password')}
        />
        <PasswordField
          name="confirmPassword"
          label="Confirm Password"
          help={organization.confirmHelp}
          defaultValue={answers?.confirmPassword}
          error={error('confirmPassword')}
        />
      </div>
      <BusyButton label={organization.submit} busyLabel={organization.submitting} busy={busy} />
    </form>
  );
}
