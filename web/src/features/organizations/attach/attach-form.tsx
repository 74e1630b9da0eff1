import type { Attachment, AttachmentProof, AttachResponse } from '#contract/organizations.ts';
import { BusyButton } from '../../../components/controls/busy-button.tsx';
import { ErrorSummary } from '../../../components/controls/error-summary.tsx';
import { Field, PasswordField } from '../../../components/controls/field.tsx';
import { organization as signup, attachment as words } from '../../../content/organization.ts';
import { ApiFailure } from '../../../lib/api.ts';
import { errorOf } from '../../../lib/field-errors.ts';
import { useSubmission } from '../../../lib/use-submission.ts';
import { attach, describeAttachment } from '../organization-calls.ts';
import { errorsFrom, newPasswordErrors } from '../signup/signup-answers.ts';
import { type Ending, endingOf } from './attach-endings.tsx';
import { SeatMap } from './seat-map.tsx';

/** Returns the heading for what would be attached, and a line that says whose organization it is. */
export function attachmentHeading({ organization, email, payment }: Attachment): { title: string; lead: string } {
  const { name, isNew, seats } = organization;
  if (isNew) return { title: words.createTitle(name), lead: words.createLead(payment.seats, email) };
  return { title: words.addTo(payment.seats, name), lead: words.has(name, seats, email) };
}

interface AttachFormProps {
  proof: AttachmentProof;
  attachment: Attachment;
  onDone: (organization: AttachResponse['organization']) => void;
  onEnd: (ending: Ending) => void;
  /** The account has changed since the screen was drawn. */
  onChanged: (attachment: Attachment) => void;
  /** Leads to another address or organization, where buyers have that choice. */
  other?: { label: string; go: () => void };
}

/** Shows what will be attached. Nothing happens until its button is pressed. */
export function AttachForm({ proof, attachment, onDone, onEnd, onChanged, other }: AttachFormProps) {
  const { organization, email, needsPassword, payment } = attachment;
  const { form, errors, busy, isShown } = useSubmission({
    check: (answers) => (needsPassword ? newPasswordErrors(answers) : []),
    send: async ({ password }) => {
      try {
        onDone((await attach(needsPassword ? { ...proof, password } : proof)).organization);
      } catch (error) {
        const ending = endingOf(error);
        // A buyer who has gone back in the meantime stays where they are.
        if (ending) return isShown() ? onEnd(ending) : undefined;
        const isNews = error instanceof ApiFailure && error.code === 'password_required' && !needsPassword;
        if (!isNews) throw error;
        const changed = await describeAttachment(proof);
        if (isShown()) onChanged(changed);
        throw error;
      }
    },
    explain: (error) => errorsFrom(error, words.failed),
  });
  const error = (field: string) => errorOf(errors, field);
  return (
    <form className="form" noValidate {...form}>
      <ErrorSummary errors={errors} />
      {!organization.isNew && <SeatMap {...attachment} />}
      {needsPassword && (
        <>
          <p>{words.choosePassword}</p>
          {/* Also tells the browser which account to save the password for. */}
          <Field name="email" label="Email Address" type="email" autoComplete="username" readOnly value={email ?? ''} />
          <div className="field-pair">
            <PasswordField name="password" label="Password" help={signup.passwordHelp} error={error('password')} />
            <PasswordField
              name="confirmPassword"
              label="Confirm Password"
              help={signup.confirmHelp}
              error={error('confirmPassword')}
            />
          </div>
        </>
      )}
      <div className="actions">
        <BusyButton
          label={organization.isNew ? words.create(payment.seats, organization.name) : words.add(payment.seats)}
          busyLabel={organization.isNew ? words.creating : words.adding}
          busy={busy}
        />
        {other && (
          <button type="button" className="link" onClick={other.go}>
            {other.label}
          </button>
        )}
      </div>
    </form>
  );
}
