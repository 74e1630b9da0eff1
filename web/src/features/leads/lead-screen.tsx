import type { ReactNode } from 'react';
import type { LeadForm as Form } from '../../../../api/src/contract/leads.values.ts';
import { Offer, type OfferWords } from '../../components/layout/offer.tsx';
import { PageHead } from '../../components/layout/page-head.tsx';
import { LeadForm, type LeadSubmission } from './lead-form.tsx';

interface LeadScreenProps extends Pick<LeadSubmission, 'onSent'> {
  words: OfferWords & { description: string };
  path: string;
  noindex?: boolean;
  form: Form;
  /** Stands under the offer. */
  children?: ReactNode;
}

/** A page that is an offer and its form. */
export function LeadScreen({ words, path, noindex, form, children, onSent }: LeadScreenProps) {
  return (
    <section className="section panel fill offer-page">
      <PageHead title={words.title} description={words.description} path={path} noindex={noindex} />
      <div className="wrap split">
        <div className="offer-side stack">
          <Offer words={words} />
          {children}
        </div>
        <LeadForm form={form} onSent={onSent} />
      </div>
    </section>
  );
}
