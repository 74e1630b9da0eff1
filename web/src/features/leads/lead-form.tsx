import { useRef } from 'react';
import {
  consentWords,
  type LeadForm as Form,
  type LeadField,
  leadForms,
} from '../../../../api/src/contract/leads.values.ts';
import { BusyButton } from '../../components/controls/busy-button.tsx';
import { ErrorSummary } from '../../components/controls/error-summary.tsx';
import { describe, Field, FieldFrame } from '../../components/controls/field.tsx';
import { leadWords } from '../../content/lead-forms.ts';
import { errorOf } from '../../lib/field-errors.ts';
import { useHydrated } from '../../lib/hydrated.ts';
import { site } from '../../lib/site.ts';
import { useEmbeddedForm } from './use-embedded-form.ts';
import { type LeadSubmission, useLeadForm } from './use-lead-form.ts';

interface LeadFormProps extends LeadSubmission {
  form: Form;
  /** A line above the fields, e.g. that answers are confidential. */
  note?: string;
}

/** One of the site's forms. Without JavaScript it posts itself, and the server leads on to the same next page. */
export function LeadForm({ form, note, ...submission }: LeadFormProps) {
  const { fields, submit, submitting } = leadForms[form];
  const lead = useLeadForm(form, submission);
  const own = useRef<HTMLFormElement>(null);
  const { place, shown } = useEmbeddedForm(form, own, lead.accept);
  const isEmbedded = shown === 'embedded';
  // Before script the browser checks the answers itself.
  const hydrated = useHydrated();
  const [first, last, ...rest] = fields.map((field) => (
    <LeadQuestion key={field.name} field={field} error={errorOf(lead.errors, field.name)} />
  ));
  return (
    <div className="lead-form">
      <form
        ref={own}
        hidden={isEmbedded}
        className="form"
        method="post"
        action={`/api/leads/${form}`}
        noValidate={hydrated}
        onSubmit={lead.submit}
        aria-busy={lead.busy || undefined}
      >
        <ErrorSummary errors={lead.errors} attempt={lead.attempt} />
        {note && <p>{note}</p>}
        <div className="field-pair">
          {first}
          {last}
        </div>
        {rest}
        <div className="visually-hidden" aria-hidden="true">
          <label htmlFor="leave_empty">{leadWords.honeypot}</label>
          <input id="leave_empty" name="leave_empty" tabIndex={-1} autoComplete="off" />
        </div>
        <label className="checkbox">
          <input type="checkbox" name="consent" value="yes" />
          {consentWords.communications}
        </label>
        <BusyButton label={submit} busyLabel={submitting} busy={lead.busy} />
      </form>
      <div ref={place} id={`embedded-${form}`} className="embedded-form" data-shown={isEmbedded || undefined} />
      <p className="note">
        {consentWords.processing}
        <a href={site.PRIVACY_URL}>{consentWords.privacyLink}</a>
      </p>
      {/* last, so that nothing moves when it comes */}
      <p className="note" role="status">
        {shown === 'failed' && leadWords.embedFailed}
      </p>
    </div>
  );
}

function LeadQuestion({ field, error }: { field: LeadField; error?: string }) {
  const { kind, error: _words, help, label, ...control } = field;
  const words = { label: field.required ? label : `${label} (optional)`, help, error };
  if (kind !== 'lines')
    return (
      <Field {...control} {...words} {...(kind === 'count' ? { inputMode: 'numeric', short: true } : { type: kind })} />
    );
  const { name } = field;
  return (
    <FieldFrame name={name} {...words}>
      <textarea id={name} rows={4} {...describe({ name, help, error })} {...control} />
    </FieldFrame>
  );
}
