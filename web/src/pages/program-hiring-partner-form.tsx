import '../styles/sheets/showcase.css';
import '../styles/sheets/forms.css';
import { LogoStrip } from '../components/media/logo-strip.tsx';
import { partnerLanding } from '../content/partner.ts';
import { LeadScreen } from '../features/leads/lead-screen.tsx';
import { NextSteps } from '../features/partners/next-steps.tsx';
import { paths } from '../lib/paths.ts';

export default function HiringPartnerFormPage() {
  return (
    <>
      <LeadScreen words={partnerLanding} path={paths.partnerLanding} form="partner" />
      <NextSteps />
      <LogoStrip />
    </>
  );
}
