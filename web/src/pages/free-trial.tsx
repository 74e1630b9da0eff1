import '../styles/sheets/forms.css';
import { CourseBand } from '../components/layout/call-to-action.tsx';
import { Mark } from '../components/layout/mark.tsx';
import { NextSteps } from '../components/layout/next-steps.tsx';
import { trial, trialStep } from '../content/trial.ts';
import { Lessons } from '../features/course/course-drawings.tsx';
import type { LeadAnswers } from '../features/leads/lead-answers.ts';
import { LeadScreen } from '../features/leads/lead-screen.tsx';
import { saveFreeTrial } from '../lib/free-trial.ts';
import { paths } from '../lib/paths.ts';

function keep({ firstname = '', lastname = '', email = '' }: LeadAnswers) {
  return saveFreeTrial({ firstName: firstname.trim(), lastName: lastname.trim(), email: email.trim() });
}

export default function FreeTrialPage() {
  return (
    <>
      <LeadScreen words={{ ...trial, step: trialStep }} path={paths.trial} form="free-trial" onSent={keep} noindex>
        <Lessons />
      </LeadScreen>
      <NextSteps {...trial.next}>
        {trial.lessons && (
          <p>
            {trial.lessons.text} <Mark of={trial.lessons}>Sample lessons</Mark>
          </p>
        )}
      </NextSteps>
      <CourseBand title={trial.closing} />
    </>
  );
}
