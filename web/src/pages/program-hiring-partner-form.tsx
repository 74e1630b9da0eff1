import '../styles/sheets/showcase.css';
import '../styles/sheets/work.css';
import '../styles/sheets/forms.css';
import '../styles/sheets/studies.css';
import { Link } from 'react-router-dom';
import { NextSteps } from '../components/layout/next-steps.tsx';
import { LogoStrip } from '../components/media/logo-strip.tsx';
import { partnerLanding } from '../content/partner.ts';
import { LeadScreen } from '../features/leads/lead-screen.tsx';
import { CallBand } from '../features/partners/call-band.tsx';
import { ChangeReview } from '../features/program/change-review.tsx';
import { CaseCards } from '../features/stories/case-cards.tsx';
import { paths } from '../lib/paths.ts';
import { published } from '../lib/published.ts';

export default function HiringPartnerFormPage() {
  return (
    <>
      <LeadScreen words={partnerLanding} path={paths.partnerLanding} form="partner" />
      <AfterSending />
      <LogoStrip />
      <ChangeReview />
      <CaseCards />
      <CallBand />
    </>
  );
}

/** The steps after a hiring partner has sent the form. */
function AfterSending() {
  const { links, ...next } = partnerLanding.next;
  const costs = published.content.partnerFaq.questions.find(({ link }) => link?.page === 'tierGuide');
  return (
    <NextSteps {...next}>
      <p className="actions">
        <Link to={`${paths.partnerSalesVideo}#${costs ? `partner-faq-${costs.id}` : 'faq'}`}>{links.questions}</Link>
        <Link to={paths.partnerSalesVideo}>{links.video}</Link>
        <Link to={paths.tierGuide}>{links.tiers}</Link>
      </p>
    </NextSteps>
  );
}
