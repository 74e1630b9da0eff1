import '../styles/sheets/forms.css';
import { pricing } from '../content/course.ts';
import { LeadScreen } from '../features/leads/lead-screen.tsx';
import { PricingForm } from '../features/leads/pricing-form.tsx';
import { paths } from '../lib/paths.ts';

export default function PricingPage() {
  return <LeadScreen words={pricing} path={paths.pricing} form={<PricingForm />} />;
}
