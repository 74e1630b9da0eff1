import { type LeadField, parseTeamSize } from '../../../../api/src/contract/leads.values.ts';
import { pricing } from '../../content/course.ts';
import { type Contact, type PricingState, saveCheckoutSession } from '../../lib/checkout-storage.ts';
import { paths } from '../../lib/paths.ts';
import { site } from '../../lib/site.ts';
import { type LeadAnswers, toLeadRequest } from './lead-answers.ts';
import { LeadForm } from './lead-form.tsx';
import { RefusedLead } from './refused-lead.tsx';
import { deliverUnsentLeads, storeUnsentLead } from './unsent-lead.ts';

/** Stores the answers and goes on to the checkout at once; no request stands in the way (specification, section 7). */
export function PricingForm() {
  const send = (answers: LeadAnswers) => {
    saveCheckoutSession(toContact(answers));
    // What cannot be sent now is sent from the next page.
    storeUnsentLead('pricing', toLeadRequest(answers));
    void deliverUnsentLeads();
    return { next: paths.checkout };
  };
  const onSent = (answers: LeadAnswers): PricingState => ({ formData: toContact(answers), source: 'pricing_form' });
  return (
    <div className="stack">
      <RefusedLead form="pricing" />
      <LeadForm form="pricing" send={send} onSent={onSent} />
      <noscript>
        <p className="note">
          {pricing.noScript}
          <a href={site.CONSULTATION_URL}>{pricing.noScriptLink}</a>.
        </p>
      </noscript>
    </div>
  );
}

/** The answers under the product's own names (specification, section 3). */
function toContact(answers: LeadAnswers): Contact {
  const text = (field: LeadField['name']) => (answers[field] ?? '').trim();
  return {
    firstName: text('firstname'),
    lastName: text('lastname'),
    email: text('email'),
    company: text('company'),
    teamSize: parseTeamSize(answers.number_of_software_engineers),
    message: text('message'),
  };
}
