import { type FormEvent, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { ErrorSummary } from '../../components/error-summary.tsx';
import { Field } from '../../components/field.tsx';
import { TextAreaField } from '../../components/text-area-field.tsx';
import { pricing } from '../../content/course.ts';
import { site } from '../../content/site.ts';
import { type PricingState, saveCheckoutSession } from '../../lib/checkout-session.ts';
import { type Fault, faultOf, formTexts } from '../../lib/faults.ts';
import { paths } from '../../lib/paths.ts';
import { pricingFaults, toCustomer } from './pricing-answers.ts';

/** Stores the answers and goes on to the checkout; no request stands in the way (specification, section 7). */
export function PricingForm({ onFailed }: { onFailed: () => void }) {
  const navigate = useNavigate();
  const [faults, setFaults] = useState<Fault[]>([]);
  const [attempt, setAttempt] = useState(0);

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const answers = formTexts(event.currentTarget);
    const found = pricingFaults(answers);
    setFaults(found);
    setAttempt(attempt + 1);
    if (found.length > 0) return onFailed();
    const customer = toCustomer(answers);
    saveCheckoutSession(customer);
    const state: PricingState = { formData: customer, source: 'pricing_form' };
    void navigate(paths.checkout, { state });
  };

  const fault = (field: string) => faultOf(faults, field);
  return (
    <form className="form" method="post" action={paths.checkout} noValidate onSubmit={submit}>
      <ErrorSummary faults={faults} attempt={attempt} />
      <div className="field-pair">
        <Field name="firstname" label="First Name" autoComplete="given-name" required fault={fault('firstname')} />
        <Field name="lastname" label="Last Name" autoComplete="family-name" required fault={fault('lastname')} />
      </div>
      <Field name="email" label="Email Address" type="email" autoComplete="email" required fault={fault('email')} />
      <Field name="company" label="Company" autoComplete="organization" required fault={fault('company')} />
      <Field
        name="number_of_software_engineers"
        label="Number of software engineers"
        help={pricing.teamSizeHelp}
        inputMode="numeric"
        autoComplete="off"
        short
        required
        fault={fault('number_of_software_engineers')}
      />
      <TextAreaField name="message" label="Message (optional)" />
      <button type="submit" className="button button-primary">
        {pricing.submit}
      </button>
      <noscript>
        <p>
          {pricing.noScript}
          <a href={site.CONSULTATION_URL}>{pricing.noScriptLink}</a>.
        </p>
      </noscript>
    </form>
  );
}
