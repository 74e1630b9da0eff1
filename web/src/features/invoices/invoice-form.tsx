import { useLocation, useNavigate } from 'react-router-dom';
import { type InvoiceFieldName, invoiceFields } from '#contract/invoices.values.ts';
import { addressOf } from '#contract/leads.values.ts';
import { answerErrors } from '../../components/controls/answer-errors.ts';
import { BusyButton } from '../../components/controls/busy-button.tsx';
import { ErrorSummary } from '../../components/controls/error-summary.tsx';
import { Honeypot } from '../../components/controls/honeypot.tsx';
import { type InputAttributes, QuestionField } from '../../components/controls/question-field.tsx';
import { RefusedLead } from '../../components/controls/refused-lead.tsx';
import { SeatPrice, useSeats } from '../../components/controls/seat-price.tsx';
import { consentWords } from '../../content/consent.ts';
import { course } from '../../content/interface-words.ts';
import { invoice } from '../../content/invoice.ts';
import { errorOf } from '../../lib/field-errors.ts';
import { useHydrated } from '../../lib/hydrated.ts';
import { site } from '../../lib/site.ts';
import { sendLead } from '../../lib/unsent-lead.ts';
import { useSubmission } from '../../lib/use-submission.ts';
import { consultation, invoiceErrors, knownAnswers, MOST_SEATS, toInvoiceRequest } from './invoice-answers.ts';

/**
 * ISO 3166-1 alpha-2 codes and English names, in the order of the names. Baked in by the build: browsers spell some names
 * differently, and asking them for all names takes a slow phone about 60 ms.
 */
declare const __COUNTRIES__: readonly (readonly [code: string, name: string])[];
const countries = [['', invoice.choose], ...__COUNTRIES__] as const;

/** Asks for an invoice. Without JavaScript it posts itself, and the server redirects to the same next page. */
export function InvoiceForm() {
  const { search } = useLocation();
  const navigate = useNavigate();
  const { seats, attributes } = useSeats('seats', () => knownAnswers(search));
  // Until scripts run, the browser validates the answers itself.
  const hydrated = useHydrated();
  const { form, errors, busy, isShown } = useSubmission({
    check: invoiceErrors,
    send: async (answers, filledMs) => {
      const { next } = await sendLead('invoice', toInvoiceRequest(answers), filledMs, isShown);
      if (isShown()) await navigate(next, { state: answers });
    },
    explain: (error) => answerErrors(error, invoiceFields, consultation),
  });
  const question = (name: InvoiceFieldName, input?: InputAttributes) =>
    invoiceFields
      .filter((field) => field.name === name)
      .map((field) => (
        <QuestionField
          key={name}
          field={field}
          error={errorOf(errors, name)}
          options={field.kind === 'country' ? countries : undefined}
          {...input}
        />
      ));
  return (
    <div className="lead-form">
      <RefusedLead form="invoice" />
      <form className="form invoice-form" method="post" action={addressOf('invoice')} noValidate={hydrated} {...form}>
        <ErrorSummary errors={errors} />
        <div className="price-line">
          {question('seats', attributes)}
          <SeatPrice field="seats" seats={seats} most={MOST_SEATS} tooMany={<TooManySeats />} />
        </div>
        <fieldset>
          <legend>{invoice.legends.contact}</legend>
          <div className="field-pair">
            {question('contactName')}
            {question('company')}
          </div>
          {question('email')}
        </fieldset>
        <fieldset>
          <legend>{invoice.legends.address}</legend>
          {question('street')}
          <div className="field-pair">
            {question('city')}
            {question('postalCode')}
            {question('region')}
            {question('country')}
          </div>
        </fieldset>
        <fieldset>
          <legend>{invoice.legends.details}</legend>
          <div className="field-pair">
            {question('purchaseOrder')}
            {question('taxId')}
          </div>
        </fieldset>
        <Honeypot />
        <input type="hidden" name="price" value={`${site.CHECKOUT_PRICE_CENTS} ${site.CHECKOUT_CURRENCY}`} />
        <div className="form-send cluster">
          <BusyButton label={invoice.submit} busyLabel={invoice.submitting} busy={busy} />
          <p className="note">{invoice.submitNote}</p>
        </div>
      </form>
      <p className="note">
        {consentWords.processing}: <a href={site.PRIVACY_URL}>{consentWords.privacyLink}</a>
      </p>
    </div>
  );
}

/** A component of its own, so that its number is formatted only when it is shown (lib/site.ts, `firstPrices`). */
function TooManySeats() {
  return (
    <>
      {invoice.tooMany(MOST_SEATS)} <a href={site.CONSULTATION_URL}>{course.talk}</a>
    </>
  );
}
