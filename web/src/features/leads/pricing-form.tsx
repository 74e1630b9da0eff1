import { useRef } from 'react';
import { maxSeats } from '#contract/checkout.values.ts';
import { type LeadField, parseCount } from '#contract/leads.values.ts';
import { SeatPrice, useSeats } from '../../components/controls/seat-price.tsx';
import { Link } from '../../components/layout/link.tsx';
import { pricing } from '../../content/course.ts';
import { course } from '../../content/interface-words.ts';
import { invoice } from '../../content/invoice.ts';
import { ApiFailure } from '../../lib/api.ts';
import {
  attemptKey,
  type Contact,
  type PricingState,
  readCheckoutSession,
  saveCheckoutSession,
} from '../../lib/checkout-storage.ts';
import { invoiceFor, paths } from '../../lib/paths.ts';
import { site } from '../../lib/site.ts';
import { deliverUnsentLeads, storeUnsentLead } from '../../lib/unsent-lead.ts';
import { type LeadAnswers, toLeadRequest } from './lead-answers.ts';
import { LeadForm, type Question } from './lead-form.tsx';

const TEAM = 'number_of_software_engineers';
/** How long to wait for an answer where the browser believes to be offline, in milliseconds. */
const ASK_MS = 10_000;
const MOST_SEATS = maxSeats(site.CHECKOUT_PRICE_CENTS);

/** Stores the answers and goes straight to the checkout, without waiting for any request (specification, section 7). */
export function PricingForm() {
  const { seats, attributes } = useSeats(TEAM, storedAnswers);
  const isStored = useRef(false);
  const send = async (answers: LeadAnswers) => {
    isStored.current = saveCheckoutSession(toContact(answers));
    // Leads that cannot be sent now are sent from the next page.
    storeUnsentLead('pricing', { ...toLeadRequest(answers), checkout_attempt: attemptKey() });
    void deliverUnsentLeads();
    // Without a network there is no checkout to go to. The form says so, and the answers are stored. A browser may only
    // think that it has none.
    if (!navigator.onLine)
      await fetch(paths.checkout, { method: 'HEAD', signal: AbortSignal.timeout(ASK_MS) }).catch((cause: unknown) => {
        throw new ApiFailure(0, null, { cause });
      });
    // Where storage is denied, only the address reaches another document.
    const typed = parseCount(answers[TEAM]);
    return { next: isStored.current || !typed ? paths.checkout : `${paths.checkout}?seats=${typed}` };
  };
  const onSent = (answers: LeadAnswers): PricingState => ({
    formData: toContact(answers),
    source: 'pricing_form',
    isStored: isStored.current,
  });
  const arrange = (question: Question) => (
    <>
      <div className="price-line">
        {question(TEAM, attributes)}
        <SeatPrice
          field={TEAM}
          seats={seats}
          most={MOST_SEATS}
          tooMany={
            <>
              {pricing.tooMany(MOST_SEATS)} <Link to={invoiceFor(seats ?? MOST_SEATS)}>{invoice.link}</Link> or{' '}
              <a href={site.CONSULTATION_URL}>{course.talk.toLowerCase()}</a>
            </>
          }
        />
      </div>
      <div className="field-pair">
        {question('firstname')}
        {question('lastname')}
        {question('email')}
        {question('company')}
      </div>
      {question('message')}
    </>
  );
  return (
    <div className="stack">
      <LeadForm form="pricing" send={send} onSent={onSent} arrange={arrange} submitNote={pricing.submitNote} />
      <noscript>
        <p className="note">
          {pricing.noScript}
          <a href={paths.invoice}>{pricing.noScriptLink}</a>.
        </p>
      </noscript>
    </div>
  );
}

/** Returns what this form stored when it was last sent, by the names of its fields. */
function storedAnswers(): Partial<Record<LeadField['name'], string>> {
  const { firstName, lastName, email, company, teamSize, message } = readCheckoutSession() ?? {};
  return {
    firstname: firstName,
    lastname: lastName,
    email,
    company,
    [TEAM]: teamSize ? String(teamSize) : '',
    message,
  };
}

/** Maps the answers to the product's own names (specification, section 3). */
function toContact(answers: LeadAnswers): Contact {
  const text = (field: LeadField['name']) => (answers[field] ?? '').trim();
  return {
    firstName: text('firstname'),
    lastName: text('lastname'),
    email: text('email'),
    company: text('company'),
    teamSize: parseCount(answers[TEAM]),
    message: text('message'),
  };
}
