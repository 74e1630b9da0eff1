import '../styles/sheets/forms.css';
import { NumberedSteps } from '../components/layout/numbered-steps.tsx';
import { trial } from '../content/trial.ts';
import type { LeadAnswers } from '../features/leads/lead-answers.ts';
import { LeadScreen } from '../features/leads/lead-screen.tsx';
import { saveFreeTrial } from '../lib/free-trial.ts';
import { paths } from '../lib/paths.ts';

function keep({ firstname = '', lastname = '', email = '' }: LeadAnswers) {
  return saveFreeTrial({ firstName: firstname.trim(), lastName: lastname.trim(), email: email.trim() });
}

export default function FreeTrialPage() {
  const { title, steps } = trial.next;
  return (
    <>
      <LeadScreen words={trial} path={paths.trial} form="free-trial" onSent={keep} noindex />
      <section className="section paper" aria-labelledby="next">
        <div className="wrap split split-late">
          <h2 id="next">{title}</h2>
          <NumberedSteps steps={steps} />
        </div>
      </section>
    </>
  );
}
