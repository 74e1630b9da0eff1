import { useRef } from 'react';
import { BusyButton } from '../../components/controls/busy-button.tsx';
import { ErrorSummary } from '../../components/controls/error-summary.tsx';
import { Field } from '../../components/controls/field.tsx';
import { leadWords } from '../../content/lead-forms.ts';
import { faultOf } from '../../lib/faults.ts';
import { useHydrated } from '../../lib/hydrated.ts';
import type { LeadField, LeadFormDefinition } from '../../lib/lead-form.ts';
import { site } from '../../lib/site.ts';
import { Checkbox } from './checkbox.tsx';
import { sendLead } from './lead-calls.ts';
import { TextAreaField } from './text-area-field.tsx';
import { useEmbeddedForm } from './use-embedded-form.ts';
import { type LeadCourse, useLeadForm } from './use-lead-form.ts';

interface LeadFormProps extends Partial<LeadCourse> {
  definition: LeadFormDefinition;
  /** A line above the fields, e.g. that answers are confidential. */
  note?: string;
}

/** One of the site's forms. Without JavaScript it posts itself, and the server leads on to the same next page. */
export function LeadForm({ definition, note, send, ...course }: LeadFormProps) {
  const { form, fields, submit, submitting } = definition;
  const lead = useLeadForm(definition, {
    ...course,
    send: send ?? ((answers, filledMs) => sendLead(form, answers, filledMs)),
  });
  const own = useRef<HTMLFormElement>(null);
  const { place, shown } = useEmbeddedForm(form, own, lead.accept);
  const isEmbedded = shown === 'embedded';
  // Before script the browser checks the answers itself.
  const hydrated = useHydrated();
  const [first, last, ...rest] = fields.map((field) => (
    <LeadQuestion key={field.name} field={field} fault={faultOf(lead.faults, field.name)} />
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
        <ErrorSummary faults={lead.faults} attempt={lead.attempt} />
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
        <Checkbox name="consent" label={leadWords.consent} />
        <BusyButton label={submit} busyLabel={submitting} busy={lead.busy} />
      </form>
      <div ref={place} id={`embedded-${form}`} className="embedded-form" data-shown={isEmbedded || undefined} />
      <p className="note">
        {leadWords.privacy}
        <a href={site.PRIVACY_URL}>{leadWords.privacyLink}</a>
      </p>
      {/* last, so that nothing moves when it comes */}
      <p className="note" role="status">
        {shown === 'failed' && leadWords.embedFailed}
      </p>
    </div>
  );
}

function LeadQuestion({ field, fault }: { field: LeadField; fault?: string }) {
  const { kind, fault: _words, ...attributes } = field;
  if (kind === 'lines') return <TextAreaField {...attributes} fault={fault} />;
  if (kind === 'count') return <Field {...attributes} fault={fault} inputMode="numeric" short />;
  return <Field {...attributes} fault={fault} type={kind} />;
}
