import { useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { type InvoiceFieldName, invoiceFields } from '#contract/invoices.values.ts';
import { addressOf, parseCount } from '#contract/leads.values.ts';
import { answerErrors } from '../../components/controls/answer-errors.ts';
import { BusyButton } from '../../components/controls/busy-button.tsx';
import { ErrorSummary } from '../../components/controls/error-summary.tsx';
import { Honeypot } from '../../components/controls/honeypot.tsx';
import { RefusedLead } from '../../components/controls/refused-lead.tsx';
import { SeatPrice } from '../../components/controls/seat-price.tsx';
import { consentWords } from '../../content/consent.ts';
import { course } from '../../content/interface-words.ts';
import { invoice } from '../../content/invoice.ts';
import { errorOf } from '../../lib/field-errors.ts';
import { fillIn } from '../../lib/fill-in.ts';
import { useHydrated } from '../../lib/hydrated.ts';
import { firstSeats, site } from '../../lib/site.ts';
import { sendLead } from '../../lib/unsent-lead.ts';
import { useSubmission } from '../../lib/use-submission.ts';
import { consultation, invoiceErrors, knownAnswers, MOST_SEATS, toInvoiceRequest } from './invoice-answers.ts';
import { InvoiceQuestion } from './invoice-question.tsx';

/** Asks for an invoice. Without JavaScript it posts itself, and the server redirects to the same next page. */
export function InvoiceForm() {
  const { search } = useLocation();
  const navigate = useNavigate();
  const own = useRef<HTMLFormElement>(null);
  const [seats, setSeats] = useState(String(firstSeats));
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
  useEffect(() => {
    const showPrice = () => setSeats(own.current?.querySelector<HTMLInputElement>('#seats')?.value ?? '');
    showPrice();
    return own.current ? fillIn(own.current, knownAnswers(search), showPrice) : undefined;
  }, [search]);
  const question = (name: InvoiceFieldName) => <InvoiceQuestion name={name} error={errorOf(errors, name)} />;
  return (
    <div className="lead-form">
      <RefusedLead form="invoice" />
      <form
        ref={own}
        className="form invoice-form"
        method="post"
        action={addressOf('invoice')}
        noValidate={hydrated}
        {...form}
      >
        <ErrorSummary errors={errors} />
        <div className="price-line">
          <InvoiceQuestion
            name="seats"
            error={errorOf(errors, 'seats')}
            defaultValue={firstSeats}
            // What is typed replaces the number that is there.
            onFocus={({ currentTarget }) => currentTarget.select()}
            onInput={({ currentTarget }) => setSeats(currentTarget.value)}
          />
          <SeatPrice field="seats" seats={parseCount(seats)} most={MOST_SEATS} tooMany={<TooManySeats />} />
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
        <div className="form-send">
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
