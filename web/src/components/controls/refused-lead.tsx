import type { AnyForm } from '#contract/leads.values.ts';
import { leadWords } from '../../content/lead-forms.ts';
import { forgetRefusedLeads, useRefusedLeads } from '../../lib/unsent-lead.ts';
import { Link } from '../layout/link.tsx';
import { focusHeading } from '../layout/route-announcer.tsx';
import { ErrorIcon } from '../media/icons.tsx';

interface RefusedLeadProps {
  form: AnyForm;
  /** Where the answers can be corrected; omitted on that page itself. */
  correctAt?: string;
}

/** Tells a person that answers sent in the background were refused, and why. */
export function RefusedLead({ form, correctAt }: RefusedLeadProps) {
  const lead = useRefusedLeads().find((refused) => refused.form === form);
  if (!lead) return null;
  // The button disappears together with the message.
  const dismiss = () => {
    focusHeading();
    forgetRefusedLeads(form);
  };
  return (
    <div className={correctAt ? 'notice wrap' : 'notice'} role="alert">
      <ErrorIcon />
      <div>
        <p>
          {leadWords.refused} {lead.refusal}
        </p>
        <p className="actions">
          {correctAt && <Link to={correctAt}>{leadWords.correct}</Link>}
          <button className="button button-quiet" type="button" onClick={dismiss}>
            {leadWords.dismiss}
          </button>
        </p>
      </div>
    </div>
  );
}
