import type { ReactElement, ReactNode } from 'react';
import type { LeadForm as Form } from '#contract/leads.values.ts';
import { FactList, type Facts } from '../../components/layout/fact-list.tsx';
import { PageHead } from '../../components/layout/page-head.tsx';
import { LeadForm, type LeadSubmission } from './lead-form.tsx';

interface LeadScreenProps extends Pick<LeadSubmission, 'onSent'> {
  words: { title: string; description: string; lead?: string; facts?: Facts };
  path: string;
  noindex?: boolean;
  /** The name of one of the site's forms, or a custom form. */
  form: Form | ReactElement;
  /** Shown below the offer. */
  children?: ReactNode;
  /** Shown below the offer where the form stands beside it, otherwise below the form. */
  figure?: ReactElement;
}

/** A page with an offer and its form. */
export function LeadScreen({ words, path, noindex, form, children, figure, onSent }: LeadScreenProps) {
  return (
    <section className="section panel fill offer-page">
      <PageHead title={words.title} description={words.description} path={path} noindex={noindex} />
      <div className="wrap split">
        <div className="offer-side stack">
          <div className="offer stack">
            <h1>{words.title}</h1>
            {words.lead && <p className="lead">{words.lead}</p>}
            {words.facts && <FactList facts={words.facts} led={form === 'partner'} />}
          </div>
          {children}
        </div>
        {typeof form === 'string' ? <LeadForm form={form} onSent={onSent} /> : form}
        {figure}
      </div>
    </section>
  );
}
