import { Fragment, type ReactNode, useRef } from 'react';
import { useNavigate } from 'react-router-dom';
import type { LeadReceipt } from '#contract/leads.ts';
import { addressOf, type LeadForm as Form, type LeadField, leadForms } from '#contract/leads.values.ts';
import { answerErrors } from '../../components/controls/answer-errors.ts';
import { BusyButton } from '../../components/controls/busy-button.tsx';
import { ErrorSummary } from '../../components/controls/error-summary.tsx';
import { Honeypot } from '../../components/controls/honeypot.tsx';
import { type InputAttributes, QuestionField } from '../../components/controls/question-field.tsx';
import { RefusedLead } from '../../components/controls/refused-lead.tsx';
import { consentWords } from '../../content/consent.ts';
import { leadWords } from '../../content/lead-forms.ts';
import { errorOf } from '../../lib/field-errors.ts';
import { useHydrated } from '../../lib/hydrated.ts';
import { pagePaths } from '../../lib/paths.ts';
import { site } from '../../lib/site.ts';
import { sendLead } from '../../lib/unsent-lead.ts';
import { useSubmission } from '../../lib/use-submission.ts';
import { type LeadAnswers, leadErrors, toLeadRequest } from './lead-answers.ts';
import { useEmbeddedForm } from './use-embedded-form.ts';

/** Milliseconds that a visitor waits for us to copy what HubSpot already has. The request outlives the page. */
const COPY_TIMEOUT_MS = 3000;
/** Milliseconds after which a form can be sent again if the next page has not come: the visitor may have stopped it. */
const STOPPED_MS = 10_000;

export interface LeadSubmission {
  /** Replaces the usual call. A form that does not wait for the server returns the next page itself. */
  send?: (answers: LeadAnswers) => Promise<LeadReceipt>;
  /**
   * Called once the answers are sent, to hand them to the next page. Returns the navigation state, for a next page on
   * this site. Works only with scripts.
   */
  onSent?: (answers: LeadAnswers) => unknown;
}

/** Renders one field of the form; the attributes are for its control. */
export type Question = (name: LeadField['name'], attributes?: InputAttributes) => ReactNode;

interface LeadFormProps extends LeadSubmission {
  form: Form;
  /** A line above the fields, e.g. that answers are confidential. */
  note?: string;
  /** Arranges the fields; by default the first two share a line. */
  arrange?: (question: Question) => ReactNode;
  /** Shown beside the button. */
  submitNote?: string;
}

/** One of the site's forms. Without JavaScript it posts itself, and the server redirects to the same next page. */
export function LeadForm({ form, note, arrange, submitNote, ...submission }: LeadFormProps) {
  const { fields, submit, submitting } = leadForms[form];
  const lead = useLeadForm(form, submission);
  const own = useRef<HTMLFormElement>(null);
  const { place, shown } = useEmbeddedForm(form, own, lead.accept);
  const isEmbedded = shown === 'embedded';
  // Until scripts run, the browser validates the answers itself.
  const hydrated = useHydrated();
  const question: Question = (name, attributes) =>
    fields
      .filter((field) => field.name === name)
      .map((field) => <QuestionField key={name} field={field} error={errorOf(lead.errors, name)} {...attributes} />);
  const [first, last, ...rest] = fields.map(({ name }) => <Fragment key={name}>{question(name)}</Fragment>);
  return (
    <div className="lead-form" id={form}>
      <RefusedLead form={form} />
      <form
        ref={own}
        hidden={isEmbedded}
        className="form"
        method="post"
        action={addressOf(form)}
        noValidate={hydrated}
        {...lead.form}
      >
        <ErrorSummary errors={lead.errors} />
        {note && <p>{note}</p>}
        {arrange?.(question) ?? (
          <>
            <div className="field-pair">
              {first}
              {last}
            </div>
            {rest}
          </>
        )}
        <Honeypot />
        <label className="checkbox">
          <input type="checkbox" name="consent" value="yes" />
          {consentWords.communications}
        </label>
        <div className="form-send cluster">
          <BusyButton
            label={submit}
            busyLabel={submitting}
            busy={lead.busy}
            needsScript={submission.onSent !== undefined}
          />
          {submitNote && <p className="note">{submitNote}</p>}
        </div>
      </form>
      <div ref={place} id={`embedded-${form}`} className="embedded-form" data-shown={isEmbedded || undefined} />
      <p className="note">
        {consentWords.processing}: <a href={site.PRIVACY_URL}>{consentWords.privacyLink}</a>
      </p>
      {/* last, so that nothing moves when it appears */}
      <p className="note" role="status">
        {shown === 'failed' && leadWords.embedFailed}
      </p>
    </div>
  );
}

/** Submits a lead form, from the first answer to the next page. Answers stay as typed. */
function useLeadForm(form: Form, { send, onSent }: LeadSubmission) {
  const navigate = useNavigate();

  const post = (answers: LeadAnswers, filledMs: number | undefined, seesAnswer: () => boolean) =>
    send?.(answers) ?? sendLead(form, toLeadRequest(answers), filledMs, seesAnswer);

  const goOn = async (next: string, answers: LeadAnswers) => {
    const state = onSent?.(answers);
    if (!isShown()) return;
    if (pagePaths.includes(next.replace(/\?.*/, ''))) await navigate(next, { state });
    else {
      location.assign(next);
      // Within ten minutes the same answers are the same lead.
      setTimeout(submission.becomeIdle, STOPPED_MS);
    }
  };

  const { inFlight, isShown, ...submission } = useSubmission({
    check: (answers) => leadErrors(form, answers),
    send: async (answers, filledMs) => {
      const { next } = await post(answers, filledMs, isShown);
      await goOn(next, answers);
    },
    explain: (error) => answerErrors(error, leadForms[form].fields),
  });

  /**
   * Takes answers that HubSpot's embedded form has already accepted. Whatever happens to our copy, the visitor goes on
   * to `next`.
   */
  const accept = async (answers: LeadAnswers, next: string) => {
    if (inFlight.current) return;
    inFlight.current = true;
    const timeout = new Promise((resolve) => setTimeout(resolve, COPY_TIMEOUT_MS));
    const copy = post({ ...answers, relayedBy: 'hubspot-embed' }, undefined, () => false).catch(() => {});
    await Promise.race([copy, timeout]);
    inFlight.current = false;
    await goOn(next, answers);
  };

  return { ...submission, accept };
}
