import '../styles/sheets/forms.css';
import { trialForm } from '../content/lead-forms.ts';
import { trial } from '../content/trial.ts';
import { LeadScreen } from '../features/leads/lead-screen.tsx';
import { type FreeTrial, saveFreeTrial } from '../lib/free-trial.ts';
import type { LeadAnswers } from '../lib/lead-form.ts';
import { paths } from '../lib/paths.ts';

function keep({ firstname = '', lastname = '', email = '' }: LeadAnswers): { freeTrial: FreeTrial } {
  const freeTrial = { firstName: firstname.trim(), lastName: lastname.trim(), email: email.trim() };
  saveFreeTrial(freeTrial);
  return { freeTrial };
}

export default function FreeTrialPage() {
  return <LeadScreen words={trial} path={paths.trial} definition={trialForm} onSent={keep} noindex />;
}
