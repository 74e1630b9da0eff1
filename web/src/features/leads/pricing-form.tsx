import { pricing } from '../../content/course.ts';
import { pricingForm } from '../../content/lead-forms.ts';
import { type PricingState, saveCheckoutSession } from '../../lib/checkout-session.ts';
import type { LeadAnswers } from '../../lib/lead-form.ts';
import { paths } from '../../lib/paths.ts';
import { site } from '../../lib/site.ts';
import { sendLeadOnTheSide } from './lead-calls.ts';
import { LeadForm } from './lead-form.tsx';
import { toCustomer } from './pricing-answers.ts';

/** Stores the answers and goes on to the checkout at once; no request stands in the way (specification, section 7). */
export function PricingForm({ onFailed }: { onFailed: () => void }) {
  const send = (answers: LeadAnswers) => {
    saveCheckoutSession(toCustomer(answers));
    sendLeadOnTheSide('pricing', answers);
    return { next: paths.checkout };
  };
  const onSent = (answers: LeadAnswers): PricingState => ({ formData: toCustomer(answers), source: 'pricing_form' });
  return (
    <div>
      <LeadForm definition={pricingForm} send={send} onSent={onSent} onFailed={onFailed} />
      <noscript>
        <p className="note">
          {pricing.noScript}
          <a href={site.CONSULTATION_URL}>{pricing.noScriptLink}</a>.
        </p>
      </noscript>
    </div>
  );
}
